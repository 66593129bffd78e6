import Stripe from 'stripe';
import type { LifetimePurchase, ProviderSubscription } from '../billing/customer-state.ts';
import { type ProviderPrice, planOfSubscription } from '../billing/plans.ts';
import type { Checkout, PaymentProvider, PortalRequest } from '../billing/ports.ts';
import { isPlanId, planIds } from '../billing/subscription.ts';

/** Stripe's own limit is 80 s; nobody waits that long for a page. */
const timeoutMs = 10_000;

export type StripeConfig = {
  secretKey: string;
  /** Address of the API without a path, for example `https://api.stripe.com`. */
  apiUrl: string;
  /** Carries the requests; the runtime's own `fetch` where it is left out. */
  fetch?: typeof fetch;
};

function createClient({ secretKey, apiUrl, fetch: carrier }: StripeConfig): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(carrier ?? ((input, init) => fetch(input, init))),
  });
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** What a read-only call answers, or null where Stripe knows no such object. */
async function orMissing<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
    throw error;
  }
}

function priceOf(price: Stripe.Price): ProviderPrice[] {
  if (!isPlanId(price.lookup_key)) return [];
  const product = typeof price.product === 'object' && !price.product.deleted ? price.product : null;
  const { recurring } = price;
  return [
    {
      id: price.id,
      planId: price.lookup_key,
      name: price.nickname ?? product?.name ?? price.lookup_key,
      amount: price.unit_amount,
      currency: price.currency,
      every: recurring ? { interval: recurring.interval, count: recurring.interval_count } : null,
      isProductActive: product?.active ?? false,
    },
  ];
}

/** A subscription to one of our plans. What else a customer may have bought from the same account is none of ours. */
function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription[] {
  const item = subscription.items.data[0];
  const planId = planOfSubscription({
    lookupKey: item?.price.lookup_key ?? null,
    interval: item?.price.recurring?.interval ?? null,
    soldByUs: isPlanId(subscription.metadata.plan_id),
  });
  if (!item || !planId) return [];
  const cancelAt = subscription.cancel_at ?? Number.POSITIVE_INFINITY;
  return [
    {
      id: subscription.id,
      itemId: item.id,
      status: subscription.status,
      planId,
      priceId: item.price.id,
      created: subscription.created,
      periodStart: item.current_period_start,
      periodEnd: Math.min(item.current_period_end, cancelAt),
      endedAt: subscription.ended_at,
      cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt <= item.current_period_end,
    },
  ];
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const { status } = session;
  const planId = session.metadata?.plan_id;
  return {
    id: session.id,
    url: session.url,
    status: status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired',
    paid: session.payment_status === 'paid',
    clerkUserId: session.client_reference_id,
    customerId: idOf(session.customer),
    priceId: session.metadata?.price_id ?? null,
    planId: isPlanId(planId) ? planId : null,
  };
}

/** Dispute states in which the money is with the bank, or lost. An inquiry (`warning_…`) has not taken it. */
const takenBack = new Set(['needs_response', 'under_review', 'lost']);

async function revokedAt(client: Stripe, paymentId: string, charge: Stripe.Charge): Promise<number | null> {
  if (charge.refunded) {
    const given = (charge.refunds?.data ?? []).filter((refund) => refund.status !== 'failed');
    return Math.max(charge.created, ...given.map((refund) => refund.created));
  }
  if (!charge.disputed) return null;
  for await (const dispute of client.disputes.list({ payment_intent: paymentId, limit: 100 })) {
    if (takenBack.has(dispute.status)) return dispute.created;
  }
  return null;
}

/** Paid checkouts of the lifetime plan. Only `payment_status` paid counts: a complete session may still be waiting for its money. */
async function lifetimePurchases(client: Stripe, customerId: string): Promise<LifetimePurchase[]> {
  const purchases: LifetimePurchase[] = [];
  const sessions = client.checkout.sessions.list({
    customer: customerId,
    status: 'complete',
    limit: 100,
    expand: ['data.payment_intent.latest_charge.refunds'],
  });
  for await (const session of sessions) {
    if (session.mode !== 'payment' || session.payment_status !== 'paid') continue;
    if (session.metadata?.plan_id !== 'lifetime') continue;
    const payment = session.payment_intent;
    if (!payment || typeof payment === 'string') continue;
    const charge = payment.latest_charge;
    if (!charge || typeof charge === 'string' || charge.status !== 'succeeded') continue;
    purchases.push({
      paymentId: payment.id,
      priceId: session.metadata.price_id ?? null,
      paidAt: charge.created,
      revokedAt: await revokedAt(client, payment.id, charge),
    });
  }
  return purchases;
}

async function subscriptionsOf(client: Stripe, customerId: string): Promise<ProviderSubscription[]> {
  const found: ProviderSubscription[] = [];
  for await (const one of client.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })) {
    found.push(...subscriptionOf(one));
  }
  return found;
}

