import Stripe from 'stripe';

/**
 * Package stripe at an address of ours: a request is tried once more, a write under the same idempotency key.
 *
 * @param apiUrl address of the API without a path, for example `https://api.stripe.com`
 * @param timeoutMs what one try may take
 * @param send carries the requests
 */
export function createStripeClient({
  secretKey,
  apiUrl,
  timeoutMs,
  send,
}: {
  secretKey: string;
  apiUrl: string;
  timeoutMs: number;
  send: typeof fetch;
}): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(send),
  });
}
