import type { Account } from './account.ts';
import type { Price, Product } from './resources.ts';

export function createProduct(
  account: Account,
  { id, name, description = null }: { id?: string; name: string; description?: string | null },
): Product {
  const now = account.now();
  return account.put('products', {
    id: id ?? account.newId('prod'),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
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
    /** What it costs in other currencies. */
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
    custom_unit_amount: null,
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
    tiers_mode: null,
    transform_quantity: null,
    type: price.interval ? 'recurring' : 'one_time',
    unit_amount: price.unitAmount,
    unit_amount_decimal: String(price.unitAmount),
  });
}
