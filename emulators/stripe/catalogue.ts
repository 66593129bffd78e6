import { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from './account.ts';
import { invalid } from './faults.ts';
import { readable } from './listing.ts';
import {
  count,
  flag,
  mergeMetadata,
  metadata,
  optionalText,
  read,
  text,
  type Parameters,
} from './parameters.ts';
import type { Price, Product } from './resources.ts';

export function createProduct(
  account: Account,
  {
    id,
    name,
    description = null,
    taxCode = null,
  }: { id?: string; name: string; description?: string | null; taxCode?: string | null },
): Product {
  const now = account.now();
  return account.put('products', {
    id: id ?? account.newId('prod'),
    object: 'product',
    active: true,
    created: now,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    tax_code: taxCode,
    type: 'service',
    updated: now,
  });
}

/** A price; taking over another's lookup key leaves that one without. */
export function createPrice(
  account: Account,
  price: {
    id?: string;
    product: string;
    currency: string;
    unitAmount: number;
    interval: 'month' | 'year' | null;
    taxBehavior?: 'inclusive' | 'exclusive' | 'unspecified';
    currencyOptions?: Record<string, number>;
    lookupKey?: string | null;
    nickname?: string | null;
    metadata?: Record<string, string>;
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
    billing_scheme: 'per_unit',
    created: account.now(),
    currency: price.currency,
    livemode: false,
    lookup_key: price.lookupKey ?? null,
    metadata: price.metadata ?? {},
    nickname: price.nickname ?? null,
    product: price.product,
    recurring: price.interval
      ? {
          interval: price.interval,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: price.taxBehavior ?? 'unspecified',
    type: price.interval ? 'recurring' : 'one_time',
    unit_amount: price.unitAmount,
    unit_amount_decimal: String(price.unitAmount),
  });
}

export function catalogueApi(account: Account): Hono<Parameters> {
  const api = new Hono<Parameters>();
  readable(api, account, '/products', 'products', { active: flag.optional() });
  api.post('/products', (c) => {
    const { id, name, description } = read(c.env.form, {
      id: optionalText,
      name: text,
      description: optionalText,
    });
    return c.json(
      createProduct(account, { name, ...(id ? { id } : {}), ...(description ? { description } : {}) }),
    );
  });

  const priceFilters = {
    active: flag.optional(),
    lookup_keys: z.array(z.string()).max(10).optional(),
    product: optionalText,
    type: optionalText,
    currency: optionalText,
  };
  readable(api, account, '/prices', 'prices', priceFilters, {
    lookup_keys: ({ lookup_key }, wanted) => !Array.isArray(wanted) || wanted.includes(lookup_key),
  });
  api.post('/prices', (c) => {
    const price = read(c.env.form, {
      product: text,
      currency: text,
      unit_amount: count,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
      lookup_key: optionalText,
      transfer_lookup_key: flag.optional(),
      nickname: optionalText,
      tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
      currency_options: z.record(z.string(), z.strictObject({ unit_amount: count })).optional(),
      metadata: metadata.optional(),
    });
    const holder = Object.values(account.state.tables.prices).find(
      (one) => one.lookup_key === price.lookup_key,
    );
    if (price.lookup_key && holder && !price.transfer_lookup_key) {
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
    }
    return c.json(
      createPrice(account, {
        product: price.product,
        currency: price.currency,
        unitAmount: price.unit_amount,
        interval: price.recurring?.interval ?? null,
        ...(price.tax_behavior && { taxBehavior: price.tax_behavior }),
        currencyOptions: Object.fromEntries(
          Object.entries(price.currency_options ?? {}).map(([currency, option]) => [
            currency,
            option.unit_amount,
          ]),
        ),
        lookupKey: price.lookup_key ?? null,
        nickname: price.nickname ?? null,
        metadata: mergeMetadata({}, price.metadata),
      }),
    );
  });
  api.post('/prices/:id', (c) => {
    const change = read(c.env.form, {
      active: flag.optional(),
      nickname: optionalText,
      lookup_key: optionalText,
      metadata: metadata.optional(),
    });
    const price = account.get('prices', c.req.param('id'));
    price.active = change.active ?? price.active;
    price.nickname = change.nickname ?? price.nickname;
    price.lookup_key = change.lookup_key ?? price.lookup_key;
    price.metadata = mergeMetadata(price.metadata, change.metadata);
    return c.json(price);
  });
  return api;
}
