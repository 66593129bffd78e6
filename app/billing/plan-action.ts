import type { Gate } from '#platform/billing/gate';
import type { PlanId } from '#platform/billing/sold-plans';
import type { PlanAction } from './plan-cards.tsx';

/** The button of a plan's card for a driver with `planId`, which goes on, ends, or is over. */
export function planAction(
  id: PlanId,
  { state, planId }: { state: Gate['state'] | 'unknown'; planId: PlanId | null },
): PlanAction {
  if (state === 'expired') return 'Renew';
  if (state !== 'active' && state !== 'ending') return 'Subscribe';
  if (id === planId) return state === 'ending' ? 'Renew' : 'Your plan';
  if (planId === 'lifetime') return 'Included';
  return state === 'ending' && id === 'lifetime' ? 'Buy once' : 'Switch';
}
