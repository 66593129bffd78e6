import {
  type Counted,
  dayStart,
  freeFailuresPerDay,
  type LimitReached,
  type Limits,
  refusalFor,
} from '../limits.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const keptMs = 2 * dayMs;

/** Why a use was given back, as its column says it; 0 is for those that count. */
const notAsked = 1;
const freeFailure = 2;

/** Counts what a driver uses, exactly: in the engine room's own database, one call at a time. */
export class Ledger {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Takes one, or says why not. There is no moment between looking and taking. */
  take(id: string, counted: Counted, limits: Limits, now: number): LimitReached | null {
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
    return null;
  }

  /** Gives back one that never reached the model. It still counts for the minute, so that nothing can be hammered. */
  cancel(id: string): void {
    this.#sql.exec('update uses set given_back = ? where id = ?', notAsked, id);
  }

  /**
   * Gives back one that the model was asked for in vain, as long as the free failures of its day last. It still counts for
   * the minute. Doing it again changes nothing.
   * @returns whether it was given back
   */
  giveBack(id: string): boolean {
    const use = this.#sql
      .exec<{ at: number; given_back: number }>('select at, given_back from uses where id = ?', id)
      .toArray()[0];
    if (use?.given_back !== 0) return true;
    const day = dayStart(use.at);
    const { spent } = this.#sql
      .exec<{ spent: number }>(
        'select count(*) as spent from uses where given_back = ? and at >= ? and at < ?',
        freeFailure,
        day,
        day + dayMs,
      )
      .one();
    if (spent >= freeFailuresPerDay) return false;
    this.#sql.exec('update uses set given_back = ? where id = ?', freeFailure, id);
    return true;
  }

  /** Forgets what counts for no limit any more. */
  forgetOld(now: number): void {
    this.#sql.exec('delete from uses where at <= ?', now - keptMs);
  }

  /** When there is something to forget next; null where nothing is kept. */
  nextDue(): number | null {
    const { first } = this.#sql.exec<{ first: number | null }>('select min(at) as first from uses').one();
    return first === null ? null : first + keptMs;
  }
}
