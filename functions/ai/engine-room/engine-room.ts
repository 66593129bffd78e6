import { DurableObject } from 'cloudflare:workers';
import type { RoomList, RoomPage } from '#racing/engineer/run/room-page';
import { answer, type Refusal, refuse } from '#platform/http/answer';
import { accountClosed } from '#platform/account-closed';
import type { UseKind } from '../limits.ts';
import type { RunName } from '#platform/adapters/supabase/generations';
import { createServices, type Services } from '../services.ts';
import { eventStream, lastEventId, wantsEvents } from '../sse.ts';
import { notMade } from './answer-fields.ts';
import { roomRows } from './room-rows.ts';
import { type GivenBack, UsageCounter } from './usage-counter.ts';
import { LiveRun, runStream } from './run-stream.ts';
import { fingerprintOf, type RunRequest } from './run-request.ts';
import { hasTables, makeTables } from './room-tables.ts';
import { type Run, RunStore } from './run-store.ts';
import { endForgotten, endLost, storeLate, type Workplace, workOn } from './work.ts';

/** How often a room looks after runs that are not over, in milliseconds. It also keeps the room awake while it works. */
const watchMs = 15_000;

const unknown: Refusal = { status: 404, code: 'not_found', error: 'We can’t find this setup.' };

type Work = (run: Run, place: Workplace) => Promise<void>;

/**
 * The engine room of one driver, a Durable Object. It owns the driver's runs: it counts them, runs a request id at most once,
 * goes on when the browser leaves, and tells who comes back what happened. Only the AI Worker reaches it, and it believes
 * what that Worker says about the driver.
 */
