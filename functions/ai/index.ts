import { EnvironmentIncomplete } from '#core/environment';
import { failure } from './answers.ts';
import { handleRequest } from './handle-request.ts';
import type { Bindings } from './room-of.ts';

export { EngineRoom } from './engine-room/engine-room.ts';

export default {
  async fetch(request, bindings, context) {
    try {
      return await handleRequest({ request, bindings, waitUntil: (work) => context.waitUntil(work) });
    } catch (error) {
      // The message names the variables that are missing; it is for the operators.
      console.error(error instanceof EnvironmentIncomplete ? error.message : error);
      return failure({ status: 500, code: 'unexpected', error: 'The engineer is not available right now.' });
    }
  },
} satisfies ExportedHandler<Bindings>;
