import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeStandIn, type StripeStandInOptions } from './index.ts';

type Received = { id: string; type: string };

async function listen(options: Partial<StripeStandInOptions> = {}) {
  const clock = { now: 1_795_000_000_000 };
  const received: Received[] = [];
  const endpoint = { answer: 200 };
  const standIn = await createStripeStandIn({
    origin: 'http://stand-in.test',
    appOrigin: 'http://app.test',
    delivers: false,
    realNow: () => clock.now,
    async send(request) {
      const body = await request.text();
      const event = await Stripe.webhooks.constructEventAsync(
        body,
        request.headers.get('stripe-signature') ?? '',
        standIn.webhookSecret,
        300,
        undefined,
        clock.now,
      );
      received.push({ id: event.id, type: event.type });
      return new Response(null, { status: endpoint.answer });
    },
    ...options,
  });
  return { standIn, clock, received, endpoint };
}

test('the seeded purchases are announced, signed, and only what the endpoint is registered for', async () => {
  const { standIn, received } = await listen();
  await standIn.courier.deliverDue();
  expect(received.map(({ type }) => type).sort()).toEqual([
    'checkout.session.completed',
    ...Array(3).fill('customer.subscription.created'),
    ...Array(3).fill('invoice.paid'),
  ]);
});

test('an event that is not accepted is delivered again, ever later, until it is', async () => {
  const { standIn, clock, received, endpoint } = await listen();
  endpoint.answer = 500;
  await standIn.courier.deliverDue();
  await standIn.courier.deliverDue();
  expect(received).toHaveLength(7);
  clock.now += 1_000;
  await standIn.courier.deliverDue();
  clock.now += 1_000;
  await standIn.courier.deliverDue();
  expect(received).toHaveLength(14);
  endpoint.answer = 204;
  clock.now += 1_000;
  await standIn.courier.deliverDue();
  clock.now += 3_600_000;
  await standIn.courier.deliverDue();
  expect(received).toHaveLength(21);
  expect(standIn.account.state.deliveries.every(({ status }) => status === 'delivered')).toBe(true);
});
