import Stripe from 'stripe';
import type { Configuration } from '../configuration/read-configuration.ts';

const timeoutMs = 15_000;

/** Stripe with the rights of the account's owner, for setting it up and looking at it. `send` carries the requests. */
export function createStripeClient(
  { STRIPE_API_URL = '', STRIPE_SECRET_KEY = '' }: Configuration,
  send: typeof fetch = fetch,
): Stripe {
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const isSecure = protocol === 'https:';
  return new Stripe(STRIPE_SECRET_KEY, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(send),
  });
}
