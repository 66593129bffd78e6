import { expect, test } from 'vitest';
import type { Plan } from '#platform/billing/plans';
import { planIds } from '#platform/billing/sold-plans';
import { createPrice } from '../../emulators/stripe/catalogue.ts';
import { settle } from '../../emulators/stripe/checkout.ts';
import { moveBalance } from '../../emulators/stripe/customers.ts';
import {
  createSubscription,
  pauseSubscription,
  setCancelAtPeriodEnd,
} from '../../emulators/stripe/subscriptions.ts';
import {
  base,
  call,
  clerkUserId,
  origin,
  sessionIn,
  shopWith,
  type Workshop,
  workshop,
} from '../../tests/billing/workshop.ts';

const recurring = { interval: 'month' } as const;
const dollars = { product: 'prod_seed_premium', currency: 'usd', recurring } as const;

test('the checkout names the driver, and Stripe sends them back to the assistant', async () => {
  const { press, account } = await workshop();
  const session = account.get('sessions', sessionIn(await press('lifetime')));
  expect(session).toMatchObject({
    client_reference_id: clerkUserId,
    mode: 'payment',
    success_url: `${origin}/setup-assistant?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/setup-assistant?canceled=true`,
    metadata: { clerk_user_id: clerkUserId, plan_id: 'lifetime' },
  });
  expect(account.get('customers', session.customer ?? '')).toMatchObject({
    email: 'new@example.com',
    metadata: { clerk_user_id: clerkUserId },
  });
});

test('the return page opens the gate of whoever paid and of nobody else', async () => {
  const { billing, press, post, stores } = await workshop();
  const sessionId = sessionIn(await press('monthly'));
  const unpaid = await billing.completeCheckout({ clerkUserId, sessionId });
  expect(unpaid).toMatchObject({ ok: true, paid: false, subscription: { status: 'none' } });
  await post(`http://stripe.test/stripe/checkout/${sessionId}`, { card: 'good' });
  const stranger = await billing.completeCheckout({ clerkUserId: 'user_stranger', sessionId });
  expect(stranger).toMatchObject({ ok: false, code: 'not_yours', status: 403 });
  expect(stores.rows.has('user_stranger')).toBe(false);
  const unknown = await billing.completeCheckout({ clerkUserId, sessionId: 'cs_test_made_up' });
  expect(unknown).toMatchObject({ ok: false, code: 'unknown_session', status: 404 });
  const paid = await billing.completeCheckout({ clerkUserId, sessionId });
  expect(paid).toMatchObject({
    ok: true,
    paid: true,
    subscription: { status: 'active', plan_id: 'monthly' },
  });
});

test('an open session is used again, and another plan takes its place', async () => {
  const { press, account, later } = await workshop();
  const first = sessionIn(await press('monthly'));
  expect(sessionIn(await press('monthly'))).toBe(first);
  const second = sessionIn(await press('yearly'));
  expect(account.get('sessions', first).status).toBe('expired');
  expect(account.get('sessions', second).status).toBe('open');
  later(1);
  expect(sessionIn(await press('yearly'))).not.toBe(second);
});

test('a hundred presses at once make one customer and one session', async () => {
  const { press, account } = await workshop();
  const answers = await Promise.all(Array.from({ length: 100 }, () => press('monthly')));
  expect(new Set(answers.map(sessionIn)).size).toBe(1);
  const { sessions, customers } = account.state.tables;
  expect(Object.values(sessions).filter(({ status }) => status === 'open')).toHaveLength(1);
  const made = Object.values(customers).filter(({ metadata }) => metadata.clerk_user_id === clerkUserId);
  expect(made).toHaveLength(1);
});

