import { expect, test } from 'vitest';
import type { Plan } from '#platform/billing/plans';
import { createPrice } from '../../emulators/stripe/catalogue.ts';
import { settle } from '../../emulators/stripe/checkout.ts';
import { moveClock } from '../../emulators/stripe/clock.ts';
import { moveBalance } from '../../emulators/stripe/customers.ts';
import { createRefund } from '../../emulators/stripe/payments.ts';
import { createSubscription, pauseSubscription } from '../../emulators/stripe/subscriptions.ts';
import { base, call, clerkUserId, origin, sessionIn, workshop } from '../../tests/billing/workshop.ts';

const days = (count: number) => count * 86_400;
const dollars = { product: 'prod_seed_premium', currency: 'usd', interval: 'month' } as const;

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
  const { press, account } = await workshop();
  const first = sessionIn(await press('monthly'));
  expect(sessionIn(await press('monthly'))).toBe(first);
  const second = sessionIn(await press('yearly'));
  expect(account.get('sessions', first).status).toBe('expired');
  expect(account.get('sessions', second).status).toBe('open');
  moveClock(account, account.now() + 86_400);
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

test('of two tabs with two plans only one can be paid, whichever is quicker', async () => {
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

test('who has a plan is not sold it again', async () => {
  const { buy, press, charges } = await workshop();
  await buy('monthly');
  expect(await press('monthly')).toMatchObject({ ok: false, code: 'already_subscribed', status: 409 });
  await buy('lifetime');
  for (const plan of ['monthly', 'yearly', 'lifetime'] as const) {
    expect(await press(plan)).toMatchObject({ ok: false, code: 'already_subscribed' });
  }
  expect(charges().map(({ amount }) => amount)).toEqual([999, 14_900]);
});

test('a plan that is no longer offered is refused', async () => {
  const { account, billing } = await workshop();
  const cards = await billing.plans();
  const before = cards.ok && cards.plans[0]?.stripe_price_id;
  createPrice(account, { ...dollars, id: 'price_new', unitAmount: 1_099, lookupKey: 'monthly' });
  moveClock(account, account.now() + 10);
  const old = await billing.createCheckoutSession({ ...call, priceId: 'price_seed_monthly' });
  expect(old).toMatchObject({ ok: false, code: 'unknown_plan', status: 400 });
  const priceOf = async (rereads: boolean) => {
    const answer = await billing.plans({ rereads });
    return answer.ok && answer.plans[0]?.stripe_price_id;
  };
  // Asked for by the page that tells of the refusal: the cards of before are up to ten minutes old.
  expect([before, await priceOf(false), await priceOf(true)]).toEqual([
    ...['price_seed_monthly', 'price_seed_monthly', 'price_new'],
  ]);
  expect(await billing.createCheckoutSession({ ...call, priceId: 'price_new' })).toMatchObject({ ok: true });
});

test('from monthly to yearly Stripe asks for the difference, and only one subscription runs', async () => {
  const { buy, press, post, sync, charges, account } = await workshop();
  await buy('monthly');
  const change = await press('yearly');
  expect(change).toMatchObject({ ok: true, kind: 'confirm-change' });
  if (!change.ok) return;
  await post(`${change.url}/confirm`, {});
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'yearly' });
  expect(charges().map(({ amount }) => amount)).toEqual([999, 9_590 - 999]);
  const own = Object.values(account.state.tables.subscriptions).filter(
    (one) => one.customer.includes('_seed_') === false,
  );
  expect(own).toHaveLength(1);
});

test('a lifetime ends the running plan and gives back what was paid for the rest of it', async () => {
  const { buy, account, charges, row } = await workshop();
  await buy('yearly');
  moveClock(account, account.now() + 73 * 86_400);
  expect(await buy('lifetime')).toMatchObject({ paid: true, subscription: { plan_id: 'lifetime' } });
  const [year, lifetime] = charges();
  expect([year?.amount_refunded, lifetime?.amount_refunded]).toEqual([Math.floor(9_590 * 0.8), 0]);
  const own = Object.values(account.state.tables.subscriptions).filter(
    (one) => one.customer === row()?.stripe_customer_id,
  );
  expect(own.map(({ status }) => status)).toEqual(['canceled']);
});

