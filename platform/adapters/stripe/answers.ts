import Stripe from 'stripe';

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** True for a replayed answer to an earlier request with the same idempotency key. */
export function isReplayed({ lastResponse }: Stripe.Response<object>): boolean {
  // The types promise a plain object; with `fetch` it is the response's own headers.
  return new Headers(lastResponse.headers).get('idempotent-replayed') === 'true';
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

/** The result of a read, or null if Stripe has no such object. */
export async function orMissing<Value>(call: Promise<Value>): Promise<Value | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
    throw error;
  }
}

/** Stripe does not know the secret key, or it may not do what was asked: somebody has to set another one. */
class KeyRefused extends Error {
  override name = 'KeyRefused';
}

/** Throws `KeyRefused` where Stripe refuses the key and not the request; everything else as it came. */
export function namingTheKey<Provider extends Record<string, (...args: never[]) => Promise<unknown>>>(
  provider: Provider,
): Provider {
  const calls = Object.entries(provider).map(([name, call]) => [
    name,
    async (...args: never[]) => {
      try {
        return await call(...args);
      } catch (error) {
        const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
        if (!(error instanceof StripeAuthenticationError || error instanceof StripePermissionError))
          throw error;
        throw new KeyRefused(`Stripe refuses STRIPE_SECRET_KEY: ${error.message}`, { cause: error });
      }
    },
  ]);
  return Object.fromEntries(calls) as Provider;
}
