import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanId } from '#platform/billing/sold-plans';
import { balances, moneyWalk, type Step, walks } from '../../tests/billing/money-walk.ts';

/** How many random walks are taken; MONEY_WALKS and MONEY_SEED take others. */
const numRuns = Number(process.env.MONEY_WALKS ?? (process.env.ALL_CASES ? 200 : 40));
const seed = Number(process.env.MONEY_SEED ?? 1);

const buy = (plan: PlanId, of = 0) => ({ does: 'buy', plan, of, card: 'good' }) as const;
const dispute = { does: 'dispute', of: 0 } as const;
const decide = (outcome: 'won' | 'lost') => ({ does: 'decide', outcome, of: 0 }) as const;
const month = { does: 'wait', hours: 31 * 24 } as const;
/** Walks on which money was once lost; an odd `of` pays in euros. */
const losses: Step[][] = [
  // Credit of two payments, of which the bank has one while the other goes back.
  [buy('monthly'), buy('yearly'), buy('monthly'), dispute, month, decide('won')],
  [buy('monthly'), buy('yearly'), buy('monthly'), dispute, month, decide('lost')],
  // Credit in dollars pays nothing in euros, and goes back though the customer pays in euros now.
  [buy('yearly'), buy('monthly'), dispute, month, buy('monthly', 1), decide('won')],
  [buy('yearly'), buy('monthly'), dispute, buy('monthly', 3)],
];

test(`nobody is charged after a cancellation, and pays what they use, in ${numRuns} random walks`, {
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
    { numRuns: numRuns + losses.length, seed, examples: losses.map((walk) => [walk]) },
  );
});
