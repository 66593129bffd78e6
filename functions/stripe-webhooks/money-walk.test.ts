import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { balances, moneyWalk, walks } from '../../tests/billing/money-walk.ts';

/** How many random walks are taken; MONEY_WALKS and MONEY_SEED take others. */
const numRuns = Number(process.env.MONEY_WALKS ?? (process.env.ALL_CASES ? 200 : 40));
const seed = Number(process.env.MONEY_SEED ?? 1);

test(`in ${numRuns} random walks nobody is charged after a cancellation, and pays what they use`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (walk) => {
      const { shop, take, end, wrong, gifts } = await moneyWalk();
      for (const step of walk) await take(step);
      await end();
      expect(wrong).toEqual([]);
      for (const [currency, { paid, back, charged, used }] of balances(shop)) {
        const kept = paid - back - charged - used;
        const given = (gifts.get(currency) ?? 0) + charged;
        // A driver never pays more than what they used, to the cent, and gets back no more than what they did not use.
        expect(kept, `${currency} kept`).toBeLessThan(1);
        expect(kept + given, `${currency} given back`).toBeGreaterThan(-1);
      }
    }),
    { numRuns, seed },
  );
});
