import type { RunOrder } from './order.ts';

/**
 * - `running`: the engineer is at work.
 * - `unsaved`: finished, but the database has not taken the result yet.
 * - `done`, `failed`: over; the last event says how.
 */
export type RunState = 'running' | 'unsaved' | 'done' | 'failed';

export type Run = {
  requestId: string;
  state: RunState;
  fingerprint: string;
  order: RunOrder;
  generationId: number | null;
  startedAt: number;
  /** What the ledger took for it. */
  useId: string;
  /** The outcome that still has to be saved. */
  unsaved: string | null;
};

export type RunEventRow = { id: number; event: string; data: string };

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
export class RunBook {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      `create table if not exists runs (
        request_id text primary key, state text not null, fingerprint text not null, ordered text not null,
        generation_id integer, started_at integer not null, use_id text not null, unsaved text
      ) without rowid`,
    );
    sql.exec(
      `create table if not exists events (
        request_id text not null, id integer not null, event text not null, data text not null,
        primary key (request_id, id)
      ) without rowid`,
    );
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

  begin(order: RunOrder, fingerprint: string, useId: string, now: number): void {
    this.#sql.exec(
      "insert into runs (request_id, state, fingerprint, ordered, started_at, use_id) values (?, 'running', ?, ?, ?, ?)",
      order.requestId,
      fingerprint,
      JSON.stringify(order),
      now,
      useId,
    );
    this.#forgetOld(now);
  }

  setGeneration(requestId: string, generationId: number): void {
    this.#sql.exec('update runs set generation_id = ? where request_id = ?', generationId, requestId);
  }

  setState(requestId: string, state: RunState, unsaved: string | null = null): void {
    this.#sql.exec('update runs set state = ?, unsaved = ? where request_id = ?', state, unsaved, requestId);
  }

  /** Forgets a run that never reached the model, so that its id may be used again. */
  remove(requestId: string): void {
    this.#sql.exec('delete from events where request_id = ?', requestId);
    this.#sql.exec('delete from runs where request_id = ?', requestId);
  }

  /** Adds an event after the run's last one. */
  append(requestId: string, event: string, data: unknown): RunEventRow {
    const { last } = this.#sql
      .exec<{ last: number | null }>('select max(id) as last from events where request_id = ?', requestId)
      .one();
    const row = { id: (last ?? 0) + 1, event, data: JSON.stringify(data) };
    this.#sql.exec('insert into events values (?, ?, ?, ?)', requestId, row.id, row.event, row.data);
    return row;
  }

  eventsAfter(requestId: string, after: number): RunEventRow[] {
    return this.#sql
      .exec<RunEventRow>(
        'select id, event, data from events where request_id = ? and id > ? order by id',
        requestId,
        after,
      )
      .toArray();
  }

  #forgetOld(now: number): void {
    const old = 'select request_id from runs where started_at < ?';
    this.#sql.exec(`delete from events where request_id in (${old})`, now - eventsKeptMs);
    this.#sql.exec("delete from runs where started_at < ? and state in ('done', 'failed')", now - runsKeptMs);
  }
}

function runOf(row: Row): Run {
  return {
    requestId: row.request_id,
    state: row.state,
    fingerprint: row.fingerprint,
    order: JSON.parse(row.ordered) as RunOrder,
    generationId: row.generation_id,
    startedAt: row.started_at,
    useId: row.use_id,
    unsaved: row.unsaved,
  };
}
