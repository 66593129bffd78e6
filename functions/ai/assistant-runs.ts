import { WorkerEntrypoint } from 'cloudflare:workers';
import { type RunEvent, runEventSchema } from '#racing/engineer/run/protocol';
import type { AssistantRunsApi, RunAnswer } from '#racing/engineer/run/rooms-api';
import { handleRequest } from './handle-request.ts';
import { type Bindings, roomOf } from './room-of.ts';
import { createServices } from './services.ts';

/** Events after which a run is noted in the database, or over. */
const lastWaitedFor: ReadonlySet<RunEvent['event']> = new Set(['stored', 'done', 'error']);

/** The first event of a stream after which nobody need wait. */
async function firstToldEvent(body: ReadableStream<Uint8Array>): Promise<RunEvent | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return null;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? [];
        if (data && lastWaitedFor.has(event as RunEvent['event']))
          return runEventSchema.parse({ event, data: JSON.parse(data) });
      }
    }
  } finally {
    // The run goes on without a listener.
    await reader.cancel();
  }
}

const answerOf = async (response: Response): Promise<RunAnswer> => ({
  status: response.status,
  body: await response.json(),
});

/** Runs that drivers' assistants ask for: the same endpoints, plan and allowance as for pages. No address leads here. */
export class AssistantRuns extends WorkerEntrypoint<Bindings> implements AssistantRunsApi {
  #ask(driverId: string, path: string, init: RequestInit = {}): Promise<Response> {
    const services = createServices(this.env);
    const claims = { sub: driverId, sid: '', iss: '', azp: '', iat: 0, exp: 0 };
    const driver = { state: 'signed-in', userId: driverId, sessionId: '', token: '', claims } as const;
    const authenticator = { authenticate: async () => ({ driver, setCookies: [] }) };
    const { appOrigin } = services;
    const headers = { origin: appOrigin, 'content-type': 'application/json', ...init.headers };
    return handleRequest({
      request: new Request(appOrigin + path, { ...init, headers }),
      bindings: this.env,
      waitUntil: (work) => this.ctx.waitUntil(work),
      services: { ...services, authenticator },
    });
  }

  async start({ driverId, endpoint, body }: Parameters<AssistantRunsApi['start']>[0]) {
    const response = await this.#ask(driverId, `/api/${endpoint}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { accept: 'text/event-stream' },
    });
    const answer =
      response.ok && response.body ? await startedAnswer(response.body) : await answerOf(response);
    return { ...answer, runsLeft: await roomOf(driverId, this.env).runsLeft() };
  }

  async state({ driverId, id }: Parameters<AssistantRunsApi['state']>[0]): Promise<RunAnswer> {
    return answerOf(await this.#ask(driverId, `/api/generations/${id}`));
  }
}

async function startedAnswer(body: ReadableStream<Uint8Array>): Promise<RunAnswer> {
  const event = await firstToldEvent(body);
  if (event?.event === 'stored' || event?.event === 'done')
    return { status: 202, body: { id: event.data.id } };
  const runFailure = { status: 500, code: 'run_failed', error: 'We couldn’t make this setup.' };
  const refusal = event?.event === 'error' ? event.data : runFailure;
  return { status: refusal.status, body: refusal };
}
