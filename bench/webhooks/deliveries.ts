import { signatureHeader } from '../../emulators/stripe/deliveries.ts';
import type { Story } from './stories.ts';

export type Delivery = { body: string; headers: Record<string, string> };

/** One delivery in so many is repeated right behind the first, and another one later. */
const repeatedOneIn = 20;
/** How many deliveries lie between an event and its late repetition. */
const lateBy = 100;

function* eventsOf(stories: readonly Story[]): Generator<string> {
  for (;;) {
    for (const { events } of stories) {
      for (const event of events)
        yield event.replace(/"id": "evt_\w+"/, `"id": "evt_${crypto.randomUUID()}"`);
    }
  }
}

/**
 * Signed deliveries. What belongs to one customer comes in a row, as after a checkout; one in ten is a repetition.
 *
 * @param secret the endpoint's signing secret; the signatures count for five minutes
 */
export function signDeliveries(stories: readonly Story[], count: number, secret: string): Delivery[] {
  const bodies: string[] = [];
  const events = eventsOf(stories);
  for (let place = 0; bodies.length < count; place += 1) {
    const body = events.next().value;
    bodies.push(body);
    if (place % repeatedOneIn === 0) bodies.push(body);
    const earlier = bodies.at(-lateBy);
    if (place % repeatedOneIn === repeatedOneIn / 2 && earlier) bodies.push(earlier);
  }
  const signedAt = Math.floor(Date.now() / 1000);
  return bodies.slice(0, count).map((body) => ({
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(body, secret, signedAt),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
  }));
}
