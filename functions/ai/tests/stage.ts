import { env } from 'cloudflare:workers';
import { afterEach, beforeEach } from 'vitest';
import { createOpenAiStandIn } from '../../../emulators/openai/index.ts';
import { handleRequest } from '../handle-request.ts';
import { type Bindings, roomOf } from '../room-of.ts';
import { answerOf, wish } from './engineer-calls.ts';
import { emptyDatabase, fakeServices, modelBehind } from './fakes.ts';
import { handedIn } from './worker.ts';

const bindings = env as unknown as Bindings;
const origin = 'https://scrutineer.test';
let drivers = 0;

export type CallOptions = {
  headers?: Record<string, string>;
  method?: string;
  /** The caller's user id. Default: the stage's driver; null: signed out. */
  as?: string | null;
  signal?: AbortSignal;
};

export const asEvents = { headers: { accept: 'text/event-stream' } };

/**
 * The Worker and its engine rooms around a fake database and the model's stand-in, for one test and a driver of its own.
 *
 * @param stalls which words make the model's silence short, see `modelBehind`
 */
async function createStage(stalls?: RegExp) {
  const database = emptyDatabase();
  const upstream = await createOpenAiStandIn({ pieceMs: 0 });
  const services = fakeServices(database, modelBehind(upstream, stalls));
  handedIn.services = services;
  const background: Promise<unknown>[] = [];
  drivers += 1;
  const driver = `premium-stage-${drivers}`;

  function call(path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
    const { headers = {}, method = body === undefined ? 'GET' : 'POST', as = driver, signal } = options;
    const request = new Request(origin + path, {
      method,
      headers: {
        origin,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { 'x-driver': as }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
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
    generate: (prompt: string, options?: CallOptions) =>
      call('/api/generate-setup', { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', prompt }, options),
    chat: (message: string, options?: CallOptions) => call('/api/race-engineer-chat', { message }, options),
    /** Settles when all work that outlives its answer is done. */
    idle: () => Promise.allSettled(background),
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** The stage of the test that runs. */
export let stage: Stage;

/** Gives each test of a file a stage of its own, and waits for its work. */
export function eachTestHasAStage(stalls?: RegExp): void {
  beforeEach(async () => {
    stage = await createStage(stalls);
  });
  afterEach(() => stage.idle());
}

export const call: Stage['call'] = (...request) => stage.call(...request);
/** The setup that an order like `wish` makes. */
export const generate = async (more?: Record<string, unknown>) =>
  answerOf(await call('/api/generate-setup', wish(more)));
export const refine = async (body: object, options?: CallOptions) =>
  answerOf(await call('/api/refine', body, options));
