import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { createStripeStandIn, type StripeStandIn } from './index.ts';

let server: Server | undefined;
let standIn: StripeStandIn | undefined;

afterEach(async () => {
  await standIn?.close();
  server?.closeAllConnections();
  server?.close();
});

const day = 86_400;

/** A stand-in on a loopback port, and the package's own client for it. */
async function start() {
  const listening = new Promise<Server>((resolve) => {
    const made = createServer(getRequestListener((request) => standIn?.fetch(request) ?? new Response(null, { status: 503 })));
    made.listen(0, '127.0.0.1', () => resolve(made));
  });
  server = await listening;
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  standIn = await createStripeStandIn({ origin, appOrigin: 'http://localhost:1', delivers: false });
  const stripe = new Stripe(standIn.secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  return { stripe, origin, standIn };
}

async function openCheckout(stripe: Stripe, lookupKey: string) {
  const prices = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, expand: ['data.product'] });
  const price = prices.data[0];
  if (!price) throw new Error('no price');
  const customer = await stripe.customers.create({ email: 'a@example.com', metadata: { clerk_user_id: 'user_a' } });
  const session = await stripe.checkout.sessions.create({
    mode: price.recurring ? 'subscription' : 'payment',
    customer: customer.id,
    client_reference_id: 'user_a',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:1/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/canceled',
  });
  return { session, customer, price };
}

const pay = (url: string | null, card: string) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

test('a driver pays on the hosted page and has a running subscription', async () => {
  const { stripe } = await start();
  const { session, customer } = await openCheckout(stripe, 'monthly');
  const answer = await pay(session.url, 'good');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:1/done?session_id=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice.payments'] });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const subscription = paid.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id });
  expect((subscription.latest_invoice as Stripe.Invoice).payments?.data[0]).toMatchObject({ status: 'paid' });
});
