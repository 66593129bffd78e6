import { expect, test } from 'vitest';
import { createStripe } from './payment-provider.ts';

/** Stripe behind a gateway that answers everything like this. */
const behind = (status: number, body: unknown) =>
  createStripe({
    secretKey: 'sk_test_local',
    apiUrl: `https://stripe-${status}.test`,
    fetch: async () =>
      Response.json(body, { status, headers: { 'stripe-should-retry': 'false', 'request-id': 'req_1' } }),
  });

test.each([
  [429, { message: 'slow down' }],
  [503, { message: 'no healthy upstream' }],
  [502, []],
])('a refusal of a gateway, %d in words of its own, is not taken for done', async (status, body) => {
  const stripe = behind(status, body);
  await expect(stripe.portal({ customerId: 'cus_1', returnUrl: 'https://a.test' })).rejects.toThrow();
  await expect(stripe.endSubscription('sub_1')).rejects.toThrow();
  await expect(stripe.setCancelAtPeriodEnd('sub_1', true)).rejects.toThrow();
});

test('a refusal of Stripe keeps its code', async () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' };
  expect(await behind(404, { error }).driverOf('cus_1')).toBeNull();
});
