import type { PricedPlan } from './plans.ts';

/** §9: plans are fresh for 10 minutes and kept for 30. */
const freshMs = 10 * 60_000;
/** A reader who cannot use an older answer has one no older than this, so that nobody has Stripe asked at every request. */
const rereadMs = 5_000;
const keptMs = 30 * 60_000;

export type PlanCache = {
  /** The plans, read at most every 10 minutes, or 5 seconds; for 20 more minutes the last known ones when Stripe does not answer. */
  read(load: () => Promise<PricedPlan[]>, now: Date, rereads?: boolean): Promise<PricedPlan[]>;
};

export function createPlanCache(): PlanCache {
  let cachedPlans: { plans: PricedPlan[]; readAt: number } | undefined;
  return {
    async read(load, now, rereads = false) {
      const age = cachedPlans ? now.getTime() - cachedPlans.readAt : Number.POSITIVE_INFINITY;
      if (cachedPlans && age < (rereads ? rereadMs : freshMs)) return cachedPlans.plans;
      try {
        const plans = await load();
        cachedPlans = { plans, readAt: now.getTime() };
        return plans;
      } catch (error) {
        if (cachedPlans && age < keptMs) return cachedPlans.plans;
        throw error;
      }
    },
  };
}
