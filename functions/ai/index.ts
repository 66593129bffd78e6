import { handleRequest } from './handle-request.ts';
import type { Bindings } from './room-of.ts';

export { EngineRoom } from './engine-room/engine-room.ts';

export default {
  fetch: (request, bindings, context) =>
    handleRequest({ request, bindings, waitUntil: (work) => context.waitUntil(work) }),
} satisfies ExportedHandler<Bindings>;
