import type { Account } from '../../emulators/stripe/account.ts';
import { createSession, paySession } from '../../emulators/stripe/checkout.ts';
import { createCustomer } from '../../emulators/stripe/customers.ts';
import { openDispute } from '../../emulators/stripe/disputes.ts';
import { createRefund } from '../../emulators/stripe/payments.ts';
import { setCancelAtPeriodEnd } from '../../emulators/stripe/subscriptions.ts';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';

/** What happened to one customer: the events that Stripe sends for it, as JSON, in their order. */
export type Story = { customerId: string; clerkUserId: string; events: string[] };

type Plan = 'monthly' | 'yearly' | 'lifetime';
type Sequel = 'none' | 'cancels' | 'refunded' | 'disputed';

/** In ten customers. */
const usual: readonly [Plan, Sequel][] = [
  ['monthly', 'none'],
  ['monthly', 'none'],
  ['lifetime', 'none'],
  ['monthly', 'cancels'],
  ['yearly', 'none'],
  ['monthly', 'disputed'],
  ['monthly', 'none'],
  ['lifetime', 'refunded'],
  ['monthly', 'none'],
  ['yearly', 'cancels'],
];

function buy(account: Account, customerId: string, clerkUserId: string, plan: Plan): void {
  const metadata = { clerk_user_id: clerkUserId, plan_id: plan, price_id: `price_seed_${plan}` };
  const session = createSession(account, {
    mode: plan === 'lifetime' ? 'payment' : 'subscription',
    customer: customerId,
    priceId: metadata.price_id,
    successUrl: `${account.origin}/`,
    cancelUrl: null,
    clientReferenceId: clerkUserId,
    metadata,
    paymentMetadata: metadata,
    subscriptionMetadata: metadata,
    expiresAt: null,
  });
  paySession(account, session, 'good');
}

function goOn(account: Account, customerId: string, sequel: Sequel): void {
  const { charges, subscriptions } = account.state.tables;
  const charge = Object.values(charges).find(({ customer }) => customer === customerId);
  const subscription = Object.values(subscriptions).find(({ customer }) => customer === customerId);
  if (sequel === 'refunded' && charge) createRefund(account, { charge: charge.id });
  if (sequel === 'disputed' && charge) openDispute(account, charge.id);
  if (sequel === 'cancels' && subscription) {
    setCancelAtPeriodEnd(account, subscription, true);
    account.emit('customer.subscription.updated', subscription);
  }
}

export function makeStories(account: Account, customers: number): Story[] {
  return Array.from({ length: customers }, (_, place) => {
    const [plan, sequel] = usual[place % usual.length] ?? ['monthly', 'none'];
    const clerkUserId = `user_bench_${place}`;
    const before = new Set(Object.keys(account.state.tables.events));
    const { id } = createCustomer(account, {
      email: `bench-${place}@example.com`,
      metadata: { clerk_user_id: clerkUserId },
    });
    buy(account, id, clerkUserId, plan);
    goOn(account, id, sequel);
    const events = Object.values(account.state.tables.events)
      .filter((event) => !before.has(event.id) && handledEvents.has(event.type))
      .map((event) => JSON.stringify(event, null, 2));
    return { customerId: id, clerkUserId, events };
  });
}
