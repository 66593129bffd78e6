import * as fc from 'fast-check';
import { type PlanId, planIds } from '#platform/billing/sold-plans';
import { createPrice } from '../../emulators/stripe/catalogue.ts';
import { moveClock } from '../../emulators/stripe/clock.ts';
import { closeDispute, openDispute } from '../../emulators/stripe/disputes.ts';
import { StripeFault } from '../../emulators/stripe/faults.ts';
import { subscriptionOfInvoice } from '../../emulators/stripe/invoices.ts';
import { createRefund } from '../../emulators/stripe/payments.ts';
import { hasEnded, itemOf, setCancelAtPeriodEnd } from '../../emulators/stripe/subscriptions.ts';
import { call, clerkUserId, workshop } from './workshop.ts';

const plans: readonly PlanId[] = ['monthly', 'yearly', 'lifetime'];
const cards = ['good', 'good', 'good', 'good', 'failsLater', 'declined', 'bankDebit'] as const;
const hour = 3_600;

const plan = fc.constantFrom(...plans);
const place = fc.nat({ max: 7 });
/** A step of a walk; `of` and `part` choose among what is there. */
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      plan,
      of: place,
      card: fc.constantFrom(...cards),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('press' as const), plan }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('goOn' as const),
      card: fc.constantFrom(...cards),
      isLast: fc.boolean(),
      of: place,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('cancel' as const, 'cancelAtStripe' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reactivate' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      hours: fc.constantFrom(0.2, 1, 24, 240, 31 * 24, 31 * 24 + 0.5, 100 * 24, 366 * 24),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('price' as const),
      plan,
      amount: fc.integer({ min: 100, max: 20_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refund' as const), of: place, part: fc.constantFrom(0.3, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispute' as const), of: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      outcome: fc.constantFrom('won' as const, 'lost' as const),
      of: place,
    }),
  },
);
export const walks = fc.array(step, { minLength: 3, maxLength: 12 });
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Shop = Awaited<ReturnType<typeof workshop>>;

