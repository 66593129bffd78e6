import type { PricedPlan } from './plans.ts';

/** §9: plans are fresh for 10 minutes and kept for 30. */
const freshMs = 10 * 60_000;
const keptMs = 30 * 60_000;

export type PlanCache = {
  /** The plans, read at most every 10 minutes; for 20 more the last known ones when Stripe does not answer. */
  read(load: () => Promise<PricedPlan[]>, now: Date): Promise<PricedPlan[]>;
};

export function createPlanCache(): PlanCache {
  let held: { plans: PricedPlan[]; readAt: number } | undefined;
  return {
    async read(load, now) {
      const age = held ? now.getTime() - held.readAt : Number.POSITIVE_INFINITY;
      if (held && age < freshMs) return held.plans;
      try {
        const plans = await load();
        held = { plans, readAt: now.getTime() };
        return plans;
      } catch (error) {
        if (held && age < keptMs) return held.plans;
        throw error;
      }
    },
  };
}
