import { env } from 'cloudflare:workers';
import { createOpenAiStandIn } from '../../../emulators/openai/index.ts';
import { handleRequest } from '../handle-request.ts';
import { type Bindings, roomOf } from '../room-of.ts';
import { emptyDatabase, fakeServices, modelBehind } from './fakes.ts';
import { handedIn } from './worker.ts';

const bindings = env as unknown as Bindings;
const origin = 'https://scrutineer.test';
let drivers = 0;

/** The Worker and its engine rooms around a fake database and the model's stand-in, for one test and a driver of its own. */
export async function createStage() {
  const database = emptyDatabase();
  const upstream = await createOpenAiStandIn({ pieceMs: 0 });
  const services = fakeServices(database, modelBehind(upstream));
  handedIn.services = services;
  const background: Promise<unknown>[] = [];
  drivers += 1;
  const driver = `premium-stage-${drivers}`;

  function call(path: string, body?: Record<string, unknown>, accept = 'application/json') {
    const request = new Request(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { origin, accept, 'x-driver': driver, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return handleRequest({ request, bindings, services, waitUntil: (work) => background.push(work) });
  }
  return {
    bindings,
    database,
    upstream,
    services,
    driver,
    room: () => roomOf(driver, bindings),
    call,
    generate: (prompt: string, accept?: string) =>
      call('/api/generate-setup', { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', prompt }, accept),
    chat: (message: string, accept?: string) => call('/api/race-engineer-chat', { message }, accept),
    /** Settles when all work that outlives its answer is done. */
    idle: () => Promise.allSettled(background),
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
