import { expect, test } from 'vitest';
import { formatMoney, majorUnits } from './money.ts';
import { createPlanCache } from './plan-cache.ts';
import { type PricedPlan, planCards, planOfPrice, yearlySaving } from './plans.ts';

const plan = (id: PricedPlan['id'], amount: number, currency = 'usd'): PricedPlan => ({
  id,
  name: id,
  priceId: `price_${id}`,
  amount,
  currency,
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

test('the plan cards come in the order of their length, with what a year saves', () => {
  expect(planCards(seeds)).toEqual([
    {
      id: 'monthly',
      name: 'monthly',
      price: 9.99,
      currency: 'usd',
      price_text: '$9.99',
      interval: 'month',
      stripe_price_id: 'price_monthly',
      badge: null,
    },
    {
      id: 'yearly',
      name: 'yearly',
      price: 95.9,
      currency: 'usd',
      price_text: '$95.90',
      interval: 'year',
      stripe_price_id: 'price_yearly',
      badge: 'Save 20%',
    },
    {
      id: 'lifetime',
      name: 'lifetime',
      price: 149,
      currency: 'gbp',
      price_text: '£149',
      interval: 'lifetime',
      stripe_price_id: 'price_lifetime',
      badge: null,
    },
  ]);
  expect(planCards([plan('yearly', 9_590)])).toMatchObject([{ id: 'yearly', badge: null }]);
});

test('a saving is never promised that is not there', () => {
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 12_000))).toBe(0);
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 13_000))).toBe(0);
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 9_601))).toBe(19);
  expect(yearlySaving(plan('monthly', 1_000), plan('yearly', 9_600, 'eur'))).toBe(0);
});

test('a price that lost its name to a newer one still belongs to its plan', () => {
  expect(planOfPrice({ lookupKey: 'yearly', interval: 'year' })).toBe('yearly');
  expect(planOfPrice({ lookupKey: null, interval: 'month' })).toBe('monthly');
  expect(planOfPrice({ lookupKey: 'other', interval: 'year' })).toBe('yearly');
  expect(planOfPrice({ lookupKey: null, interval: 'week' })).toBeNull();
  expect(planOfPrice({ lookupKey: null, interval: null })).toBeNull();
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
