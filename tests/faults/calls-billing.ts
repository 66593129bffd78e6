import { signatureHeaders } from '../../emulators/clerk/webhooks.ts';
import { signatureHeader } from '../../emulators/stripe/deliveries.ts';
import { type Call, type Expected, form, page, program } from './call.ts';
import type { Fixtures } from './fixtures.ts';
import { driverIsForgotten, hasOneCheckout, planIsStripes, watchedIsStripes } from './oracle.ts';

/** How long a page waits for payments, and how long a database read may take before that. */
const billingMs = { Stripe: 20_000, 'webhook Worker': 20_000, database: 9_000 };
/** Two tries of ten seconds, and the database. */
const deliveryMs = { Stripe: 28_000, 'webhook Worker': 28_000, database: 9_000 };

const sentence = (words: string): Expected => ({ status: 502, says: new RegExp(words) });
const awayWith = (expected: Expected) => ({
  database: { ...expected, status: 503 },
  Stripe: expected,
  'webhook Worker': expected,
});

const priceId = 'price_seed_monthly';
const backToPlans: Expected = { status: 303, leadsTo: /\?checkout=/ };

/** The prices as they are kept, or that nobody can tell them; what a plan buys either way. */
const pricesOrNot: Expected = { status: [200, 503], says: /With a plan/ };

const payments: Call[] = [
  ...page('visitor', 'prices', '/pricing', {
    says: /With a plan/,
    without: { Stripe: pricesOrNot, 'webhook Worker': pricesOrNot },
  }),
  program('driver', 'checkout from the page', '/checkout', {
    method: 'POST',
    by: 'page',
    form: () => ({ priceId, from: 'assistant' }),
    fine: 303,
    leadsTo: /^https?:/,
    without: {
      database: backToPlans,
      Stripe: backToPlans,
      'webhook Worker': backToPlans,
    },
    limits: billingMs,
    stored: ({ driver }, operator) => hasOneCheckout(driver, operator),
  }),
  program('driver', 'checkout as a program', '/api/subscription/create-checkout-session', {
    json: () => ({ priceId }),
    without: {
      ...awayWith(sentence('Failed to create checkout session')),
      database: { status: 503, says: /database isn’t answering/ },
    },
    limits: billingMs,
    stored: ({ driver }, operator) => hasOneCheckout(driver, operator),
  }),
  ...(['cancel', 'reactivate'] as const).map((change) =>
    program('premium', `${change} as a program`, `/api/subscription/${change}`, {
      json: () => ({}),
      without: awayWith(sentence(`Failed to ${change} subscription`)),
      limits: billingMs,
      stored: ({ premium }, operator) => planIsStripes(premium, operator),
    }),
  ),
  ...form('premium', 'cancel from the profile', '/profile', {
    form: () => ({ intent: 'cancel' }),
    without: {
      ...awayWith(sentence('Failed to cancel subscription')),
      // Its page needs the database, too.
      database: { status: 503, says: /Back in a moment/ },
    },
    limits: billingMs,
    stored: ({ premium }, operator) => planIsStripes(premium, operator),
  }),
  program('premium', 'invoices from the profile', '/profile', {
    method: 'POST',
    by: 'page',
    form: () => ({ intent: 'invoices' }),
    fine: 303,
    without: {
      ...awayWith(sentence('can’t open your invoices')),
      database: { status: 503, says: /Back in a moment/ },
    },
    limits: billingMs,
  }),
];

const nowSeconds = () => Math.floor(Date.now() / 1000);

function stripeEvent({ tag, watched }: Fixtures): string {
  const object = { id: watched.subscription, object: 'subscription', customer: watched.customer };
  return JSON.stringify({
    id: `evt_${tag}`,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object },
  });
}

function clerkEvent({ leaver }: Fixtures): string {
  return JSON.stringify({
    type: 'user.deleted',
    object: 'event',
    data: { id: leaver.id, object: 'user', deleted: true },
  });
}

/** 5xx: the sender delivers again. */
const again: Expected = { status: 503, says: /Deliver it again/ };

const deliveries: Call[] = [
  program('service', 'delivery of Stripe’s', '/webhooks/stripe', {
    method: 'POST',
    raw: stripeEvent,
    headers: (fixtures, { environment }) => ({
      'stripe-signature': signatureHeader(
        stripeEvent(fixtures),
        environment.STRIPE_WEBHOOK_SECRET ?? '',
        nowSeconds(),
      ),
    }),
    without: { database: again, Stripe: again, 'webhook Worker': again },
    limits: deliveryMs,
    stored: (fixtures, operator) => watchedIsStripes(fixtures, operator),
  }),
  program('service', 'delivery of Clerk’s', '/webhooks/clerk', {
    method: 'POST',
    raw: clerkEvent,
    headers: (fixtures, { environment }) => ({
      ...(signatureHeaders(
        environment.CLERK_WEBHOOK_SECRET ?? '',
        `msg_${fixtures.tag}`,
        clerkEvent(fixtures),
        nowSeconds(),
      ) as Record<string, string>),
    }),
    without: { database: again, Stripe: again, 'webhook Worker': again },
    limits: deliveryMs,
    stored: ({ leaver }, operator) => driverIsForgotten(leaver, operator),
  }),
];

export const billingCalls: Call[] = [...payments, ...deliveries];
