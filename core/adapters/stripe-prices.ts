import type Stripe from 'stripe';
import type { ProviderPrice } from '../billing/plans.ts';
import { isPlanId, planIds } from '../billing/subscription.ts';

/** A page waits for the plans, and can do without: in milliseconds. */
const patienceMs = 2_500;

function priceOf(price: Stripe.Price): ProviderPrice[] {
  if (!isPlanId(price.lookup_key)) return [];
  const product = typeof price.product === 'object' && !price.product.deleted ? price.product : null;
  const { recurring } = price;
  return [
    {
      id: price.id,
      planId: price.lookup_key,
      name: price.nickname ?? product?.name ?? price.lookup_key,
      amount: price.unit_amount,
      currency: price.currency,
      every: recurring ? { interval: recurring.interval, count: recurring.interval_count } : null,
      isProductActive: product?.active ?? false,
    },
  ];
}

/** The active prices that bear a plan's name. */
export async function pricesOf(client: Stripe): Promise<ProviderPrice[]> {
  const { data } = await client.prices.list(
    { lookup_keys: [...planIds], active: true, expand: ['data.product'] },
    { timeout: patienceMs, maxNetworkRetries: 0 },
  );
  return data.flatMap(priceOf);
}
