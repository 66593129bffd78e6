import {
  type UseKind,
  dayStart,
  freeFailuresPerDay,
  type LimitReached,
  type Limits,
  refusalFor,
} from '../limits.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const keptMs = 2 * dayMs;

/** Why a use is given back: the model was not asked; it was, and failed; it was, and the driver is asked back. */
export type GivenBack = 'not asked' | 'failed' | 'question';

/** The same as its column says it; 0 is for those that count. */
const columnOf: Record<GivenBack, number> = { 'not asked': 1, failed: 2, question: 3 };

/** Counts what a driver uses, exactly: in the engine room's own database, one call at a time. */
export class UsageCounter {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The number that counts of the UTC day. */
  usedToday(countedAs: UseKind, now: number): number {
    const today = this.#sql.exec<{ used: number }>(
      'select count(*) as used from uses where counted = ? and at >= ? and given_back = 0',
      countedAs,
      dayStart(now),
    );
    return today.one().used;
  }

  /** Takes one, or says why not. There is no moment between looking and taking. */
  take(id: string, countedAs: UseKind, limits: Limits, now: number): LimitReached | null {
    const lastMinute = this.#sql
      .exec<{ at: number }>(
        'select at from uses where counted = ? and at > ? order by at',
        countedAs,
        now - minuteMs,
      )
      .toArray()
      .map(({ at }) => at);
    const refusal = refusalFor(countedAs, limits[countedAs], this.usedToday(countedAs, now), lastMinute, now);
    if (refusal) return refusal;
    this.#sql.exec('insert into uses (id, counted, at) values (?, ?, ?)', id, countedAs, now);
    return null;
  }

  /**
   * Gives one back. It still counts for the minute, so that nothing can be hammered. What the model was asked for is given
   * back as long as the free failures of its day last, and as many questions as the day has runs. Doing it again changes
   * nothing.
   * @returns whether it was given back
   */
  giveBack(id: string, why: GivenBack, limits: Limits): boolean {
    const use = this.#sql
      .exec<{ at: number; given_back: number }>('select at, given_back from uses where id = ?', id)
      .toArray()[0];
    if (use?.given_back !== 0) return true;
    const day = dayStart(use.at);
    const most = { 'not asked': Infinity, failed: freeFailuresPerDay, question: limits.run.perDay }[why];
    const { spent: spentSum } = this.#sql
      .exec<{ spent: number }>(
        'select count(*) as spent from uses where given_back = ? and at >= ? and at < ?',
        columnOf[why],
        day,
        day + dayMs,
      )
      .one();
    if (spentSum >= most) return false;
    this.#sql.exec('update uses set given_back = ? where id = ?', columnOf[why], id);
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