export class EngineRoom extends DurableObject<object> {
  readonly #runs: RunStore;
  readonly #usage: UsageCounter;
  readonly #live = new Map<string, LiveRun>();
  #isClosed = false;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.#runs = new RunStore(state.storage.sql);
    this.#usage = new UsageCounter(state.storage.sql);
  }

  /** Created for each use: a client must not outlive its request. */
  protected services(): Services {
    return createServices(this.env);
  }

  /** Takes one chat message from the driver's allowance, or says why not. */
  async takeMessage(id: string): Promise<Refusal | null> {
    return this.#take(id, 'message');
  }

  /** Gives back a message that was not answered. @returns whether it does not count any more */
  async giveBackMessage(id: string, wasModelAsked: boolean): Promise<boolean> {
    return !hasTables(this.ctx.storage.sql) || this.#giveBack(id, wasModelAsked ? 'failed' : 'not asked');
  }

  /** Setups and refinements that the driver may still have made today. */
  async runsLeft(): Promise<number> {
    const { limits, now } = this.services();
    const isUsed = hasTables(this.ctx.storage.sql);
    return Math.max(0, limits.run.perDay - (isUsed ? this.#usage.usedToday('run', now().getTime()) : 0));
  }

  /**
   * Forgets all of a driver whose account has ended, and takes nothing more. Work under way ends and writes nothing
   * anywhere.
   */
  async erase(): Promise<void> {
    this.#isClosed = true;
    for (const live of this.#live.values()) live.stop();
    await this.#empty();
  }

  /**
   * Ends a run of this driver's that the database calls running, unless it is worked on: as this room knows that it ended, or
   * as not made. Rooms forget, and databases are restored to earlier moments.
   */
  async settle(name: RunName): Promise<void> {
    if (this.#isClosed) return;
    const run = this.#find(name.request_id);
    if (run) await this.#resume(run)?.over;
    else await endForgotten(name, this.services());
  }

  /**
   * `POST /runs` with an order; `GET /runs/{request id}` to come back to one: events or JSON, as the caller accepts. `GET
   * /kept/{list}?after=` for a page of what is kept here.
   */
  override async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') return this.#start(request, (await request.json()) as RunRequest);
    const { pathname, searchParams } = new URL(request.url);
    const [, what, name = ''] = pathname.split('/');
    return what === 'kept'
      ? this.#kept(name as RoomList, searchParams.get('after') ?? '')
      : this.#follow(request, name);
  }

  /**
   * Looks after what is not over: a run whose work was lost is ended, a result that is not stored is stored. Forgets
   * what is old.
   */
  override async alarm(): Promise<void> {
    if (!hasTables(this.ctx.storage.sql)) return;
    for (const run of this.#runs.open()) this.#resume(run);
    await Promise.all([...this.#live.values()].map((live) => Promise.race([live.over, pause(watchMs)])));
    await this.#watch();
  }

  #kept(list: RoomList, after: string): Response {
    const { sql } = this.ctx.storage;
    const page: RoomPage = hasTables(sql) ? roomRows(sql, list, after) : { rows: [], next: null };
    return answer(page);
  }

  async #start(request: Request, runRequest: RunRequest): Promise<Response> {
    const fingerprint = await fingerprintOf(runRequest);
    if (this.#isClosed) return refuse(accountClosed);
    makeTables(this.ctx.storage.sql);
    const run = this.#runs.find(runRequest.requestId);
    if (run && run.fingerprint !== fingerprint) {
      return refuse({
        status: 409,
        code: 'request_id_reused',
        error: 'This form was already used for another setup. Please reload the page and send it again.',
      });
    }
    // A run that failed before it was stored never reached the model: it may be tried again.
    const again =
      run?.state === 'failed' && run.generationId === null && !this.#live.has(runRequest.requestId);
    if (run && !again) return this.#follow(request, runRequest.requestId);

    const useId = crypto.randomUUID();
    const refusal = this.#take(useId, 'run');
    if (refusal) return refuse(refusal);
    if (again) this.#runs.remove(runRequest.requestId);
    this.#runs.begin(runRequest, fingerprint, useId, this.services().now().getTime());
    this.#work(runRequest.requestId, workOn);
    return this.#follow(request, runRequest.requestId);
  }

  async #follow(request: Request, requestId: string): Promise<Response> {
    if (this.#isClosed) return refuse(accountClosed);
    const run = this.#find(requestId);
    if (!run) return refuse(unknown);
    if (run.state === 'running' || run.state === 'unsaved') this.#resume(run);
    const live = this.#live.get(requestId);
    if (wantsEvents(request)) {
      // Events are kept for two days; after that the database has the outcome.
      if (!live && this.#runs.eventsAfter(requestId, 0).length === 0) return refuse(unknown);
      return eventStream(runStream(this.#runs.eventsAfter(requestId, lastEventId(request)), live));
    }
    await live?.over;
    return this.#outcome(requestId);
  }

  /** How a run ended, as one JSON answer. */
  #outcome(requestId: string): Response {
    if (this.#isClosed) return refuse(accountClosed);
    const last = this.#runs.eventsAfter(requestId, 0).at(-1);
    if (last?.event === 'done') return answer(last.data);
    return refuse(last?.event === 'error' ? last.data : notMade);
  }

  #take(id: string, countedAs: UseKind): Refusal | null {
    if (this.#isClosed) return accountClosed;
    makeTables(this.ctx.storage.sql);
    const { limits, now } = this.services();
    const refusal = this.#usage.take(id, countedAs, limits, now().getTime());
    this.ctx.waitUntil(this.#watch());
    return refusal && { status: 429, ...refusal };
  }

  #giveBack(id: string, why: GivenBack): boolean {
    return this.#usage.giveBack(id, why, this.services().limits);
  }

  #find(requestId: string): Run | null {
    return hasTables(this.ctx.storage.sql) ? this.#runs.find(requestId) : null;
  }

  /** Begins to end a run that nobody works on; undefined where somebody does. */
  #resume({ requestId, state }: Run): LiveRun | undefined {
    if (this.#live.has(requestId)) return undefined;
    return this.#work(requestId, state === 'running' ? endLost : storeLate);
  }

  /** Works on a run in the background, whoever listens. */
  #work(requestId: string, work: Work): LiveRun | undefined {
    const run = this.#runs.find(requestId);
    if (!run) return undefined;
    const live = new LiveRun();
    this.#live.set(requestId, live);
    const place: Workplace = {
      services: this.services(),
      runs: this.#runs,
      signal: live.signal,
      emit: (id, event) => live.tell(this.#runs.append(id, event)),
      giveBack: ({ useId }, why) => this.#giveBack(useId, why),
    };
    const working = work(run, place)
      .catch((error: unknown) => {
        if (!live.signal.aborted) place.services.logError('run_failed', { requestId, error: String(error) });
      })
      .finally(() => {
        this.#live.delete(requestId);
        live.end();
      });
    this.ctx.waitUntil(working);
    this.ctx.waitUntil(this.#watch());
    return live;
  }

  /** Forgets what is old, and sets the alarm for the next look; where nothing is left, nothing stays stored. */
  async #watch(): Promise<void> {
    if (!hasTables(this.ctx.storage.sql)) return;
    const now = this.services().now().getTime();
    this.#runs.forgetOld(now);
    this.#usage.forgetOld(now);
    const due = [this.#runs.nextDue(), this.#usage.nextDue()].filter((time) => time !== null);
    if (this.#runs.open().length > 0) due.push(now + watchMs);
    if (due.length === 0) return this.#empty();
    await this.ctx.storage.setAlarm(Date.now() + Math.min(...due) - now);
  }

  async #empty(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
