import { expect, test } from 'vitest';
import { formatMoney, majorUnits } from './money.ts';
import { createPlanCache } from './plan-cache.ts';
import { planIds, soldPlans } from './sold-plans.ts';
import {
  type Plan,
  type PricedPlan,
  type ProviderPrice,
  planCards,
  periodInWords,
  planOfSubscription,
  pricesInWords,
  sellablePlans,
  yearlySaving,
} from './plans.ts';

const plan = (id: PricedPlan['id'], amount: number, currency = 'usd'): PricedPlan => ({
  id,
  name: id,
  priceId: `price_${id}`,
  amount,
  currency,
  tax: 'none',
  alsoIn: [],
});
const seeds = [plan('lifetime', 14_900, 'gbp'), plan('yearly', 9_590), plan('monthly', 999)];

test('money is shown in its own currency, as Stripe counts it', () => {
  expect(formatMoney(999, 'usd')).toBe('$9.99');
  expect(formatMoney(9_590, 'usd')).toBe('$95.90');
  expect(formatMoney(14_900, 'gbp')).toBe('£149');
  expect(formatMoney(1_200, 'jpy')).toBe('¥1,200');
  expect(formatMoney(12_345, 'kwd')).toBe('KWD\u00a012.345');
  expect(formatMoney(-999, 'usd')).toBe('-$9.99');
  expect(majorUnits(500, 'JPY')).toBe(500);
});

test('all prices fit one line, with the tax where it is the same for all', () => {
  const taxed = planCards(seeds.map((seed) => ({ ...seed, tax: 'included' as const })));
  expect(pricesInWords(taxed)).toBe('$9.99 a month, $95.90 a year, or £149 once, tax included');
  expect(pricesInWords(planCards(seeds.slice(2)))).toBe('$9.99 a month');
  const mixed = planCards([{ ...plan('monthly', 999), tax: 'added' }, plan('yearly', 9_590)]);
  expect(pricesInWords(mixed)).toBe('$9.99 a month or $95.90 a year, plus tax where it applies');
  expect(pricesInWords([])).toBe('');
});

test('the plan cards come in the order of their length, with what a year saves', () => {
  const card = (id: string, currency_name: string, fields: object) => ({
    id,
    name: id,
    currency: 'usd',
    currency_name,
    tax: 'none',
    also_in: '',
    stripe_price_id: `price_${id}`,
    badge: null,
    ...fields,
  });
  const pounds = { currency: 'gbp', price: 149, price_text: '£149', interval: 'lifetime' };
  expect(planCards(seeds)).toEqual([
    card('monthly', 'US dollars', { price: 9.99, price_text: '$9.99', interval: 'month' }),
    card('yearly', 'US dollars', { price: 95.9, price_text: '$95.90', interval: 'year', badge: 'Save 20%' }),
    card('lifetime', 'British pounds', pounds),
  ]);
  expect(planCards([plan('yearly', 9_590)])).toMatchObject([{ id: 'yearly', badge: null }]);
  const alsoIn = [
    { amount: 949, currency: 'eur' },
    { amount: 849, currency: 'gbp' },
    { amount: 1_500, currency: 'jpy' },
  ];
  expect(planCards([{ ...plan('monthly', 999), alsoIn, tax: 'included' }])).toMatchObject([
    { tax: 'included', also_in: '€9.49, £8.49, or ¥1,500' },
  ]);
});

test('a saving is never promised that is not there', () => {
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 12_000))).toBe(0);
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 13_000))).toBe(0);
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 9_601))).toBe(19);
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 9_600, 'eur'))).toBe(0);
});

const price = (planId: ProviderPrice['planId'], values: Partial<ProviderPrice> = {}): ProviderPrice => ({
  id: `price_${planId}`,
  planId,
  name: planId,
  amount: 999,
  currency: 'usd',
  tax: 'none',
  alsoIn: [],
  every: soldPlans[planId].every,
  isProductActive: true,
  ...values,
});

test('prices that fit their plans are sold', () => {
  const { plans, faults } = sellablePlans(planIds.map((id) => price(id)).reverse());
  expect(plans.map(({ id, priceId, amount }) => [id, priceId, amount])).toEqual(
    planIds.map((id) => [id, `price_${id}`, 999]),
  );
  expect(faults).toEqual([]);
});

test('a price that was set up wrongly is not sold, and what is wrong is said', () => {
  const month = (count: number) => ({ interval: 'month', count });
  const faultsOf = (wrong: ProviderPrice[]) => {
    const { plans, faults } = sellablePlans(wrong);
    expect(plans.map(({ id }) => id)).toEqual(['yearly']);
    return faults.filter((fault) => /^(monthly|lifetime) /.test(fault));
  };
  expect(faultsOf([price('yearly'), price('lifetime', { every: month(1) })])).toEqual([
    'monthly (no price): no active price has this lookup_key',
    'lifetime (price_lifetime): it is charged again and again instead of once',
  ]);
  for (const every of [null, month(3), { interval: 'year', count: 1 }]) {
    expect(faultsOf([price('yearly'), price('monthly', { every })])[0]).toBe(
      'monthly (price_monthly): it is not charged every month',
    );
  }
  expect(faultsOf([price('yearly'), price('monthly', { amount: null })])[0]).toContain(
    'not one fixed amount',
  );
  expect(faultsOf([price('yearly'), price('monthly', { isProductActive: false })])[0]).toContain('archived');
});

test('a plan that is charged every three months says so', () => {
  const plan = { ...planCards(seeds)[0], price_text: '$26.90', interval_count: 3 } as Plan;
  expect(pricesInWords([{ ...plan, tax: 'none' }])).toBe('$26.90 every 3 months');
  expect(periodInWords({ interval: 'year' })).toBe('year');
});

test('a subscription at a price that lost its name to a newer one is still to its plan, if we sold it', () => {
  const sold = { soldByUs: true };
  const each = (interval: string, count = 1) => ({ interval, count });
  expect(planOfSubscription({ lookupKey: 'yearly', every: each('year'), soldByUs: false })).toBe('yearly');
  expect(planOfSubscription({ lookupKey: null, every: each('month'), ...sold })).toBe('monthly');
  expect(planOfSubscription({ lookupKey: 'other', every: each('year'), ...sold })).toBe('yearly');
  expect(planOfSubscription({ lookupKey: null, every: each('week'), ...sold })).toBeNull();
  expect(planOfSubscription({ lookupKey: null, every: null, ...sold })).toBeNull();
  expect(planOfSubscription({ lookupKey: null, every: each('month', 6), ...sold })).toBeNull();
  expect(planOfSubscription({ lookupKey: 'coaching', every: each('month'), soldByUs: false })).toBeNull();
});

test('plans are read every ten minutes, and kept for thirty when Stripe is away', async () => {
  const cache = createPlanCache();
  const minute = (count: number) => new Date(count * 60_000);
  let reads = 0;
  const load = async () => {
    reads++;
    return seeds;
  };
  const away = () => Promise.reject(new Error('away'));
  await cache.read(load, minute(0));
  await cache.read(load, minute(9.9));
  expect(reads).toBe(1);
  expect(await cache.read(away, minute(29))).toBe(seeds);
  await expect(cache.read(away, minute(31))).rejects.toThrow('away');
  await cache.read(load, minute(32));
  expect(reads).toBe(2);
});
