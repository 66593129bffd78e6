import { beforeEach, expect, test } from 'vitest';
import type { CustomerState } from './customer-state.ts';
import type { LogError, PaymentProvider } from './ports.ts';
import { reconcile } from './reconcile.ts';
import { storesInMemory } from './stores-in-memory.fixture.ts';
import { syncCustomer } from './sync-customer.ts';
import type { Ledger } from './unused-money.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
const reported: unknown[] = [];
const logError: LogError = (what, context) => reported.push([what, context]);

beforeEach(() => {
  reported.length = 0;
});

const nothingPaid: Ledger = {
  payments: [],
  invoices: [],
  credits: [],
  runningIn: new Set(),
  endedSince: new Map(),
};
const nothing: CustomerState = { subscriptions: [], lifetimePurchases: [] };
const monthly: CustomerState = {
  subscriptions: [
    {
      id: 'sub_1',
      itemId: 'si_1',
      status: 'active',
      planId: 'monthly',
      priceId: 'price_monthly',
      created: 1,
      periodStart: 1_795_000_000,
      periodEnd: 1_797_592_000,
      endedAt: null,
      cancelAtPeriodEnd: false,
    },
  ],
  lifetimePurchases: [],
};

/** The rows of drivers, each with the customer of the same name. */
async function rowsOf(...names: string[]) {
  const { rows, subscriptions } = storesInMemory();
  for (const name of names) await subscriptions.addCustomer(`user_${name}`, `cus_${name}`);
  const dependencies = (calls: Partial<PaymentProvider>, at = now) => ({
    stripe: provider(calls),
    subscriptions,
    now: at,
    logError,
  });
  const sync = (customer: string, calls: Partial<PaymentProvider>, at = now) =>
    syncCustomer(customer, dependencies(calls, at));
  return { rows, sync, dependencies };
}

/** A provider of which only what a test gives it may be called. */
function provider(calls: Partial<PaymentProvider>): PaymentProvider {
  return new Proxy(calls as PaymentProvider, {
    get: (target, name) =>
      Reflect.get(target, name) ?? (() => Promise.reject(new Error(`unexpected call of ${String(name)}`))),
  });
}

test('a state read before a newer one was written never replaces it, whatever the clocks say', async () => {
  const { rows, sync } = await rowsOf('1');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reads = 0;
  const customerState = async () => {
    reads++;
    if (reads > 1) return monthly;
    await released;
    return nothing;
  };
  const slowSync = sync('cus_1', { customerState }, () => new Date('2026-11-20T12:05:00Z'));
  await sync('cus_1', { customerState });
  release();
  await slowSync;
  expect(rows.get('user_1')).toMatchObject({ status: 'active', plan_id: 'monthly' });
  expect(reads).toBe(3);
});

test('a version is newer than the one before, even with a clock that lags', async () => {
  const { rows, sync } = await rowsOf('1');
  const calls = { customerState: async () => nothing };
  await sync('cus_1', calls);
  await sync('cus_1', calls, () => new Date(0));
  expect(rows.get('user_1')?.fetch_started_at).toBe('2026-11-20T12:00:00.001Z');
});

test('a row that was lost is made again from the name on the customer', async () => {
  const { rows, sync } = await rowsOf();
  await sync('cus_1', { customerState: async () => monthly, driverOf: async () => 'user_1' });
  expect(rows.get('user_1')).toMatchObject({ stripe_customer_id: 'cus_1', status: 'active' });
});

test.each([
  ['not ours', null],
  ['not the one the driver has', 'user_1'],
])('a customer that is %s is left alone', async (_, driver) => {
  const { rows, sync } = await rowsOf('1');
  expect(await sync('cus_2', { driverOf: async () => driver })).toEqual({ kind: 'not-ours' });
  expect([...rows.values()].map((row) => row.stripe_customer_id)).toEqual(['cus_1']);
});

