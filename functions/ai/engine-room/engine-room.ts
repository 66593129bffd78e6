import { DurableObject } from 'cloudflare:workers';
import { failure } from '../answers.ts';
import type { Counted, Refusal } from '../limits.ts';
import { createServices, type Services } from '../services.ts';
import { eventStream, lastEventId, wantsEvents } from '../sse.ts';
import { Ledger } from './ledger.ts';
import { LiveRun, runStream } from './listeners.ts';
import { fingerprintOf, type RunOrder } from './order.ts';
import { type Run, RunBook } from './run-book.ts';
import { endLost, storeLate, type Workplace, workOn } from './work.ts';

/** How often a room looks after runs that are not over, in milliseconds. It also keeps the room awake while it works. */
const watchMs = 15_000;

type Work = (run: Run, place: Workplace) => Promise<void>;

/**
 * The engine room of one driver. It owns the driver's runs: it counts them, runs a request id at most once, goes on
 * when the browser leaves, and tells who comes back what happened. Only the AI Worker reaches it, and it believes
 * what that Worker says about the driver.
 */
export class EngineRoom extends DurableObject<object> {
  readonly #book: RunBook;
  readonly #ledger: Ledger;
  readonly #live = new Map<string, LiveRun>();

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.#book = new RunBook(state.storage.sql);
    this.#ledger = new Ledger(state.storage.sql);
  }

  /** Made anew for each use: a client must not outlive what it was made for. */
  protected services(): Services {
    return createServices(this.env);
  }

  /** Takes one chat message from the driver's allowance, or says why not. */
  async takeMessage(id: string): Promise<Refusal | null> {
    return this.#take(id, 'message');
  }

  /** Gives back a message that was not answered. */
  async giveBackMessage(id: string): Promise<void> {
    this.#ledger.giveBack(id);
  }

  /** `POST /runs` with an order; `GET /runs/{request id}` to come back to one. Events or JSON, as the caller accepts. */
  override async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') return this.#order(request, (await request.json()) as RunOrder);
    return this.#follow(request, new URL(request.url).pathname.split('/').at(-1) ?? '');
  }

  /** Looks after what is not over: a run whose work was lost is ended, a result that is not stored is stored. */
  override async alarm(): Promise<void> {
    for (const run of this.#book.open()) this.#resume(run);
    await Promise.all([...this.#live.values()].map((live) => Promise.race([live.over, pause(watchMs)])));
    if (this.#book.open().length > 0) await this.#watch();
  }

  async #order(request: Request, order: RunOrder): Promise<Response> {
    const fingerprint = await fingerprintOf(order);
    const known = this.#book.find(order.requestId);
    if (known && known.fingerprint !== fingerprint) {
      return failure({
        status: 409,
        code: 'request_id_reused',
        error: 'This form was already used for another setup. Please reload the page and send it again.',
      });
    }
    // A run that failed before it was stored never reached the model: it may be tried again.
    const again = known?.state === 'failed' && known.generationId === null;
    if (known && !again) return this.#follow(request, order.requestId);

    const useId = crypto.randomUUID();
    const refusal = this.#take(useId, 'run');
    if (refusal) return failure({ status: 429, ...refusal });
    if (again) this.#book.remove(order.requestId);
    this.#book.begin(order, fingerprint, useId, this.services().now().getTime());
    this.#work(order.requestId, workOn);
    return this.#follow(request, order.requestId);
  }

  async #follow(request: Request, requestId: string): Promise<Response> {
    const run = this.#book.find(requestId);
    if (!run) return failure({ status: 404, code: 'not_found', error: 'This setup is not known.' });
    if (run.state === 'running' || run.state === 'unsaved') this.#resume(run);
    const live = this.#live.get(requestId);
    if (wantsEvents(request)) {
      return eventStream(runStream(this.#book.eventsAfter(requestId, lastEventId(request)), live));
    }
    await live?.over;
    return this.#outcome(requestId);
  }

  /** How a run ended, as one JSON answer. */
  #outcome(requestId: string): Response {
    const last = this.#book.eventsAfter(requestId, 0).at(-1);
    const data = JSON.parse(last?.data ?? '{}') as Record<string, unknown>;
    if (last?.event === 'done') return Response.json(data, { headers: { 'cache-control': 'no-store' } });
    const { status, ...body } = data;
    return failure({
      error: 'This setup was not made.',
      code: 'run_failed',
      ...body,
      status: Number(status) || 500,
    });
  }

  #take(id: string, counted: Counted): Refusal | null {
    const { limits, now } = this.services();
    return this.#ledger.take(id, counted, limits, now().getTime());
  }

  #resume(run: Run): void {
    if (!this.#live.has(run.requestId))
      this.#work(run.requestId, run.state === 'unsaved' ? storeLate : endLost);
  }

  /** Works on a run in the background, whoever listens. */
  #work(requestId: string, work: Work): void {
    const run = this.#book.find(requestId);
    if (!run) return;
    const live = new LiveRun();
    this.#live.set(requestId, live);
    const place: Workplace = {
      services: this.services(),
      book: this.#book,
      emit: (id, event, data) => live.tell(this.#book.append(id, event, data)),
      giveBack: ({ useId }) => this.#ledger.giveBack(useId),
    };
    const done = work(run, place)
      .catch((error: unknown) => place.services.report('a run broke', { requestId, error: String(error) }))
      .finally(() => {
        this.#live.delete(requestId);
        live.end();
      });
    this.ctx.waitUntil(done);
    this.ctx.waitUntil(this.#watch());
  }

  async #watch(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + watchMs);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
