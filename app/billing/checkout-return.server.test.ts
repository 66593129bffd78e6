import { expect, test } from 'vitest';
import type { BillingApi } from '#platform/billing/api';
import { checkoutReturn } from './checkout-return.server.ts';

type Completed = Awaited<ReturnType<BillingApi['completeCheckout']>>;

const subscription = {
  status: 'active',
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
  plan_id: 'monthly',
  stripe_customer_id: 'cus_1',
} as const;
const failed = (code: 'not_yours' | 'unknown_session' | 'upstream' | 'busy'): Completed => ({
  ok: false,
  code,
  status: 502,
  error: 'for the driver',
});

/** Where a driver is led who comes back to this address. */
async function cameBack(
  address: string,
  completed?: Completed,
  { signedIn = true, isRateLimited = false } = {},
) {
  const asked: unknown[] = [];
  const billing = {
    completeCheckout: async (request: unknown) => {
      asked.push(request);
      if (!completed) throw new Error('not asked for');
      return completed;
    },
  } as unknown as BillingApi;
  const driver = signedIn
    ? ({ state: 'signed-in', userId: 'user_1', sessionId: 'sess_1', token: 'token' } as const)
    : ({ state: 'signed-out', reason: 'no-session' } as const);
  const returned = await checkoutReturn(
    { billing, driver, isRateLimited } as never,
    new URL(`https://app.test${address}`),
  );
  const response = returned?.answer;
  return {
    payment: returned?.payment ?? null,
    forgetsStatus: (response?.headers.get('Set-Cookie') ?? '').includes('plan_version='),
    asked,
    to: response?.headers.get('Location') ?? null,
    toast: atob(
      /^toast=([^;]*)/.exec(response?.headers.get('Set-Cookie') ?? '')?.[1]?.replace(/%3D/g, '=') ?? '',
    ),
  };
}

test('who has paid is welcomed, and the address is clean afterwards', async () => {
  const paid = await cameBack('/setup-assistant?session_id=cs_1&stage=car&checkout=pending', {
    ok: true,
    paid: true,
    subscription,
  });
  expect(paid).toEqual({
    payment: 'cs_1',
    forgetsStatus: true,
    asked: [{ clerkUserId: 'user_1', sessionId: 'cs_1' }],
    to: '/setup-assistant?stage=car',
    toast: '"plan-started"',
  });
  const forLife = await cameBack('/setup-assistant?session_id=cs_1', {
    ok: true,
    paid: true,
    subscription: { ...subscription, plan_id: 'lifetime' },
  });
  expect([forLife.to, forLife.toast]).toEqual(['/setup-assistant', '"payment-successful"']);
  expect(forLife.forgetsStatus).toBe(true);
});

test('a paying driver is welcomed while the database is slow, and waits for the plan', async () => {
  expect(
    await cameBack('/setup-assistant?session_id=cs_1', {
      ...{ ok: true, paid: true, planId: 'lifetime', subscription: null },
    }),
  ).toMatchObject({
    ...{ to: '/setup-assistant?checkout=paid', toast: '"payment-successful"', payment: 'cs_1' },
  });
});

test('nobody is welcomed whose payment is on its way, unknown, somebody else’s, or could not be looked at', async () => {
  for (const [completed, to] of [
    [{ ok: true, paid: false, subscription }, '/setup-assistant?checkout=pending'],
    [failed('not_yours'), '/setup-assistant?checkout=not_yours'],
    [failed('unknown_session'), '/setup-assistant'],
    [failed('upstream'), '/setup-assistant?checkout=unchecked'],
    [failed('busy'), '/setup-assistant?checkout=unchecked'],
  ] as const) {
    expect(await cameBack('/setup-assistant?session_id=cs_1', completed)).toMatchObject({
      to,
      toast: '',
      payment: null,
    });
  }
});

test('for who comes back again and again Stripe is not asked; the plan opens all the same', async () => {
  expect(
    await cameBack('/setup-assistant?session_id=cs_1&stage=car', undefined, { isRateLimited: true }),
  ).toMatchObject({
    asked: [],
    to: '/setup-assistant?stage=car&checkout=unchecked',
    toast: '',
  });
});

test('who turned back is told so, and Stripe is not asked', async () => {
  expect(await cameBack('/setup-assistant?canceled=true')).toEqual({
    payment: null,
    forgetsStatus: false,
    asked: [],
    to: '/setup-assistant',
    toast: '"payment-canceled"',
  });
});

test('an address without these parameters is left alone, and so is a visitor’s', async () => {
  expect((await cameBack('/setup-assistant?checkout=pending')).to).toBeNull();
  expect(await cameBack('/setup-assistant?session_id=cs_1', undefined, { signedIn: false })).toMatchObject({
    asked: [],
    to: null,
  });
});
