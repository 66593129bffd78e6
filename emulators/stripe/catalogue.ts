import * as z from 'zod';
import type { Part } from '../stand-in.ts';
import type { Account } from './account.ts';
import { invalid } from './faults.ts';
import { type Endpoints, readable, writable } from './listing.ts';
import { count, flag, optionalText, text } from './parameters.ts';
import type { Price, Product } from './resources.ts';

export function createProduct(
  account: Account,
  { id = account.newId('prod'), ...product }: Part<Product>,
): Product {
  const common = { object: 'product', active: true, description: null, tax_code: null } as const;
  return account.put('products', { id, ...common, ...product });
}

/** An amount of a price in a currency; null where it has none. */
export function amountIn(account: Account, price: Price, currency: string): number | null {
  if (price.currency === currency) return price.unit_amount;
  return account.state.currencyOptions[price.id]?.[currency] ?? null;
}

export const currenciesOf = (account: Account, price: Price): string[] => [
  price.currency,
  ...Object.keys(account.state.currencyOptions[price.id] ?? {}),
];

/** A price; taking over another's lookup key leaves that one without. `others`: its amounts in other currencies. */
export function createPrice(
  account: Account,
  { id = account.newId('price'), ...price }: Part<Price> & { product: string },
  others: Record<string, number> = {},
): Price {
  account.get('products', price.product, 'product');
  for (const other of Object.values(account.state.tables.prices)) {
    if (price.lookup_key && other.lookup_key === price.lookup_key) other.lookup_key = null;
  }
  account.state.currencyOptions[id] = others;
  return account.put('prices', {
    id,
    object: 'price',
    active: true,
    lookup_key: null,
    nickname: null,
    tax_behavior: 'unspecified',
    ...price,
    recurring: price.recurring ? { interval_count: 1, ...price.recurring } : null,
    type: price.recurring ? 'recurring' : 'one_time',
  });
}

export function addCatalogue(endpoints: Endpoints): void {
  const { account } = endpoints;
  readable(endpoints, '/products', 'products', {});
  writable(
    endpoints,
    'POST /products',
    { id: optionalText, name: text, description: optionalText },
    (product) => createProduct(account, product),
  );

  const priceFilters = { active: flag.optional(), lookup_keys: z.array(z.string()).max(10).optional() };
  readable(endpoints, '/prices', 'prices', priceFilters, {
    lookup_keys: ({ lookup_key }, keys) => !Array.isArray(keys) || keys.includes(lookup_key),
  });
  const newPrice = {
    product: text,
    currency: text,
    unit_amount: count,
    recurring: z
      .strictObject({ interval: z.enum(['month', 'year']), interval_count: count.optional() })
      .optional(),
    lookup_key: optionalText,
    transfer_lookup_key: flag.optional(),
    nickname: optionalText,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  };
  writable(endpoints, 'POST /prices', newPrice, ({ transfer_lookup_key: takesOver, ...price }) => {
    const holder = Object.values(account.state.tables.prices).find(
      (one) => one.lookup_key === price.lookup_key,
    );
    if (price.lookup_key && holder && !takesOver) {
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
    }
    return createPrice(account, price);
  });
  writable(endpoints, 'POST /prices/:id', { active: flag.optional() }, ({ active }, id) => {
    const price = account.get('prices', id);
    price.active = active ?? price.active;
    return price;
  });
}