/** A driver, their bank and the operator around the stand-in; every event is delivered before the next step. */
export async function moneyWalk() {
  const shop = await workshop();
  const { account, billing, post, row, sync, standIn } = shop;
  const { tables, currencyOptions } = account.state;
  const pages: { kind: string; url: string }[] = [];
  /** The driver cancelled, and took it back neither with a press nor with a payment. */
  let isCancelled = false;
  /** Refunds of the operator, by currency. */
  const gifts = new Map<string, number>();
  const wrong: string[] = [];
  const cash = () => shop.charges().filter(({ status }) => status === 'succeeded');
  const prices = Object.fromEntries(planIds.map((id) => [id, `price_seed_${id}`])) as Record<PlanId, string>;
  currencyOptions[prices.monthly] = { eur: 949 };
  currencyOptions[prices.yearly] = { eur: 8_990 };

  /** Stripe's events arrive; more may follow from what they lead to. */
  async function deliver(): Promise<void> {
    while (account.state.deliveries.length > 0) {
      account.state.deliveries.length = 0;
      if (row()?.stripe_customer_id) await sync();
    }
  }

  async function press(priceId: string): Promise<void> {
    const answer = await billing.createCheckoutSession({ ...call, priceId });
    if (!answer.ok) return;
    if (answer.kind === 'reactivated') isCancelled = false;
    else pages.push({ kind: answer.kind, url: answer.url });
  }

  /** Opens a page of the history again and confirms what it offers. */
  async function goOn({ card, isLast, of }: Extract<Step, { does: 'goOn' }>): Promise<void> {
    const page = isLast ? pages.at(-1) : pages[of % Math.max(1, pages.length)];
    if (!page) return;
    const before = cash().length;
    const path = page.kind === 'confirm-change' ? '/confirm' : page.url.includes('/portal/') ? '/card' : '';
    if (page.kind === 'checkout' && of % 2 === 1)
      await standIn.fetch(new Request(`${page.url}?currency=eur`));
    const known = Object.keys(tables.subscriptions).length;
    await post(page.url + path, { card });
    // A new subscription renews by its own terms; another plan of a cancelled one does not.
    if (page.kind === 'checkout' && Object.keys(tables.subscriptions).length > known) isCancelled = false;
    if (page.kind === 'settle-payment' && cash().length > before) isCancelled &&= false;
  }

  /** On Stripe's own page, of which we hear nothing but the event. */
  function cancelAtStripe(): void {
    const running = tables.subscriptions[row()?.stripe_subscription_id ?? ''];
    if (!running || hasEnded(running) || running.cancel_at_period_end) return;
    setCancelAtPeriodEnd(account, running, true);
    account.emit('customer.subscription.updated', running);
    isCancelled = true;
  }

  /** When something falls due next: what it leads to is told before time goes on. */
  function nextDue(): number {
    const { subscriptions, invoices, sessions } = tables;
    const ends = Object.values(subscriptions).flatMap((found) =>
      hasEnded(found) ? [] : [itemOf(found).current_period_end],
    );
    const tries = Object.values(invoices).flatMap(({ next_payment_attempt: at }) => at ?? []);
    const expiries = Object.values(sessions).flatMap(({ status, expires_at }) =>
      status === 'open' ? [expires_at] : [],
    );
    const due = [...ends, ...tries, ...expiries, ...account.state.settlements.map(({ at }) => at)];
    return Math.min(...due.filter((at) => at > account.now()), Number.MAX_SAFE_INTEGER);
  }

  async function wait(hours: number): Promise<void> {
    const target = account.now() + Math.round(hours * hour);
    while (account.now() < target) {
      const before = cash().length;
      moveClock(account, Math.min(target, nextDue()));
      const settled = cash()
        .slice(before)
        .filter(({ payment_intent: intent }) =>
          Object.values(tables.invoicePayments).some(({ payment }) => payment.payment_intent === intent),
        );
      if (isCancelled && settled.length > 0)
        wrong.push(`charged after a cancellation: ${settled[0]?.amount}`);
      await deliver();
    }
  }

  const one = <Kind>(ones: readonly Kind[], of: number, act: (found: Kind) => unknown) => {
    const found = ones[of % Math.max(1, ones.length)];
    if (found) act(found);
  };

  const undecided = () => Object.values(tables.disputes).filter(({ status }) => status === 'needs_response');

  async function act(next: Step): Promise<void> {
    switch (next.does) {
      case 'buy':
        await press(prices[next.plan]);
        return goOn({ ...next, does: 'goOn', isLast: true });
      case 'press':
        return press(prices[next.plan]);
      case 'goOn':
        return goOn(next);
      case 'cancel':
        if ((await billing.cancel({ clerkUserId })).ok) isCancelled = true;
        return;
      case 'cancelAtStripe':
        return cancelAtStripe();
      case 'reactivate':
        if ((await billing.reactivate({ clerkUserId })).ok) isCancelled = false;
        return;
      case 'wait':
        return wait(next.hours);
      case 'price': {
        const { product, currency, recurring } = account.get('prices', prices[next.plan]);
        const price = { product, currency, recurring, unit_amount: next.amount, lookup_key: next.plan };
        const others: Record<string, number> = next.plan === 'lifetime' ? {} : { eur: next.amount - 7 };
        prices[next.plan] = createPrice(account, { ...price, tax_behavior: 'inclusive' }, others).id;
        return;
      }
      case 'refund':
        return one(cash(), next.of, ({ id: charge, amount }) => {
          const refund = createRefund(account, { charge, amount: Math.ceil(amount * next.part) });
          gifts.set(refund.currency, (gifts.get(refund.currency) ?? 0) + refund.amount);
        });
      case 'dispute':
        return one(cash(), next.of, ({ id }) => openDispute(account, id));
      case 'decide':
        return one(undecided(), next.of, ({ id }) => closeDispute(account, id, next.outcome));
    }
  }

  return {
    shop,
    wrong,
    gifts,
    async take(next: Step): Promise<void> {
      try {
        // Two steps are never in one second: the oracle tells by the time which came first.
        await wait(1 / 60);
        await act(next);
      } catch (error) {
        // A call that Stripe refuses changes nothing.
        if (!(error instanceof StripeFault)) throw error;
      }
      await deliver();
    },
    /** Everything is decided and runs out: what was paid was used, or went back. */
    async end(): Promise<void> {
      for (const { id } of undecided()) closeDispute(account, id, 'won');
      await deliver();
      if ((await billing.cancel({ clerkUserId })).ok) isCancelled = true;
      await deliver();
      await wait(400 * 24);
    },
  };
}