test('only one of two plans in two tabs can be paid, whichever is quicker', async () => {
  for (const quicker of ['monthly', 'yearly'] as const) {
    const { press, post, charges, billing, stripe } = await workshop();
    const first = sessionIn(await press('monthly'));
    const pay = (id: string) => post(`http://stripe.test/stripe/checkout/${id}`, { card: 'good' });
    // The first tab pays between the moment the second one has looked and the moment it acts.
    const expire = stripe.expireCheckout;
    stripe.expireCheckout = async (id) => {
      if (quicker === 'monthly') await pay(first);
      return expire(id);
    };
    const answer = await press('yearly');
    expect(answer).toMatchObject({ ok: true, kind: quicker === 'monthly' ? 'confirm-change' : 'checkout' });
    if (quicker === 'yearly') await pay(sessionIn(answer));
    expect((await pay(first)).status).toBe(410);
    expect(await billing.syncCustomer({ clerkUserId })).toMatchObject({ subscription: { plan_id: quicker } });
    expect(charges()).toHaveLength(1);
  }
});

test('a driver with a plan is not sold it again', async () => {
  const { buy, press, charges } = await shopWith('monthly');
  expect(await press('monthly')).toMatchObject({ ok: false, code: 'already_subscribed', status: 409 });
  await buy('lifetime');
  for (const plan of ['monthly', 'yearly', 'lifetime'] as const) {
    expect(await press(plan)).toMatchObject({ ok: false, code: 'already_subscribed' });
  }
  expect(charges().map(({ amount }) => amount)).toEqual([999, 14_900]);
});

test('a plan that is no longer offered is refused', async () => {
  const { account, billing, later } = await workshop();
  const priceOf = async (rereads = false) => {
    const answer = await billing.plans({ rereads });
    return answer.ok && answer.plans[0]?.stripe_price_id;
  };
  const before = await priceOf();
  createPrice(account, { ...dollars, id: 'price_new', unit_amount: 1_099, lookup_key: 'monthly' });
  later(10 / 86_400);
  const old = await billing.createCheckoutSession({ ...call, priceId: 'price_seed_monthly' });
  expect(old).toMatchObject({ ok: false, code: 'unknown_plan', status: 400 });
  // Asked for by the page that tells of the refusal: the cards of before are up to ten minutes old.
  const prices = ['price_seed_monthly', 'price_seed_monthly', 'price_new'];
  expect([before, await priceOf(), await priceOf(true)]).toEqual(prices);
  expect(await billing.createCheckoutSession({ ...call, priceId: 'price_new' })).toMatchObject({ ok: true });
});

const ownOf = ({ account, row }: Workshop) =>
  Object.values(account.state.tables.subscriptions).filter(
    ({ customer }) => customer === row()?.stripe_customer_id,
  );

test('from monthly to yearly Stripe asks for the difference, and only one subscription runs', async () => {
  const shop = await shopWith('monthly');
  expect(await shop.change('yearly')).toMatchObject({ status: 'active', plan_id: 'yearly' });
  expect(shop.charges().map(({ amount }) => amount)).toEqual([999, 9_590 - 999]);
  expect(ownOf(shop)).toHaveLength(1);
});

test('a lifetime ends the running plan and gives back what was paid for the rest of it', async () => {
  const shop = await shopWith('yearly');
  shop.later(73);
  expect(await shop.buy('lifetime')).toMatchObject({ paid: true, subscription: { plan_id: 'lifetime' } });
  expect(shop.refunds()).toEqual([Math.floor(9_590 * 0.8), 0]);
  expect(ownOf(shop).map(({ status }) => status)).toEqual(['canceled']);
});

test('cancel and reactivate change the period end only, and twice is as once', async () => {
  const { billing } = await shopWith('monthly');
  for (const [act, cancel_at_period_end] of [
    ['cancel', true],
    ['cancel', true],
    ['reactivate', false],
    ['reactivate', false],
  ] as const)
    expect(await billing[act]({ clerkUserId })).toMatchObject({
      ok: true,
      subscription: { status: 'active', cancel_at_period_end },
    });
});

test('renewing an ending plan costs nothing today', async () => {
  const { billing, press, row, charges } = await shopWith('monthly');
  await billing.cancel({ clerkUserId });
  expect(await press('monthly')).toEqual({ ok: true, kind: 'reactivated', url: `${origin}/setup-assistant` });
  expect([row()?.cancel_at_period_end, charges().length]).toEqual([false, 1]);
});

