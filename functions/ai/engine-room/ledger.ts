import { type Counted, dayStart, type Limits, type Refusal, refusalFor } from '../limits.ts';

const minuteMs = 60_000;
const keptMs = 2 * 86_400_000;

/** Counts what a driver uses, exactly: in the engine room's own database, one call at a time. */
export class Ledger {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      `create table if not exists uses (
        id text primary key, counted text not null, at integer not null, given_back integer not null default 0
      ) without rowid`,
    );
    sql.exec('create index if not exists uses_by_time on uses (counted, at)');
  }

  /** Takes one, or says why not. There is no moment between looking and taking. */
  take(id: string, counted: Counted, limits: Limits, now: number): Refusal | null {
    const today = this.#sql
      .exec<{ used: number }>(
        'select count(*) as used from uses where counted = ? and at >= ? and given_back = 0',
        counted,
        dayStart(now),
      )
      .one();
    const lastMinute = this.#sql
      .exec<{ at: number }>(
        'select at from uses where counted = ? and at > ? order by at',
        counted,
        now - minuteMs,
      )
      .toArray()
      .map(({ at }) => at);
    const refusal = refusalFor(counted, limits[counted], today.used, lastMinute, now);
    if (refusal) return refusal;
    this.#sql.exec('insert into uses (id, counted, at) values (?, ?, ?)', id, counted, now);
    this.#sql.exec('delete from uses where at < ?', now - keptMs);
    return null;
  }

  /** Gives one back: it no longer counts for the day. It still counts for the minute, so that failures cannot be hammered. */
  giveBack(id: string): void {
    this.#sql.exec('update uses set given_back = 1 where id = ?', id);
  }
}
