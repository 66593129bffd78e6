import { createHmac } from 'node:crypto';
import type { StripeEvent } from './resources.ts';
import type { StripeState } from './state.ts';

/** A webhook's `stripe-signature` header. `at` in seconds since 1970. */
export function signatureHeader(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** A delivery request, shared by the real courier and by tests that carry it themselves. */
export function deliveryRequest(state: StripeState, event: StripeEvent, url: string, at: number): Request {
  const body = JSON.stringify(event, null, 2);
  return new Request(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(body, state.webhookSecret, at),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
  });
}
