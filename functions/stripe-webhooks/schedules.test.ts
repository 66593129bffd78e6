import { beforeAll, test, vi } from 'vitest';
import { runSchedule } from '../../tests/billing/run-schedule.ts';
import { stillTime } from '../../tests/billing/stage.ts';

/** How many random schedules are run; the full count is 10000. */
const schedules = Number(process.env.BILLING_SCHEDULES ?? (process.env.ALL_CASES ? 100 : 15));
const firstSeed = Number(process.env.BILLING_SEED ?? 1);

beforeAll(stillTime);

test(`our row says what Stripe says after ${schedules} random schedules`, {
  timeout: 3_600_000,
}, async () => {
  const wrong: Error[] = [];
  for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
    try {
      await runSchedule(seed);
    } catch (error) {
      const advice = `repeat it with BILLING_SEED=${seed} BILLING_SCHEDULES=1`;
      wrong.push(new Error(`schedule ${seed} went wrong (${advice}): ${error}`, { cause: error }));
    }
    vi.clearAllTimers();
  }
  if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(({ message }) => message).join('\n'));
});
