import { expect, test } from '@playwright/test';
import { giveSubscription } from '../support/plans.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';

const headers = { origin: appOrigin };

test('the endpoints of subscriptions answer in the house form', async ({ page }) => {
  const { request } = page;
  const plans = await request.get('/api/subscription/plans');
  expect(plans.headers()['cache-control']).toContain('max-age=600');
  const offered = (await plans.json()) as { id: string; stripe_price_id: string }[];
  expect(offered.map(({ id }) => id)).toEqual(['monthly', 'yearly', 'lifetime']);

  const signedOut = await request.get('/api/subscription/status');
  expect(signedOut.status()).toBe(401);
  expect(await signedOut.json()).toMatchObject({ code: 'signed_out' });

  const driver = await newDriver();
  await signInPlainly(page, driver, '/my-setups');
  const none = await request.get(`/api/subscription/status?userId=${driver.id}`);
  expect([none.status(), none.headers()['cache-control']]).toEqual([404, 'private, no-store']);
  const foreign = await request.get('/api/subscription/status?userId=user_seed_premium');
  expect(foreign.status()).toBe(403);

  const priceId = offered[0]?.stripe_price_id;
  const post = (path: string, data: object) => request.post(`/api/subscription/${path}`, { headers, data });
  const foreignCheckout = await post('create-checkout-session', { priceId, userId: 'user_seed_premium' });
  expect(foreignCheckout.status()).toBe(403);
  const checkout = await post('create-checkout-session', { priceId, userId: driver.id });
  expect(((await checkout.json()) as { url: string }).url).toContain('/stripe/checkout/');
  const unknown = await post('create-checkout-session', { priceId: 'price_of_nothing' });
  expect([unknown.status(), await unknown.json()]).toMatchObject([400, { code: 'unknown_plan' }]);
  const cancelled = await post('cancel', {});
  expect([cancelled.status(), await cancelled.json()]).toMatchObject([404, { code: 'no_subscription' }]);
});

test('the status of a plan is its owner’s, with the fields of the specification', async ({ page }) => {
  const driver = await newDriver();
  await giveSubscription(driver, { status: 'active', ends: 9 });
  await signInPlainly(page, driver, '/my-setups');
  const status = await page.request.get('/api/subscription/status');
  expect(await status.json()).toMatchObject({
    status: 'active',
    plan_id: 'monthly',
    cancel_at_period_end: false,
    stripe_customer_id: expect.stringMatching(/^cus_/),
    current_period_start: expect.any(String),
    current_period_end: expect.any(String),
  });
});