test('cancel and reactivate change the period end only, and twice is as once', async () => {
  const { buy, billing } = await workshop();
  await buy('monthly');
  for (const cancel_at_period_end of [true, true]) {
    expect(await billing.cancel({ clerkUserId })).toMatchObject({
      ok: true,
      subscription: { status: 'active', cancel_at_period_end },
    });
  }
  for (const cancel_at_period_end of [false, false]) {
    expect(await billing.reactivate({ clerkUserId })).toMatchObject({
      subscription: { cancel_at_period_end },
    });
  }
});

test('renewing an ending plan costs nothing today', async () => {
  const { buy, billing, press, row, charges } = await workshop();
  await buy('monthly');
  await billing.cancel({ clerkUserId });
  expect(await press('monthly')).toEqual({ ok: true, kind: 'reactivated', url: `${origin}/setup-assistant` });
  expect([row()?.cancel_at_period_end, charges().length]).toEqual([false, 1]);
});

test('looking at other plans leaves a cancellation as it is, and a plan that is confirmed too', async () => {
  const { buy, billing, press, post, row, sync, account, charges } = await workshop();
  await buy('monthly');
  await billing.cancel({ clerkUserId });
  const kinds: string[] = [];
  for (const plan of ['yearly', 'lifetime', 'yearly'] as const) {
    const page = await press(plan);
    kinds.push(page.ok ? page.kind : page.code);
    const { cancel_at_period_end } = account.get('subscriptions', row()?.stripe_subscription_id ?? '');
    expect([plan, cancel_at_period_end, row()?.cancel_at_period_end]).toEqual([plan, true, true]);
  }
  expect(kinds).toEqual(['confirm-change', 'checkout', 'confirm-change']);
  const change = await press('yearly');
  if (change.ok) await post(`${change.url}/confirm`, {});
  expect(await sync()).toMatchObject({ plan_id: 'yearly', cancel_at_period_end: true });
  moveClock(account, account.now() + days(800));
  expect(await sync()).toMatchObject({ status: 'canceled' });
  expect(charges()).toHaveLength(2);
});

test.each([
  ['yearly', 'monthly'],
  ['monthly', 'yearly'],
  ['yearly', 'monthly', 'yearly'],
  ['monthly', 'yearly', 'monthly', 'yearly', 'monthly'],
] as const)(
  'a lifetime gives back all that %s, %s … left unused, whatever invoices hold it',
  async (...chain) => {
    for (const later of [0, 10]) {
      const { buy, press, post, account, charges, row, sync } = await workshop();
      const [first, ...changes] = chain;
      const began = account.now();
      await buy(first);
      for (const plan of changes) {
        const change = await press(plan);
        if (!change.ok) throw new Error(change.error);
        await post(`${change.url}/confirm`, {});
      }
      await sync();
      moveClock(account, account.now() + days(later));
      const { current_period_end: end } = account.get('subscriptions', row()?.stripe_subscription_id ?? '')
        .items.data[0] ?? { current_period_end: 0 };
      await buy('lifetime');
      await sync();
      const price = chain.at(-1) === 'yearly' ? 9_590 : 999;
      const used = Math.ceil((price * days(later)) / (end - began));
      const dollars = charges().filter(({ currency }) => currency === 'usd');
      expect(dollars.reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0)).toBe(used);
      expect(account.get('customers', row()?.stripe_customer_id ?? '').balance).toBe(0);
    }
  },
);

test('credit that no plan is left to use goes back when the plan ends, and an operator’s stays', async () => {
  const { buy, press, post, sync, billing, account, charges, row } = await workshop();
  await buy('yearly');
  const change = await press('monthly');
  if (change.ok) await post(`${change.url}/confirm`, {});
  const customer = account.get('customers', row()?.stripe_customer_id ?? '');
  expect([await sync(), customer.balance]).toMatchObject([{ plan_id: 'monthly' }, 999 - 9_590]);
  moveBalance(account, customer.id, { amount: -500, currency: 'usd' });
  await billing.cancel({ clerkUserId });
  moveClock(account, account.now() + days(32));
  await sync();
  await sync();
  expect(charges().map(({ amount_refunded }) => amount_refunded)).toEqual([9_590 - 999]);
  expect(customer.balance).toBe(-500);
});

