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
  const questions: unknown[] = [];
  const billing = {
    completeCheckout: async (request: unknown) => {
      questions.push(request);
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
    asked: questions,
    to: response?.headers.get('Location') ?? null,
    toast: atob(
      /^toast=([^;]*)/.exec(response?.headers.get('Set-Cookie') ?? '')?.[1]?.replace(/%3D/g, '=') ?? '',
    ),
  };
}

const back = '/setup-assistant?session_id=cs_1';
const paid = { ok: true, paid: true, subscription } as const;

test('a driver who has paid is welcomed, and the address is clean afterwards', async () => {
  expect(await cameBack(`${back}&stage=car&checkout=pending`, paid)).toEqual({
    payment: 'cs_1',
    forgetsStatus: true,
    asked: [{ clerkUserId: 'user_1', sessionId: 'cs_1' }],
    to: '/setup-assistant?stage=car',
    toast: '"plan-started"',
  });
});

const forLife = { ...paid, subscription: { ...subscription, plan_id: 'lifetime' } } as const;
const slow = { ok: true, paid: true, planId: 'lifetime', subscription: null } as const;

test.each<[whose: string, completed: Completed, to: string, toast: string]>([
  ['is for life', forLife, '', '"payment-successful"'],
  ['the slow database does not know yet', slow, '?checkout=paid', '"payment-successful"'],
  ['is on its way', { ok: true, paid: false, subscription }, '?checkout=pending', ''],
  ['is somebody else’s', failed('not_yours'), '?checkout=not_yours', ''],
  ['is unknown', failed('unknown_session'), '', ''],
  ['could not be looked at', failed('upstream'), '?checkout=unchecked', ''],
  ['is being looked at', failed('busy'), '?checkout=unchecked', ''],
])('a driver whose payment %s is led on, and welcomed if it is theirs', async (_, completed, to, toast) => {
  const payment = toast === '' ? null : 'cs_1';
  const led = { to: `/setup-assistant${to}`, toast, payment, forgetsStatus: payment !== null };
  expect(await cameBack(back, completed)).toMatchObject(led);
});

test('for who comes back again and again Stripe is not asked; the plan opens all the same', async () => {
  const to = '/setup-assistant?stage=car&checkout=unchecked';
  const led = { asked: [], to, toast: '' };
  expect(await cameBack(`${back}&stage=car`, undefined, { isRateLimited: true })).toMatchObject(led);
});

test('a driver who turned back is told so, and Stripe is not asked', async () => {
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
