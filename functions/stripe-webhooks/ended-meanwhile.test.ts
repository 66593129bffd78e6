import { beforeAll, expect, test } from 'vitest';
import { createBilling } from '#platform/billing/billing';
import { createPlanCache } from '#platform/billing/plan-cache';
import { randomFrom } from '../../tests/support/random.ts';
import { paySession } from '../../emulators/stripe/checkout.ts';
import { endSubscription } from '../../emulators/stripe/subscriptions.ts';
import { press } from '../../tests/billing/acts.ts';
import { createPost } from '../../tests/billing/deliveries.ts';
import { payablePages } from '../../tests/billing/oracle.ts';
import { createStage, driver, prices, stillTime } from '../../tests/billing/stage.ts';

beforeAll(stillTime);

/** A driver with a month whose subscription ends just before Stripe is asked to change its end. */
async function driverWhosePlanEnds() {
  const stage = await createStage(randomFrom(1));
  const { account, scheduler } = stage;
  const { services } = stage.workers[0];
  const post = createPost(stage, randomFrom(2));
  await scheduler.run([press(stage, randomFrom(1), 'monthly')]);
  for (const page of payablePages(stage)) paySession(account, page, 'good');
  await post.all();
  const stripe: typeof services.stripe = {
    ...services.stripe,
    setCancelAtPeriodEnd(id, cancel) {
      const subscription = account.get('subscriptions', id);
      if (subscription.status === 'active') endSubscription(account, subscription, 'cancellation_requested');
      return services.stripe.setCancelAtPeriodEnd(id, cancel);
    },
  };
  return { ...stage, billing: createBilling({ ...services, stripe, planCache: createPlanCache() }) };
}

test('a driver who ends a plan that has just ended hears that there is none', async () => {
  const { billing, scheduler, failures } = await driverWhosePlanEnds();
  const [ended] = await scheduler.run([billing.cancel(driver)]);
  expect(ended).toMatchObject({ ok: false, code: 'no_subscription' });
  expect(failures).toEqual([]);
});

test('a driver who goes on with a plan that has just ended is led to a new one', async () => {
  const { billing, scheduler, failures, account } = await driverWhosePlanEnds();
  const [running] = Object.values(account.state.tables.subscriptions).filter(
    ({ customer }) => account.get('customers', customer).metadata.clerk_user_id === driver.clerkUserId,
  );
  if (!running) throw new Error('no subscription runs');
  running.cancel_at_period_end = true;
  const [pressed] = await scheduler.run([
    billing.createCheckoutSession({ ...driver, priceId: prices.monthly }),
  ]);
  expect(pressed).toMatchObject({ ok: true, kind: 'checkout' });
  expect(failures).toEqual([]);
});
