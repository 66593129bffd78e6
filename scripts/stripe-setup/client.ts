import type Stripe from 'stripe';
import { createStripeClient } from '#core/adapters/stripe-client';
import type { Configuration } from '../configuration/read-configuration.ts';

const timeoutMs = 15_000;

/** Stripe with the rights of the account's owner, for setting it up and looking at it. `send` carries the requests. */
export function ownersStripe(
  { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '' }: Configuration,
  send: typeof fetch = fetch,
): Stripe {
  return createStripeClient({ secretKey: STRIPE_SECRET_KEY, apiUrl: STRIPE_API_URL, timeoutMs, send });
}
