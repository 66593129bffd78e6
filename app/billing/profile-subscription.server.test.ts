import { expect, test } from 'vitest';
import type { BillingResult } from '#platform/billing/api';
import { planAction } from './plan-action.ts';
import { manageSubscription, profileSchema } from './profile-subscription.server.ts';

const driver = { userId: 'user_1' };
const env = { APP_ORIGIN: 'https://scrutineer.test' };

function press(intent: string, answer: BillingResult<never>, returnTo?: string) {
  const values = profileSchema.parse({ intent, return_to: returnTo });
  const refuse = async () => answer;
  return manageSubscription(values, {
    driver,
    context: { env, billing: { cancel: refuse, reactivate: refuse, portalUrl: refuse } },
  });
}

test.each(['cancel', 'reactivate', 'invoices'])(
  'a press on %s that makes no sense is not told as a failure of ours',
  async (intent) => {
    const refusal = { ok: false, code: 'no_subscription', status: 404, error: 'No subscription.' } as const;
    expect(await press(intent, refusal)).toMatchObject({ status: 404 });
  },
);

test('a payment service that does not answer is', async () => {
  const failure = { ok: false, code: 'upstream', status: 502, error: 'Please try again.' } as const;
  expect(await press('cancel', failure)).toMatchObject({
    status: 502,
    about: { message: 'Please try again.' },
  });
});

test.each([
  [undefined, '/profile'],
  ['/setup-assistant?game=ACC', '/setup-assistant?game=ACC'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
])('a driver who reactivates from %s comes back to %s', async (from, to) => {
  const done: BillingResult<never> = { ok: true } as never;
  expect(await press('reactivate', done, from)).toMatchObject({ redirectTo: to });
});

test('invoices that were deleted at Stripe are told as such', async () => {
  const gone = { ok: false, code: 'customer_deleted', status: 404, error: 'They were deleted.' } as const;
  expect(await press('invoices', gone)).toMatchObject({ about: { message: 'They were deleted.' } });
});

test.each([
  ['none', null, ['Subscribe', 'Subscribe', 'Subscribe']],
  ['active', 'monthly', ['Your plan', 'Switch', 'Switch']],
  ['active', 'lifetime', ['Included', 'Included', 'Your plan']],
  ['ending', 'monthly', ['Renew', 'Switch', 'Buy once']],
  ['ending', 'yearly', ['Switch', 'Renew', 'Buy once']],
  ['expired', 'yearly', ['Renew', 'Renew', 'Renew']],
] as const)('the cards of a driver whose plan is %s (%s) say what they do', (state, planId, buttons) => {
  const cards = (['monthly', 'yearly', 'lifetime'] as const).map((id) => planAction(id, { state, planId }));
  expect(cards).toEqual(buttons);
});