/** When the service of a subscription ended: as Stripe says, or where another plan or a lost dispute ended it. */
function endOfService({ account, charges }: Shop, id: string): number {
  const { subscriptions, disputes, invoices, invoicePayments, paymentIntents } = account.state.tables;
  const subscription = account.get('subscriptions', id);
  if (!hasEnded(subscription)) throw new Error(`${id} still runs`);
  const ended = subscription.ended_at ?? 0;
  const ofInvoices = new Set(
    Object.values(invoicePayments).flatMap(({ invoice, payment }) => {
      const billed = invoices[invoice];
      const intent = paymentIntents[String(payment.payment_intent)];
      return billed && subscriptionOfInvoice(billed) === id && intent?.latest_charge
        ? [intent.latest_charge]
        : [];
    }),
  );
  const lost = Object.values(disputes).filter(
    ({ charge, status }) => status === 'lost' && ofInvoices.has(charge),
  );
  const lifetimes = charges().filter(
    ({ metadata, status, created }) =>
      metadata.plan_id === 'lifetime' && status === 'succeeded' && created >= subscription.created,
  );
  // Of two that ran side by side after a dispute, the earlier is used until the later was bought. One that ended before it,
  // as it ran out or the earlier counted again, left the earlier the rest of its time.
  const others = Object.values(subscriptions).filter(
    ({ customer, created, ended_at }) =>
      customer === subscription.customer &&
      created > subscription.created &&
      created <= ended &&
      (ended_at ?? ended) >= ended,
  );
  const next = subscription.cancellation_details?.comment ? others.map(({ created }) => created) : [];
  return Math.min(
    ended,
    ...next,
    ...lost.map(({ created }) => created),
    ...lifetimes.map(({ created }) => created),
  );
}

export type Balance = { paid: number; back: number; charged: number; used: number };

/** By currency, in the smallest unit: paid, given back by us or the operator, taken back by banks, and the price of the time that was used. */
export function balances(shop: Shop): Map<string, Balance> {
  const { account, charges, row } = shop;
  const { invoices, disputes } = account.state.tables;
  const found = new Map<string, Balance>();
  const of = (currency: string) => {
    const known = found.get(currency) ?? { paid: 0, back: 0, charged: 0, used: 0 };
    found.set(currency, known);
    return known;
  };
  for (const charge of charges().filter(({ status }) => status === 'succeeded')) {
    const balance = of(charge.currency);
    balance.paid += charge.amount;
    balance.back += charge.amount_refunded;
    for (const dispute of Object.values(disputes))
      if (dispute.charge === charge.id && dispute.status === 'lost') balance.charged += dispute.amount;
    if (charge.metadata.plan_id === 'lifetime') balance.used += charge.amount - charge.amount_refunded;
  }
  const paid = Object.values(invoices).filter(
    ({ customer, status }) => customer === row()?.stripe_customer_id && status === 'paid',
  );
  for (const id of new Set(paid.flatMap((invoice) => subscriptionOfInvoice(invoice) ?? []))) {
    const until = endOfService(shop, id);
    const lines = paid.filter((one) => subscriptionOfInvoice(one) === id).flatMap((one) => one.lines.data);
    const isPaid = ({ period }: (typeof lines)[number]) =>
      lines.some(
        (one) => one.amount > 0 && one.period.end === period.end && one.period.start <= period.start,
      );
    // A period whose invoice was voided was credited and never paid.
    const credits = lines.filter((one) => one.amount < 0 && one.period.start <= until && isPaid(one));
    for (const { amount, currency, period } of lines) {
      // A period that was credited was used for what Stripe left of its price, to the cent.
      const isCredited = credits.some(
        (one) => one.period.end === period.end && one.period.start >= period.start,
      );
      const length = period.end - period.start;
      const share = length > 0 ? Math.max(0, (until - period.start) / length) : Number(until > period.start);
      of(currency).used += amount * (isCredited ? 1 : amount < 0 ? 0 : Math.min(1, share));
    }
  }
  return found;
}