test('looking at other plans leaves a cancellation as it is, and a plan that is confirmed too', async () => {
  const { billing, press, change, row, sync, subscription, later, charges } = await shopWith('monthly');
  await billing.cancel({ clerkUserId });
  for (const [plan, kind] of [
    ['yearly', 'confirm-change'],
    ['lifetime', 'checkout'],
    ['yearly', 'confirm-change'],
  ] as const) {
    expect(await press(plan)).toMatchObject({ ok: true, kind });
    expect([subscription().cancel_at_period_end, row()?.cancel_at_period_end]).toEqual([true, true]);
  }
  expect(await change('yearly')).toMatchObject({ plan_id: 'yearly', cancel_at_period_end: true });
  later(800);
  expect(await sync()).toMatchObject({ status: 'canceled' });
  expect(charges()).toHaveLength(2);
});

test('credit that no plan is left to use goes back when the plan ends, and an operator’s stays', async () => {
  const { change, customer, billing, account, later, sync, refunds } = await shopWith('yearly');
  expect(await change('monthly')).toMatchObject({ plan_id: 'monthly' });
  expect(customer().balance).toBe(999 - 9_590);
  moveBalance(account, customer().id, { amount: -500, currency: 'usd' });
  await billing.cancel({ clerkUserId });
  later(32);
  for (let time = 0; time < 2; time++) await sync();
  expect(refunds()).toEqual([9_590 - 999]);
  expect(customer().balance).toBe(-500);
});

test.each([
  ['past due', 'failsLater', 32],
  ['drafted and not charged yet', 'good', 30 + 600 / 86_400],
] as const)(
  'cancelling while a renewal is %s ends the plan, and nothing is collected any more',
  async (_, card, days) => {
    for (const place of ['here', 'at Stripe']) {
      const { account, billing, sync, later, row, charges, reports } = await shopWith('monthly', card);
      later(days);
      const owes = { payment: 'owed', owed_amount: 999, owed_currency: 'usd' };
      expect(await sync()).toMatchObject(card === 'good' ? {} : owes);
      const tries = charges().length;
      if (place === 'here') expect(await billing.cancel({ clerkUserId })).toMatchObject({ ok: true });
      else {
        const running = account.get('subscriptions', row()?.stripe_subscription_id ?? '');
        setCancelAtPeriodEnd(account, running, true);
        await sync();
      }
      expect(row()).toMatchObject({ status: 'canceled', cancel_at_period_end: false, payment: null });
      expect(reports).toContain('unpaid_subscription_ended');
      later(40);
      const paid = charges().filter(({ status }) => status === 'succeeded');
      expect([charges().length, paid.length]).toEqual([tries, 1]);
    }
  },
);

test('a month that was given back runs on and is no payment, until the next one is paid', async () => {
  const { sync, refund, later } = await shopWith('monthly');
  for (const [step, payment] of [
    [() => refund(998), null],
    [() => refund(), 'refunded'],
    [() => later(32), null],
  ] as const) {
    step();
    expect(await sync()).toMatchObject({ status: 'active', payment });
  }
});

test('a driver who owes a renewal is led to that invoice, not to a second subscription', async () => {
  const { press, post, sync, later } = await shopWith('monthly', 'failsLater');
  later(32);
  expect(await sync()).toMatchObject({ status: 'past_due' });
  const answer = await press('monthly');
  expect(answer).toMatchObject({ ok: true, kind: 'settle-payment' });
  if (answer.ok) await post(answer.url, { card: 'good' });
  expect(await sync()).toMatchObject({ status: 'active' });
});

test('a driver without an open invoice is led to the card', async () => {
  const { press, sync, subscription } = await shopWith('monthly');
  subscription().status = 'unpaid';
  expect(await sync()).toMatchObject({ status: 'unpaid' });
  const url = expect.stringContaining('/stripe/portal/');
  expect(await press('yearly')).toMatchObject({ ok: true, kind: 'settle-payment', url });
});

