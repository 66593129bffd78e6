import { randomUUID } from 'node:crypto';
import type { PlanId } from '../../platform/billing/sold-plans.ts';
import { type Driver, newDriver } from './drivers.ts';
import { askDatabase } from './stand-ins.ts';

export type SubscriptionFields = {
  status: string;
  plan_id?: PlanId;
  /** Days from now; `lifetime` for ever. */
  ends: number | 'lifetime';
  cancel_at_period_end?: boolean;
  /** One that Stripe knows; else a name that only the row has. */
  stripe_customer_id?: string;
};

const dayMs = 86_400_000;

/** Gives a driver a subscription in any state, as a sync with the payment service would have left it. */
export async function giveSubscription(
  driver: Driver,
  { ends, ...fields }: SubscriptionFields,
): Promise<void> {
  // A little short of whole days, so that days left, which are rounded up, come out as said.
  const end = ends === 'lifetime' ? '2999-12-31T00:00:00Z' : new Date(Date.now() + ends * dayMs - 60_000);
  await askDatabase('subscriptions', null, {
    clerk_user_id: driver.id,
    stripe_customer_id: `cus_${randomUUID().replaceAll('-', '')}`,
    plan_id: 'monthly',
    current_period_start: new Date(Date.now() - 20 * dayMs),
    current_period_end: end,
    ...fields,
  });
}

/** A new driver with a running monthly plan. */
export async function payingDriver(): Promise<Driver> {
  const driver = await newDriver();
  await giveSubscription(driver, { status: 'active', ends: 30 });
  return driver;
}
