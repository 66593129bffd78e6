import type Stripe from 'stripe';
import type { Money, PlanTax, ProviderPrice } from '../../billing/plans.ts';
import { isPlanId, planIds } from '../../billing/sold-plans.ts';

/** A page waits for the plans, and can do without: in milliseconds. */
const patienceMs = 2_500;

/** A price's tax behaviour where tax is collected. An unspecified one follows the account's settings. */
const taxOf = ({ tax_behavior }: Stripe.Price): PlanTax =>
  tax_behavior === 'inclusive' ? 'included' : tax_behavior === 'exclusive' ? 'added' : 'possible';

function otherCurrencies({ currency_options = {}, currency: baseCurrency }: Stripe.Price): Money[] {
  return Object.entries(currency_options).flatMap(([currency, { unit_amount: amount }]) =>
    currency === baseCurrency || amount === null ? [] : [{ amount, currency }],
  );
}

/** How often a price is charged; null where it is paid once. */
export const everyOf = ({ recurring }: Stripe.Price) =>
  recurring && { interval: recurring.interval, count: recurring.interval_count };

function priceOf(price: Stripe.Price, isTaxed: boolean): ProviderPrice[] {
  if (!isPlanId(price.lookup_key)) return [];
  const product = typeof price.product === 'object' && !price.product.deleted ? price.product : null;
  return [
    {
      id: price.id,
      planId: price.lookup_key,
      name: price.nickname ?? product?.name ?? price.lookup_key,
      amount: price.unit_amount,
      currency: price.currency,
      tax: isTaxed ? taxOf(price) : 'none',
      alsoIn: otherCurrencies(price),
      every: everyOf(price),
      isProductActive: product?.active ?? false,
    },
  ];
}

/**
 * The active prices that bear a plan's name.
 *
 * @param isTaxed whether checkouts collect tax
 */
export async function pricesOf(client: Stripe, isTaxed: boolean): Promise<ProviderPrice[]> {
  const { data } = await client.prices.list(
    { lookup_keys: [...planIds], active: true, expand: ['data.product', 'data.currency_options'] },
    { timeout: patienceMs, maxNetworkRetries: 0 },
  );
  return data.flatMap((price) => priceOf(price, isTaxed));
}
