import type { GenerationEnd } from '#platform/adapters/supabase/generations';
import { type RunEvent, runEventSchema } from '#racing/engineer/run/protocol';
import { type StoredResult, storedResultSchema } from '#racing/engineer/run/result';
import type { RunRequest } from './run-request.ts';

/**
 * - `running`: the engineer is at work.
 * - `unsaved`: over, but the database has not taken its end yet.
 * - `done`, `failed`: over; the last event says how.
 */
export type RunState = 'running' | 'unsaved' | 'done' | 'failed';

export type Run = {
  requestId: string;
  state: RunState;
  fingerprint: string;
  request: RunRequest;
  generationId: number | null;
  startedAt: number;
  /** Its entry in the usage counter. */
  useId: string;
  /** The outcome to write to the database. Kept as long as the run's events. */
  end: GenerationEnd | null;
};

/** An event with its place in the run. */
export type NumberedEvent = { id: number } & RunEvent;

type EventRow = { id: number; event: string; data: string };

type Row = {
  request_id: string;
  state: RunState;
  fingerprint: string;
  ordered: string;
  generation_id: number | null;
  started_at: number;
  use_id: string;
  unsaved: string | null;
};

const eventsKeptMs = 2 * 86_400_000;
const runsKeptMs = 30 * 86_400_000;

/** A driver's runs and their events, in the engine room's own database: they outlive the browser and the isolate. */
export class RunStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(requestId: string): Run | null {
    const row = this.#sql.exec<Row>('select * from runs where request_id = ?', requestId).toArray()[0];
    return row ? runOf(row) : null;
  }

  /** Runs that are not over. */
  open(): Run[] {
    return this.#sql
      .exec<Row>("select * from runs where state in ('running', 'unsaved') order by started_at")
      .toArray()
      .map(runOf);
  }

  begin(runRequest: RunRequest, fingerprint: string, useId: string, now: number): void {
    this.#sql.exec(
      "insert into runs (request_id, state, fingerprint, ordered, started_at, use_id) values (?, 'running', ?, ?, ?, ?)",
      runRequest.requestId,
      fingerprint,
      JSON.stringify(runRequest),
      now,
      useId,
    );
  }

  setGeneration(requestId: string, generationId: number): void {
    this.#sql.exec('update runs set generation_id = ? where request_id = ?', generationId, requestId);
  }

  setState(requestId: string, state: RunState): void {
    this.#sql.exec('update runs set state = ? where request_id = ?', state, requestId);
  }

  /** Stores a run's outcome before it is written to the database. */
  setEnd(requestId: string, end: GenerationEnd): void {
    this.#sql.exec(
      "update runs set state = 'unsaved', unsaved = ? where request_id = ?",
      JSON.stringify(end),
      requestId,
    );
  }

  /** Forgets a run that never reached the model, so that its id may be used again. */
  remove(requestId: string): void {
    this.#sql.exec('delete from events where request_id = ?', requestId);
    this.#sql.exec('delete from runs where request_id = ?', requestId);
  }

  /** Adds an event after the run's last one. */
  append(requestId: string, event: RunEvent): NumberedEvent {
    const { last } = this.#sql
      .exec<{ last: number | null }>('select max(id) as last from events where request_id = ?', requestId)
      .one();
    const id = (last ?? 0) + 1;
    const data = JSON.stringify(event.data);
    this.#sql.exec('insert into events values (?, ?, ?, ?)', requestId, id, event.event, data);
    return { id, ...event };
  }

  /** Events of the protocol; what an earlier version kept in another form is left out. */
  eventsAfter(requestId: string, after: number): NumberedEvent[] {
    return this.#sql
      .exec<EventRow>(
        'select id, event, data from events where request_id = ? and id > ? order by id',
        requestId,
        after,
      )
      .toArray()
      .flatMap(numberedEvents);
  }

  /** Forgets the events of runs that nobody follows any more, with their ends, and later the runs. What is not over stays. */
  forgetOld(now: number): void {
    const old = 'select request_id from runs where started_at <= ?';
    this.#sql.exec(`delete from events where request_id in (${old})`, now - eventsKeptMs);
    this.#sql.exec(
      "update runs set unsaved = null where started_at <= ? and state in ('done', 'failed')",
      now - eventsKeptMs,
    );
    this.#sql.exec(
      "delete from runs where started_at <= ? and state in ('done', 'failed')",
      now - runsKeptMs,
    );
  }

  /** When there is something to forget next; null where no run that is over is kept. */
  nextDue(): number | null {
    const { first } = this.#sql
      .exec<{ first: number | null }>(
        `select min(started_at + iif(exists (select 1 from events e where e.request_id = r.request_id), ?, ?)) as first
         from runs r where state in ('done', 'failed')`,
        eventsKeptMs,
        runsKeptMs,
      )
      .one();
    return first;
  }
}

function numberedEvents({ id, event, data }: EventRow): NumberedEvent[] {
  const storedEvent = runEventSchema.safeParse({ event, data: JSON.parse(data) as unknown });
  return storedEvent.success ? [{ id, ...storedEvent.data }] : [];
}

function runOf(row: Row): Run {
  return {
    requestId: row.request_id,
    state: row.state,
    fingerprint: row.fingerprint,
    request: JSON.parse(row.ordered) as RunRequest,
    generationId: row.generation_id,
    startedAt: row.started_at,
    useId: row.use_id,
    end: row.unsaved === null ? null : endOf(JSON.parse(row.unsaved) as object),
  };
}

/** An end as it was written down; rooms of earlier versions wrote down the result of a finished run alone. */
function endOf(storedEnd: object): GenerationEnd {
  if ('status' in storedEnd) return storedEnd as GenerationEnd;
  const { source } = storedResultSchema.parse(storedEnd);
  return { status: 'done', result: storedEnd as StoredResult, source };
}
