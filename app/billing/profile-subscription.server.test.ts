import { expect, test } from 'vitest';
import type { BillingResult } from '#core/billing/api';
import type { Driver } from '#core/platform/identity/driver';
import { manageSubscription } from './profile-subscription.server.ts';

const driver = { state: 'signed-in', userId: 'user_1' } as Driver;
const env = { APP_ORIGIN: 'https://scrutineer.test' };

function press(intent: string, answer: BillingResult<never>, returnTo?: string) {
  const form = new FormData();
  form.set('intent', intent);
  if (returnTo !== undefined) form.set('return_to', returnTo);
  const refuse = async () => answer;
  return manageSubscription(
    { driver, env, billing: { cancel: refuse, reactivate: refuse, portalUrl: refuse } },
    form,
  );
}

test.each(['cancel', 'reactivate', 'invoices'])(
  'a press on %s that makes no sense is not told as a failure of ours',
  async (intent) => {
    const refusal = { ok: false, code: 'no_subscription', status: 404, error: 'No subscription.' } as const;
    expect(await press(intent, refusal)).toMatchObject({ redirectTo: null, status: 404 });
  },
);

test('a payment service that does not answer is', async () => {
  const failure = { ok: false, code: 'upstream', status: 502, error: 'Please try again.' } as const;
  expect(await press('cancel', failure)).toEqual({
    redirectTo: null,
    status: 502,
    problem: 'Please try again.',
  });
});

test.each([
  [undefined, '/profile'],
  ['/setup-assistant?game=ACC', '/setup-assistant?game=ACC'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
])('who reactivates from %s comes back to %s', async (from, to) => {
  const done: BillingResult<never> = { ok: true } as never;
  expect(await press('reactivate', done, from)).toMatchObject({ redirectTo: to });
});