test.each([
  ['past due', 'failsLater', 32 * 86_400],
  ['drafted and not charged yet', 'good', 31 * 86_400 + 600],
] as const)(
  'cancelling while a renewal is %s ends the plan, and nothing is collected any more',
  async (_, card, wait) => {
    for (const place of ['here', 'at Stripe']) {
      const { buy, billing, post, sync, account, row, charges, reports } = await workshop();
      await buy('monthly', card);
      moveClock(account, account.now() + wait - (card === 'good' ? days(1) : 0));
      const before = await sync();
      if (card !== 'good')
        expect(before).toMatchObject({ payment: 'owed', owed_amount: 999, owed_currency: 'usd' });
      const paid = () => charges().filter(({ status }) => status === 'succeeded').length;
      const tries = charges().length;
      if (place === 'here') expect(await billing.cancel({ clerkUserId })).toMatchObject({ ok: true });
      else {
        const portal = await billing.portalUrl({ clerkUserId, returnUrl: origin });
        const address = portal.ok ? portal.url : '';
        await post(`${address}/subscriptions/${row()?.stripe_subscription_id}`, { cancel: 'true' });
        await sync();
      }
      expect(row()).toMatchObject({ status: 'canceled', cancel_at_period_end: false, payment: null });
      expect(reports).toContain('ended a cancelled subscription that was not paid');
      moveClock(account, account.now() + days(40));
      expect([charges().length, paid()]).toEqual([tries, 1]);
    }
  },
);

test('a month that was given back runs on and is no payment, until the next one is paid', async () => {
  const { buy, sync, charges, account } = await workshop();
  await buy('monthly');
  const charge = charges()[0]?.id ?? '';
  createRefund(account, { charge, amount: 998 });
  expect(await sync()).toMatchObject({ status: 'active', payment: null });
  createRefund(account, { charge });
  expect(await sync()).toMatchObject({ status: 'active', payment: 'refunded' });
  moveClock(account, account.now() + days(32));
  expect(await sync()).toMatchObject({ status: 'active', payment: null });
});

test('who owes a renewal is led to what is owed, not to a second subscription', async () => {
  const { buy, press, post, sync, account } = await workshop();
  await buy('monthly', 'failsLater');
  moveClock(account, account.now() + 32 * 86_400);
  expect(await sync()).toMatchObject({ status: 'past_due' });
  const answer = await press('monthly');
  expect(answer).toMatchObject({ ok: true, kind: 'settle-payment' });
  if (!answer.ok) return;
  await post(answer.url, { card: 'good' });
  expect(await sync()).toMatchObject({ status: 'active' });
});

test('where nothing is open that could be paid, the driver is led to the card', async () => {
  const { buy, press, sync, account, row } = await workshop();
  await buy('monthly');
  account.get('subscriptions', row()?.stripe_subscription_id ?? '').status = 'unpaid';
  expect(await sync()).toMatchObject({ status: 'unpaid' });
  const answer = await press('yearly');
  expect(answer).toMatchObject({
    ok: true,
    kind: 'settle-payment',
    url: expect.stringContaining('/stripe/portal/'),
  });
});

test('a paused driver buys again, and the paused plan ends without a refund', async () => {
  const { buy, press, sync, account, row, charges } = await workshop();
  await buy('monthly');
  const paused = account.get('subscriptions', row()?.stripe_subscription_id ?? '');
  pauseSubscription(account, paused);
  expect(await sync()).toMatchObject({ status: 'paused' });
  expect(await press('monthly')).toMatchObject({ ok: true, kind: 'checkout' });
  expect(await buy('yearly')).toMatchObject({ subscription: { status: 'active', plan_id: 'yearly' } });
  expect(paused.status).toBe('canceled');
  expect(charges().map(({ amount_refunded }) => amount_refunded)).toEqual([0, 0]);
});

test('dunning that leads nowhere closes the plan', async () => {
  const { buy, sync, press, account } = await workshop();
  await buy('monthly', 'failsLater');
  moveClock(account, account.now() + 45 * 86_400);
  expect(await sync()).toMatchObject({ status: 'canceled', plan_id: 'monthly' });
  expect(await press('monthly')).toMatchObject({ ok: true, kind: 'checkout' });
});

test('a lifetime counts when its money is there, not when the order is', async () => {
  const { buy, sync, account } = await workshop();
  expect(await buy('lifetime', 'bankDebit')).toMatchObject({ paid: false, subscription: { status: 'none' } });
  moveClock(account, account.now() + 3 * 86_400);
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});

