import { z } from 'zod';
import type { Account } from './account.ts';
import { invalid } from './faults.ts';
import { type Endpoints, readable, writable } from './listing.ts';
import { count, flag, optionalText, text } from './parameters.ts';
import type { Price, Product } from './resources.ts';

export function createProduct(
  account: Account,
  product: {
    id?: string | undefined;
    name: string;
    description?: string | undefined;
    taxCode?: string;
  },
): Product {
  return account.put('products', {
    id: product.id ?? account.newId('prod'),
    object: 'product',
    active: true,
    description: product.description ?? null,
    name: product.name,
    tax_code: product.taxCode ?? null,
  });
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

/** A price; taking over another's lookup key leaves that one without. */
export function createPrice(
  account: Account,
  price: {
    id?: string;
    product: string;
    currency: string;
    unitAmount: number;
    interval: 'month' | 'year' | null;
    taxBehavior?: Price['tax_behavior'] | undefined;
    currencyOptions?: Record<string, number>;
    lookupKey?: string | undefined;
    nickname?: string | undefined;
  },
): Price {
  account.get('products', price.product, 'product');
  for (const other of Object.values(account.state.tables.prices)) {
    if (price.lookupKey && other.lookup_key === price.lookupKey) other.lookup_key = null;
  }
  const id = price.id ?? account.newId('price');
  if (price.currencyOptions) account.state.currencyOptions[id] = price.currencyOptions;
  return account.put('prices', {
    id,
    object: 'price',
    active: true,
    currency: price.currency,
    lookup_key: price.lookupKey ?? null,
    nickname: price.nickname ?? null,
    product: price.product,
    recurring: price.interval
      ? {
          interval: price.interval,
          interval_count: 1,
        }
      : null,
    tax_behavior: price.taxBehavior ?? 'unspecified',
    type: price.interval ? 'recurring' : 'one_time',
    unit_amount: price.unitAmount,
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
    recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
    lookup_key: optionalText,
    transfer_lookup_key: flag.optional(),
    nickname: optionalText,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  };
  writable(endpoints, 'POST /prices', newPrice, (price) => {
    const holder = Object.values(account.state.tables.prices).find(
      (one) => one.lookup_key === price.lookup_key,
    );
    if (price.lookup_key && holder && !price.transfer_lookup_key) {
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
    }
    return createPrice(account, {
      product: price.product,
      currency: price.currency,
      unitAmount: price.unit_amount,
      interval: price.recurring?.interval ?? null,
      taxBehavior: price.tax_behavior,
      lookupKey: price.lookup_key,
      nickname: price.nickname,
    });
  });
  writable(endpoints, 'POST /prices/:id', { active: flag.optional() }, ({ active }, id) => {
    const price = account.get('prices', id);
    price.active = active ?? price.active;
    return price;
  });
}
