import Stripe from 'stripe';
import {
  CustomerDeleted,
  type PaymentProvider,
  type PortalRequest,
  SubscriptionChanged,
} from '../../billing/ports.ts';
import { circuitBreakerFetch, sharedCircuitBreaker } from '../../http/resilience.ts';
import { hasCode, idOf, namingTheKey, orMissing } from './answers.ts';
import { checkoutOf, isDeleted, keyFor, openCheckout } from './checkout.ts';
import { createStripeClient } from './client.ts';
import { readInvoices, voidInvoice } from './invoices.ts';
import { readLedger, unusedSinceComment } from './ledger.ts';
import { pricesOf } from './prices.ts';
import { refundPart, refundPayment, takeCredit } from './refunds.ts';
import { customerStateOf } from './state.ts';

type Fetch = typeof globalThis.fetch;

function namesError(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);
  } catch {
    // The package itself throws for what is no JSON.
    return true;
  }
}

/**
 * A `fetch` for package stripe, which takes any JSON without an `error` for success, whatever its status: what a gateway
 * before Stripe refuses, in words of its own, would pass for a refund given or a subscription ended.
 */
function refusalsByStatus(send: Fetch): Fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400) return response;
    const { status, headers } = response;
    const text = await response.text();
    if (namesError(text)) return new Response(text, { status, headers });
    const error = { type: 'api_error', message: `status ${status}, and nothing that Stripe would say` };
    return Response.json({ error }, { status, headers: { 'request-id': headers.get('request-id') ?? '' } });
  };
}

/** Stripe's own limit is 80 s; nobody waits that long for a page. */
const timeoutMs = 10_000;

export type StripeConfig = {
  secretKey: string;
  apiUrl: string;
  /** Whether Stripe works out and collects tax in every checkout; not where it is left out. */
  automaticTax?: boolean;
  /** Whether Stripe sells in the operator's place, its Managed Payments: then it answers for the tax, too. */
  managedPayments?: boolean;
  fetch?: typeof fetch;
};

function createClient({ secretKey, apiUrl, fetch: carrier }: StripeConfig): Stripe {
  const send = circuitBreakerFetch({
    dependency: 'stripe',
    breaker: sharedCircuitBreaker(apiUrl),
    send: carrier ?? ((input, init) => fetch(input, init)),
  });
  return createStripeClient({ secretKey, apiUrl, timeoutMs, send: refusalsByStatus(send) });
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
 * Stripe behind our own words. Every request ends after 10 s and is tried once more, a write under the same idempotency key;
 * a Stripe that keeps failing is left alone for a moment. What still fails is thrown as the package throws it, but for a key that Stripe refuses: `KeyRefused`.
 */
export function createStripe(config: StripeConfig): PaymentProvider {
  const client = createClient(config);
  const taxBy = config.managedPayments ? 'stripe' : config.automaticTax ? 'operator' : 'nobody';
  return namingTheKey<PaymentProvider>({
    prices: () => pricesOf(client, taxBy !== 'nobody'),

    customerState: (customerId) => customerStateOf(client, customerId),

    async driverOf(customerId) {
      const customer = await orMissing(client.customers.retrieve(customerId));
      return customer && !customer.deleted ? (customer.metadata.clerk_user_id ?? null) : null;
    },

    async customerOfCharge(chargeId) {
      return idOf((await orMissing(client.charges.retrieve(chargeId)))?.customer);
    },

    async customerOfDriver({ clerkUserId, email }) {
      if (!email) return null;
      const { data } = await client.customers.list({ email, limit: 100 });
      // The newest come first; the oldest is the one that may have bought something.
      return data.findLast(({ metadata }) => metadata.clerk_user_id === clerkUserId)?.id ?? null;
    },

    async createCustomer({ clerkUserId, email, occasion }) {
      const request = { ...(email ? { email } : {}), metadata: { clerk_user_id: clerkUserId } };
      const idempotencyKey = await keyFor('customer', occasion, request);
      return (await client.customers.create(request, { idempotencyKey })).id;
    },

    createCheckout: (request) => openCheckout(client, request, taxBy),

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
      try {
        const changed = await client.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel });
        if (!cancel && changed.cancel_at !== null) {
          await client.subscriptions.update(subscriptionId, { cancel_at: '' });
        }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        throw new SubscriptionChanged(error.message, { cause: error });
      }
    },

    async endSubscription(subscriptionId, unusedSince) {
      const comment = unusedSince !== undefined && unusedSinceComment(unusedSince);
      const details = comment ? { cancellation_details: { comment } } : {};
      // Stripe answers "no such subscription" for one that has ended.
      await orMissing(
        client.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false, ...details }),
      );
    },

    invoices: (customerId) => readInvoices(client, customerId),

    voidInvoice: (invoiceId) => voidInvoice(client, invoiceId),

    ledger: (customerId) => readLedger(client, customerId),

    refundPart: (refund) => refundPart(client, refund),

    takeCredit: (customerId, credit) => takeCredit(client, customerId, credit),

    async openInvoicePage(subscriptionId) {
      const open = await client.invoices.list({ subscription: subscriptionId, status: 'open', limit: 1 });
      return open.data[0]?.hosted_invoice_url ?? null;
    },

    refundPayment: (paymentId) => refundPayment(client, paymentId),

    async portal({ customerId, returnUrl, task }) {
      try {
        const session = await client.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(task ? { flow_data: flowOf(task) } : {}),
        });
        return session.url;
      } catch (error) {
        if (!hasCode(error, 'resource_missing') || !(await isDeleted(client, customerId))) throw error;
        throw new CustomerDeleted(customerId, { cause: error });
      }
    },
  });
}