test('a paused driver buys again, and the paused plan ends without a refund', async () => {
  const { buy, press, sync, account, subscription, refunds } = await shopWith('monthly');
  const paused = subscription();
  pauseSubscription(account, paused);
  expect(await sync()).toMatchObject({ status: 'paused' });
  expect(await press('monthly')).toMatchObject({ ok: true, kind: 'checkout' });
  expect(await buy('yearly')).toMatchObject({ subscription: { status: 'active', plan_id: 'yearly' } });
  expect(paused.status).toBe('canceled');
  expect(refunds()).toEqual([0, 0]);
});

test('a paused plan that is to end with a renewal unpaid ends now, and owes nothing', async () => {
  const { account, sync, subscription, later, charges } = await shopWith('monthly', 'failsLater');
  later(32);
  const paused = subscription();
  pauseSubscription(account, paused);
  setCancelAtPeriodEnd(account, paused, true);
  const tries = charges().length;
  expect(await sync()).toMatchObject({ status: 'canceled', payment: null });
  later(40);
  expect([paused.status, charges().length]).toEqual(['canceled', tries]);
});

test('dunning that leads nowhere closes the plan', async () => {
  const { sync, press, later } = await shopWith('monthly', 'failsLater');
  later(45);
  expect(await sync()).toMatchObject({ status: 'canceled', plan_id: 'monthly' });
  expect(await press('monthly')).toMatchObject({ ok: true, kind: 'checkout' });
});

test('a lifetime counts when its money is there, not when the order is', async () => {
  const { buy, sync, later } = await workshop();
  expect(await buy('lifetime', 'bankDebit')).toMatchObject({ paid: false, subscription: { status: 'none' } });
  later(3);
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});

test('a bank debit that fails gives nothing, and the plan can be bought another way', async () => {
  const { buy, sync, account } = await shopWith('lifetime', 'bankDebit');
  settle(account, account.state.settlements[0]?.sessionId ?? '', false);
  expect(await sync()).toMatchObject({ status: 'none', plan_id: null });
  expect(await buy('lifetime')).toMatchObject({ paid: true, subscription: { plan_id: 'lifetime' } });
});

test('a lifetime survives a partial refund and ends with a full one', async () => {
  const { sync, refund } = await shopWith('lifetime');
  refund(14_899);
  expect(await sync()).toMatchObject({ status: 'active' });
  refund();
  const current_period_end = new Date(base * 1000).toISOString();
  expect(await sync()).toMatchObject({ status: 'canceled', plan_id: 'lifetime', current_period_end });
});

test('a second subscription from elsewhere is ended and paid back, once', async () => {
  const { sync, kept, account, customer, row } = await shopWith('yearly');
  createSubscription(account, { customer: customer().id, priceId: 'price_seed_monthly', present: true });
  for (let time = 0; time < 2; time++) await sync();
  expect(row()).toMatchObject({ status: 'active', plan_id: 'yearly' });
  expect(kept()).toEqual([9_590, 0]);
});

test('other subscriptions of a customer are none of ours', async () => {
  const { sync, account, customer } = await shopWith('monthly');
  createPrice(account, { ...dollars, id: 'price_coaching', unit_amount: 20_000, lookup_key: 'coaching' });
  const one = { customer: customer().id, priceId: 'price_coaching', present: true };
  const coaching = createSubscription(account, one);
  expect(await sync()).toMatchObject({ status: 'active', stripe_price_id: 'price_seed_monthly' });
  expect(coaching.status).toBe('active');
});

test('a plan whose price was set up wrongly is not on sale, and the operators are told why', async () => {
  const { account, billing, reports } = await workshop();
  account.get('prices', 'price_seed_yearly').lookup_key = null;
  account.get('prices', 'price_seed_lifetime').unit_amount = null;
  const offered = await billing.plans();
  expect(offered.ok && offered.plans.map(({ id }) => id)).toEqual(
    planIds.filter((id) => id !== 'yearly' && id !== 'lifetime'),
  );
  expect(reports).toEqual(['prices_do_not_fit_plans']);
  const wrong = await billing.createCheckoutSession({ ...call, priceId: 'price_seed_lifetime' });
  expect(wrong).toMatchObject({ ok: false, code: 'unknown_plan' });
});