test('access is written before money is given back, and a refund that fails fails the call', async () => {
  const { rows, sync } = await rowsOf('1');
  const lifetime = {
    ...monthly,
    lifetimePurchases: [{ paymentId: 'pi_1', priceId: null, paidAt: 1_795_000_000, revokedAt: null }],
  };
  const refundPart = () => Promise.reject(new Error('no refunds today'));
  const lines = [{ amount: 999, start: 1_795_000_000, end: 1_797_592_000 }];
  const ledger = async (): Promise<Ledger> => ({
    ...nothingPaid,
    payments: [{ id: 'pi_0', currency: 'usd', amount: 999, refunded: 0, place: 'ours' }],
    invoices: [
      {
        ...{ id: 'in_1', subscriptionId: 'sub_1', currency: 'usd', creditBefore: 0, lines },
        payments: [{ id: 'pi_0', amount: 999 }],
      },
    ],
    endedSince: new Map([['sub_1', 1_795_000_000]]),
  });
  const ended = { invoices: async () => [], endSubscription: async () => {} };
  const syncing = sync('cus_1', { customerState: async () => lifetime, ...ended, ledger, refundPart });
  await expect(syncing).rejects.toThrow('no refunds');
  expect(rows.get('user_1')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});

test('a sync overtaken twice leaves the newer state, and still ends what must not run', async () => {
  const { rows, sync } = await rowsOf('1');
  const others = ['2026-11-20T13:00:00.000Z', '2026-11-20T13:00:01.000Z', '2026-11-20T13:00:02.000Z'];
  const ended: string[] = [];
  const [running] = monthly.subscriptions;
  const outcome = await sync('cus_1', {
    async customerState() {
      Object.assign(rows.get('user_1') ?? {}, { fetch_started_at: others.shift(), status: 'newer' });
      return {
        ...monthly,
        subscriptions: [...monthly.subscriptions, { ...running, id: 'sub_2', created: 2 }],
      } as CustomerState;
    },
    ledger: async () => nothingPaid,
    invoices: async () => [],
    endSubscription: async (id) => void ended.push(id),
  });
  expect(outcome).toMatchObject({ kind: 'synced', running: { id: 'sub_1' } });
  expect([others.length, rows.get('user_1')?.status, ended]).toEqual([1, 'newer', ['sub_2']]);
  expect(reported).toEqual([['surplus_subscription_ended', { customerId: 'cus_1', subscription: 'sub_2' }]]);
});

test('the reconcile reads who was not read for 20 hours, and one failure stops nobody else', async () => {
  const { rows, dependencies } = await rowsOf('never', 'old', 'broken', 'fresh');
  const seen = (name: string, at: string) =>
    Object.assign(rows.get(`user_${name}`) ?? {}, { fetch_started_at: at });
  seen('old', '2026-11-19T00:00:00Z');
  seen('broken', '2026-11-18T00:00:00Z');
  seen('fresh', '2026-11-20T01:00:00Z');
  const readings: string[] = [];
  const customerState = async (customerId: string) => {
    readings.push(customerId);
    if (customerId === 'cus_broken') throw new Error('away');
    return nothing;
  };
  const counts = await reconcile(dependencies({ customerState }));
  expect(readings.sort()).toEqual(['cus_broken', 'cus_never', 'cus_old']);
  expect(counts).toEqual({ synced: 2, failed: 1 });
  expect(reported).toEqual([
    ['customer_reconcile_failed', { customerId: 'cus_broken', error: 'Error: away' }],
  ]);
});

test('the reconcile begins nothing after its time is over, however long Stripe takes', async () => {
  const { dependencies } = await rowsOf(...Array.from({ length: 20 }, (_, count) => String(count)));
  let time = now().getTime();
  const customerState = async () => {
    time += 30_000;
    throw new Error('timed out');
  };
  const slow = dependencies({ customerState }, () => new Date(time));
  const counts = await reconcile(slow, { budgetMs: 120_000 });
  expect(counts.synced).toBe(0);
  expect(counts.failed).toBeGreaterThanOrEqual(4);
  expect(counts.failed).toBeLessThan(10);
});
