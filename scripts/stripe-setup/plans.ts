import Stripe from 'stripe';
import { type PlanId, planIds } from '../../core/billing/subscription.ts';

type WantedProduct = { id: string; name: string; description: string };

/** What is sold. Amounts are in the currency's smallest unit; who sells may change them at Stripe afterwards. */
export const wantedPrices: Record<
  PlanId,
  {
    product: WantedProduct;
    nickname: string;
    currency: string;
    amount: number;
    interval: 'month' | 'year' | null;
  }
> = (() => {
  const premium = {
    id: 'prod_scrutineer_premium',
    name: 'Scrutineer Premium',
    description: 'Setups without limit and the AI race engineer',
  };
  const lifetime = {
    id: 'prod_scrutineer_lifetime',
    name: 'Scrutineer Lifetime',
    description: 'Premium for ever, paid once',
  };
  return {
    monthly: { product: premium, nickname: 'Monthly', currency: 'usd', amount: 999, interval: 'month' },
    yearly: { product: premium, nickname: 'Yearly', currency: 'usd', amount: 9_590, interval: 'year' },
    lifetime: { product: lifetime, nickname: 'Lifetime', currency: 'gbp', amount: 14_900, interval: null },
  };
})();

export async function pricesByPlan(client: Stripe): Promise<Map<PlanId, Stripe.Price>> {
  const { data } = await client.prices.list({ lookup_keys: [...planIds], active: true, limit: 100 });
  return new Map(
    planIds.flatMap((planId) => {
      const price = data.find(({ lookup_key }) => lookup_key === planId);
      return price ? [[planId, price] as const] : [];
    }),
  );
}

async function ensureProduct(client: Stripe, product: WantedProduct): Promise<void> {
  try {
    await client.products.retrieve(product.id);
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
    if (!isMissing) throw error;
    await client.products.create({ ...product });
  }
}

/**
 * Makes the prices that are missing, with their products. One that is there stays as it is, whatever it costs: prices are
 * the owner's.
 *
 * @returns what was made, in sentences
 */
export async function ensurePrices(client: Stripe): Promise<string[]> {
  const there = await pricesByPlan(client);
  const made: string[] = [];
  for (const planId of planIds) {
    if (there.has(planId)) continue;
    const { product, nickname, currency, amount, interval } = wantedPrices[planId];
    await ensureProduct(client, product);
    const price = await client.prices.create({
      product: product.id,
      currency,
      unit_amount: amount,
      // What a card shows is what is paid, wherever the buyer lives.
      tax_behavior: 'inclusive',
      nickname,
      lookup_key: planId,
      // An archived price may still bear the name.
      transfer_lookup_key: true,
      ...(interval && { recurring: { interval } }),
    });
    made.push(`Price ${planId} (${price.id}) made: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}.`);
  }
  return made;
}