test('plans cannot be shown, rather than none, if nothing is on sale', async () => {
  const { account, billing } = await workshop();
  for (const price of Object.values(account.state.tables.prices)) price.active = false;
  expect(await billing.plans()).toMatchObject({ ok: false, error: 'Failed to fetch subscription plans' });
});

/** Pays on the page of a checkout that was opened in a currency. */
async function paid({ standIn, post, billing }: Workshop, sessionId: string, opened: string): Promise<void> {
  const page = `http://stripe.test/stripe/checkout/${sessionId}`;
  await standIn.fetch(new Request(`${page}?${opened}`));
  await post(page, { card: 'good' });
  expect(await billing.completeCheckout({ clerkUserId, sessionId })).toMatchObject({ paid: true });
}

const plansOf = async ({ billing }: Workshop) => ((await billing.plans()) as { plans: Plan[] }).plans;
const taxesOf = async (shop: Workshop) => (await plansOf(shop)).map(({ id, tax }) => `${id} ${tax}`);
const checkoutsIn = ({ sent }: Workshop) =>
  sent.filter((line) => line.startsWith('POST /v1/checkout/sessions customer='));

const managed = /managed_payments\[enabled\]=true/;
const own = /managed_payments\[enabled\]=false/;
const ownTax =
  /automatic_tax\[enabled\]=true.*customer_update\[address\]=auto&customer_update\[name\]=auto.*tax_id_collection\[enabled\]=true/;

test.each([
  ['nobody', {}, 'none', [own, /automatic_tax\[enabled\]=false/], /tax_id_collection/],
  ['the operator', { automaticTax: true }, 'included', [own, ownTax], managed],
  // Stripe refuses what it manages itself.
  ['Stripe', { automaticTax: true, managedPayments: true }, 'included', [managed], /tax|customer_update/],
] as const)(
  'every checkout and plan says so where %s answers for the tax',
  async (_, by, tax, has, lacks) => {
    const shop = await workshop(by);
    expect(await taxesOf(shop)).toEqual(planIds.map((id) => `${id} ${tax}`));
    for (const plan of ['monthly', 'lifetime'] as const) {
      await shop.buy(plan);
      expect(shop.row()).toMatchObject({ plan_id: plan, status: 'active' });
      const [asked] = checkoutsIn(shop).slice(-1);
      for (const parameters of has) expect(asked).toMatch(parameters);
      expect(asked).not.toMatch(lacks);
    }
  },
);

test('a plan says before that tax is added to its price', async () => {
  const shop = await workshop({ automaticTax: true });
  const net = {
    id: 'price_net',
    unit_amount: 1_000,
    lookup_key: 'monthly',
    tax_behavior: 'exclusive',
  } as const;
  createPrice(shop.account, { ...dollars, ...net });
  expect(await taxesOf(shop)).toEqual(
    planIds.map((id) => `${id} ${id === 'monthly' ? 'added' : 'included'}`),
  );
});

test('prices in other currencies are known before, and can be paid', async () => {
  const shop = await workshop();
  const world = { id: 'price_world', unit_amount: 999, lookup_key: 'monthly' };
  createPrice(shop.account, { ...dollars, ...world }, { eur: 949, jpy: 1_500 });
  expect((await plansOf(shop))[0]).toMatchObject({ price_text: '$9.99', also_in: '€9.49 or ¥1,500' });
  const checkout = await shop.billing.createCheckoutSession({ ...call, priceId: 'price_world' });
  await paid(shop, sessionIn(checkout), 'currency=eur');
  expect(shop.row()).toMatchObject({ plan_id: 'monthly' });
  expect(shop.charges().map(({ amount, currency }) => [amount, currency])).toEqual([[949, 'eur']]);
});