/** Given back already, or being called back by the bank: not twice. */
async function unlessGivenBack(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!hasCode(error, 'charge_already_refunded', 'charge_disputed')) throw error;
  }
}

/** Refunds a share of a payment because its subscription ends. The refund's metadata tells a repetition that it was done. */
async function refundShare(
  client: Stripe,
  paymentId: string,
  subscriptionId: string,
  share: number,
): Promise<void> {
  const { latest_charge: charge } = await client.paymentIntents.retrieve(paymentId, {
    expand: ['latest_charge.refunds'],
  });
  if (!charge || typeof charge === 'string') return;
  if (charge.refunds?.data.some(({ metadata }) => metadata?.ended_subscription === subscriptionId)) return;
  const amount = Math.min(Math.floor(charge.amount * share), charge.amount - charge.amount_refunded);
  if (amount <= 0) return;
  await unlessGivenBack(
    client.refunds.create(
      { payment_intent: paymentId, amount, metadata: { ended_subscription: subscriptionId } },
      { idempotencyKey: `refund:${paymentId}:${subscriptionId}` },
    ),
  );
}

function flowOf(task: NonNullable<PortalRequest['task']>): Stripe.BillingPortal.SessionCreateParams.FlowData {
  if (task.kind === 'change-card') return { type: 'payment_method_update' };
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: task.subscriptionId,
      items: [{ id: task.itemId, price: task.priceId, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: task.doneUrl } },
  };
}

/**
 * Stripe behind our own words. Every request ends after 10 s and is tried again twice; what still fails is thrown as
 * the package throws it.
 */
export function createStripe(config: StripeConfig): PaymentProvider {
  const client = createClient(config);
  return {
    async prices() {
      const prices = await client.prices.list({
        lookup_keys: [...planIds],
        active: true,
        expand: ['data.product'],
      });
      return prices.data.flatMap(priceOf);
    },

    async customerState(customerId) {
      const [subscriptions, purchases] = await Promise.all([
        subscriptionsOf(client, customerId),
        lifetimePurchases(client, customerId),
      ]);
      return { subscriptions, lifetimePurchases: purchases };
    },

    async driverOf(customerId) {
      const customer = await orMissing(client.customers.retrieve(customerId));
      return customer && !customer.deleted ? (customer.metadata.clerk_user_id ?? null) : null;
    },

    async customerOfCharge(chargeId) {
      return idOf((await orMissing(client.charges.retrieve(chargeId)))?.customer);
    },

    async createCustomer({ clerkUserId, email }) {
      const customer = await client.customers.create(
        { ...(email ? { email } : {}), metadata: { clerk_user_id: clerkUserId } },
        { idempotencyKey: `customer:${clerkUserId}:${email}` },
      );
      return customer.id;
    },

    async createCheckout({ customerId, clerkUserId, plan, successUrl, cancelUrl, idempotencyKey }) {
      const metadata = { clerk_user_id: clerkUserId, plan_id: plan.id, price_id: plan.priceId };
      const session = await client.checkout.sessions.create(
        {
          customer: customerId,
          client_reference_id: clerkUserId,
          line_items: [{ price: plan.priceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          metadata,
          ...(plan.id === 'lifetime'
            ? { mode: 'payment', payment_intent_data: { metadata } }
            : { mode: 'subscription', subscription_data: { metadata } }),
        },
        { idempotencyKey },
      );
      return checkoutOf(session);
    },

    async openCheckouts(customerId) {
      const open = await client.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
      return open.data.map(checkoutOf);
    },

    async checkout(sessionId) {
      const session = await orMissing(client.checkout.sessions.retrieve(sessionId));
      return session ? checkoutOf(session) : null;
    },

    async expireCheckout(sessionId) {
      try {
        await client.checkout.sessions.expire(sessionId);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      }
    },

    async setCancelAtPeriodEnd(subscriptionId, cancel) {
      const changed = await client.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel });
      // An end that was set to a date, in the dashboard, is not lifted by the flag.
      if (!cancel && changed.cancel_at !== null) {
        await client.subscriptions.update(subscriptionId, { cancel_at: '' });
      }
    },

    async endSubscription(subscriptionId) {
      // Stripe answers "no such subscription" for one that has ended.
      await orMissing(client.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }));
    },

    async refundLatestInvoice(subscriptionId, share) {
      const subscription = await orMissing(
        client.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.payments'] }),
      );
      const invoice = subscription?.latest_invoice;
      if (!invoice || typeof invoice === 'string') return;
      for (const { payment, status } of invoice.payments?.data ?? []) {
        const paymentId = idOf(payment.payment_intent);
        if (status === 'paid' && paymentId) await refundShare(client, paymentId, subscriptionId, share);
      }
    },

    refundPayment: (paymentId) =>
      unlessGivenBack(
        client.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund:${paymentId}` }),
      ),

    async portal({ customerId, returnUrl, task }) {
      const session = await client.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        ...(task ? { flow_data: flowOf(task) } : {}),
      });
      return session.url;
    },
  };
}