test('a bank debit that fails gives nothing, and the plan can be bought another way', async () => {
  const { buy, sync, account } = await workshop();
  await buy('lifetime', 'bankDebit');
  settle(account, account.state.settlements[0]?.sessionId ?? '', false);
  expect(await sync()).toMatchObject({ status: 'none', plan_id: null });
  expect(await buy('lifetime')).toMatchObject({ paid: true, subscription: { plan_id: 'lifetime' } });
});

test('a lifetime survives a partial refund and ends with a full one', async () => {
  const { buy, sync, charges, account } = await workshop();
  await buy('lifetime');
  const charge = charges()[0]?.id ?? '';
  createRefund(account, { charge, amount: 14_899 });
  expect(await sync()).toMatchObject({ status: 'active' });
  createRefund(account, { charge });
  expect(await sync()).toMatchObject({
    status: 'canceled',
    plan_id: 'lifetime',
    current_period_end: new Date(base * 1000).toISOString(),
  });
});

test('a second subscription from elsewhere is ended and paid back, once', async () => {
  const { buy, sync, charges, account, row } = await workshop();
  await buy('yearly');
  createSubscription(account, {
    customer: row()?.stripe_customer_id ?? '',
    priceId: 'price_seed_monthly',
    present: true,
  });
  await sync();
  await sync();
  expect(row()).toMatchObject({ status: 'active', plan_id: 'yearly' });
  expect(charges().map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([9_590, 0]);
});

test('what else a customer has subscribed to is none of ours', async () => {
  const { buy, sync, account, row } = await workshop();
  createPrice(account, { ...dollars, id: 'price_coaching', unitAmount: 20_000, lookupKey: 'coaching' });
  await buy('monthly');
  const customer = row()?.stripe_customer_id ?? '';
  const coaching = createSubscription(account, { customer, priceId: 'price_coaching', present: true });
  expect(await sync()).toMatchObject({ status: 'active', stripe_price_id: 'price_seed_monthly' });
  expect(account.get('subscriptions', coaching.id).status).toBe('active');
});

test('a plan whose price was set up wrongly is not on sale, and the operators are told why', async () => {
  const { account, billing, reports } = await workshop();
  account.get('prices', 'price_seed_yearly').lookup_key = null;
  account.get('prices', 'price_seed_lifetime').unit_amount = null;
  const offered = await billing.plans();
  expect(offered.ok && offered.plans.map(({ id }) => id)).toEqual(['monthly']);
  expect(reports).toEqual(["Stripe's prices do not fit the plans"]);
  const wrong = await billing.createCheckoutSession({ ...call, priceId: 'price_seed_lifetime' });
  expect(wrong).toMatchObject({ ok: false, code: 'unknown_plan' });
});

test('where nothing is on sale the plans cannot be shown, rather than none', async () => {
  const { account, billing } = await workshop();
  for (const price of Object.values(account.state.tables.prices)) price.active = false;
  expect(await billing.plans()).toMatchObject({ ok: false, error: 'Failed to fetch subscription plans' });
});

type Workshop = Awaited<ReturnType<typeof workshop>>;

/** Pays on the page of a checkout that was opened in a country or a currency. Returns what the page showed. */
async function paid(
  { standIn, post, billing }: Workshop,
  sessionId: string,
  opened: string,
): Promise<string> {
  const page = `http://stripe.test/stripe/checkout/${sessionId}`;
  const shown = await (await standIn.fetch(new Request(`${page}?${opened}`))).text();
  await post(page, { card: 'good' });
  expect(await billing.completeCheckout({ clerkUserId, sessionId })).toMatchObject({ paid: true });
  return shown;
}

const plansOf = async ({ billing }: Workshop) => ((await billing.plans()) as { plans: Plan[] }).plans;
const taxesOf = async (shop: Workshop) => (await plansOf(shop)).map(({ id, tax }) => `${id} ${tax}`);
const checkoutsIn = ({ sent }: Workshop) =>
  sent.filter((line) => line.startsWith('POST /v1/checkout/sessions customer='));

test('with tax switched on every checkout collects it, once and at each renewal', async () => {
  for (const plan of ['monthly', 'lifetime'] as const) {
    const shop = await workshop({ automaticTax: true });
    const { press, account, charges } = shop;
    const sessionId = sessionIn(await press(plan));
    expect(checkoutsIn(shop)).toEqual([expect.stringContaining('managed_payments[enabled]=false')]);
    const session = account.get('sessions', sessionId);
    expect(session).toMatchObject({ automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } });
    const tax = plan === 'monthly' ? '$1.60' : '£23.79';
    expect(await paid(shop, sessionId, 'country=DE')).toContain(`Tax, included</dt><dd>${tax}`);
    // The tax is part of the price, and the address stays with the customer.
    expect(charges().map(({ amount }) => amount)).toEqual([plan === 'monthly' ? 999 : 14_900]);
    expect(account.get('customers', session.customer ?? '').address?.country).toBe('DE');
    if (plan === 'lifetime') continue;
    moveClock(account, account.now() + days(32));
    const invoices = Object.values(account.state.tables.invoices).filter(
      ({ customer }) => customer === session.customer,
    );
    const taxed = invoices.map(({ total, total_taxes: taxes }) => [total, taxes?.[0]?.amount]);
    expect(taxed).toEqual(Array(2).fill([999, 160]));
  }
});

