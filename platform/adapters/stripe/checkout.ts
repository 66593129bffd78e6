import type Stripe from 'stripe';
import { type Checkout, type CheckoutRequest, CustomerDeleted } from '../../billing/ports.ts';
import { isPlanId } from '../../billing/sold-plans.ts';
import { hasCode, idOf, isReplayed, orMissing } from './answers.ts';

/**
 * A key that is the same for the same request on the same occasion. Stripe refuses one that comes back with another
 * request, so everything that is sent goes into it.
 */
export async function keyFor(purpose: string, occasion: string, request: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([occasion, request]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `${purpose}:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
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

/** True for a deleted customer. One that Stripe does not know belongs to another account, or mode. */
export async function isDeleted(client: Stripe, customerId: string): Promise<boolean> {
  const customer = await orMissing(client.customers.retrieve(customerId));
  return customer !== null && 'deleted' in customer && customer.deleted === true;
}

/** The party that works out a sale’s tax and answers for it: the operator by Stripe Tax, or Stripe as the merchant of record. */
export type TaxBy = 'nobody' | 'operator' | 'stripe';

/**
 * Makes Stripe compute tax at the buyer's address and print a company's tax number on invoices. Each switch is always set:
 * without it the account's settings decide, for automatic tax in one-time payments only. The customer keeps the name and
 * address, because later charges are taxed by them.
 *
 * Managed Payments takes none of the other parameters here: Stripe's "Remove unsupported parameters" names `automatic_tax`,
 * `tax_id_collection` and `customer_update` with a name or an address (decision 36).
 */
const taxParameters: Record<TaxBy, Partial<Stripe.Checkout.SessionCreateParams>> = {
  nobody: { managed_payments: { enabled: false }, automatic_tax: { enabled: false } },
  operator: {
    managed_payments: { enabled: false },
    automatic_tax: { enabled: true },
    billing_address_collection: 'auto',
    customer_update: { address: 'auto', name: 'auto' },
    tax_id_collection: { enabled: true },
  },
  stripe: { managed_payments: { enabled: true } },
};

function checkoutParameters(
  { customerId, clerkUserId, plan, successUrl, cancelUrl }: Omit<CheckoutRequest, 'occasion'>,
  taxBy: TaxBy,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { clerk_user_id: clerkUserId, plan_id: plan.id, price_id: plan.priceId };
  return {
    customer: customerId,
    client_reference_id: clerkUserId,
    line_items: [{ price: plan.priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    ...taxParameters[taxBy],
    ...(plan.id === 'lifetime'
      ? { mode: 'payment', payment_intent_data: { metadata } }
      : { mode: 'subscription', subscription_data: { metadata } }),
  };
}

/**
 * Opens a session, or finds the one that was opened on the same occasion.
 *
 * @throws CustomerDeleted
 */
export async function openCheckout(
  client: Stripe,
  { occasion, ...request }: CheckoutRequest,
  taxBy: TaxBy,
): Promise<Checkout> {
  const parameters = checkoutParameters(request, taxBy);
  const idempotencyKey = await keyFor('checkout', occasion, parameters);
  try {
    const session = await client.checkout.sessions.create(parameters, { idempotencyKey });
    return checkoutOf(isReplayed(session) ? await client.checkout.sessions.retrieve(session.id) : session);
  } catch (error) {
    const { customerId } = request;
    if (hasCode(error, 'resource_missing') && (await isDeleted(client, customerId))) {
      throw new CustomerDeleted(customerId, { cause: error });
    }
    throw error;
  }
}