test('tax that is not part of a price is added to it, and the plan says so before', async () => {
  const shop = await workshop({ automaticTax: true });
  const { account, billing, standIn, charges } = shop;
  const net = { id: 'price_net', unitAmount: 1_000, lookupKey: 'monthly', taxBehavior: 'exclusive' } as const;
  createPrice(account, { ...dollars, ...net });
  expect(await taxesOf(shop)).toEqual(['monthly added', 'yearly included', 'lifetime included']);
  const sessionId = sessionIn(await billing.createCheckoutSession({ ...call, priceId: 'price_net' }));
  const inAmerica = new Request(`http://stripe.test/stripe/checkout/${sessionId}?country=US`);
  expect(await (await standIn.fetch(inAmerica)).text()).toContain('>$0<');
  await paid(shop, sessionId, 'country=FR');
  expect(charges().map(({ amount }) => amount)).toEqual([1_200]);
});

test.each([
  ['monthly', 999, 160],
  ['lifetime', 14_900, 2_379],
] as const)(
  'with Managed Payments a %s plan is sold and taxed by Stripe, and nothing is sent that it would refuse',
  async (plan, amount, amount_tax) => {
    const shop = await workshop({ automaticTax: true, managedPayments: true });
    expect(await taxesOf(shop)).toEqual(['monthly included', 'yearly included', 'lifetime included']);
    const sessionId = sessionIn(await shop.press(plan));
    const asked = checkoutsIn(shop);
    expect(asked).toEqual([expect.stringContaining('managed_payments[enabled]=true')]);
    expect(asked[0]).not.toMatch(/automatic_tax|tax_id_collection|customer_update/);
    await paid(shop, sessionId, 'country=DE');
    expect(shop.row()).toMatchObject({ plan_id: plan, status: 'active' });
    const { sessions, paymentIntents } = shop.account.state.tables;
    const managed_payments = { enabled: true };
    expect(sessions[sessionId]).toMatchObject({ managed_payments, total_details: { amount_tax } });
    const [charge] = shop.charges();
    expect(charge?.amount).toBe(amount);
    expect(paymentIntents[String(charge?.payment_intent)]).toMatchObject({ managed_payments });
  },
);

test('with tax switched off none is collected, whatever the account does where nothing is said', async () => {
  const shop = await workshop();
  for (const plan of ['monthly', 'lifetime'] as const) await shop.press(plan);
  const asked = checkoutsIn(shop);
  expect(asked).toHaveLength(2);
  for (const line of asked) {
    expect(line).toContain('automatic_tax[enabled]=false');
    expect(line).toContain('managed_payments[enabled]=false');
    expect(line).not.toContain('tax_id_collection');
  }
  expect(await taxesOf(shop)).toEqual(['monthly none', 'yearly none', 'lifetime none']);
});

test('what a plan costs in other currencies is known before, and can be paid in them', async () => {
  const shop = await workshop();
  const world = { id: 'price_world', unitAmount: 999, lookupKey: 'monthly' };
  createPrice(shop.account, { ...dollars, ...world, currencyOptions: { eur: 949, jpy: 1_500 } });
  expect((await plansOf(shop))[0]).toMatchObject({ price_text: '$9.99', also_in: '€9.49 or ¥1,500' });
  const checkout = await shop.billing.createCheckoutSession({ ...call, priceId: 'price_world' });
  await paid(shop, sessionIn(checkout), 'currency=eur');
  expect(shop.row()).toMatchObject({ plan_id: 'monthly' });
  expect(shop.charges().map(({ amount, currency }) => [amount, currency])).toEqual([[949, 'eur']]);
});
