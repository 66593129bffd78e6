import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
import { createStripeStandIn, type StripeStandIn } from '../../emulators/stripe/index.ts';
import { setCancelAtPeriodEnd } from '../../emulators/stripe/subscriptions.ts';
import worker from './index.ts';

// The Worker's variable in vitest.config.ts.
const stripeUrl = 'http://stripe.test';
const databaseUrl = 'http://database.test/rest/v1';
const dayMs = 86_400_000;

const handler: Pick<ExportedHandler<never>, 'scheduled'> = worker;

type Stores = ReturnType<typeof storesInMemory>;
type Upstreams = { standIn: StripeStandIn; stores: Stores; clock: { now: number } };
let upstreams: Upstreams;
let logged: unknown[][];
let reported: unknown[][];
/** The findings operators see. */
let findings: unknown[];
/** When setups were deleted. */
let deletions: string[];
/** How many accounts are old enough to count, and were not counted yet. */
let grown = 0;
let recounts = 0;
/** How many setups of blocked authors are still public. */
let unsettled = 0;

const lines = (calls: unknown[][]) => calls.map(([line]) => JSON.parse(String(line)) as unknown);
const ago = (days: number) => Date.now() - days * dayMs;

/** The few calls of the database's REST interface that the Worker makes, answered from tables in memory. */
async function answerDatabase(request: Request, { rows, subscriptions, events }: Stores): Promise<Response> {
  const url = new URL(request.url);
  const call = `${request.method} ${url.pathname.slice('/rest/v1'.length)}`;
  const filter = (column: string) => /^(?:eq|lt)\.(.*)$/.exec(url.searchParams.get(column) ?? '')?.[1] ?? '';
  const body = ['POST', 'PATCH'].includes(request.method) ? await request.json<Record<string, never>>() : {};
  const customer = filter('stripe_customer_id');
  switch (call) {
    case 'GET /subscriptions': {
      if (customer)
        return Response.json([...rows.values()].filter((one) => one.stripe_customer_id === customer));
      const before = /lt\."(.*)"/.exec(url.searchParams.get('or') ?? '')?.[1] ?? '';
      return Response.json(await subscriptions.longestUnsynced(before, 400));
    }
    case 'PATCH /subscriptions': {
      const version = filter('fetch_started_at');
      const expected = version ? new Date(version).toISOString() : null;
      const done = await subscriptions.replaceState(customer, expected, body as never);
      return Response.json(done ? [{}] : []);
    }
    case 'POST /rpc/subscriptions_without_account':
      return Response.json(await subscriptions.withoutAccount(body.read_before ?? '', body.at_most ?? 0));
    case 'GET /stripe_events':
      return Response.json(await events.unfinishedEvents(filter('received_at'), 20));
    case 'POST /rpc/forget_stripe_events':
      return Response.json(await events.forgetDone(body.received_before ?? '', body.at_most ?? 0));
    case 'POST /rpc/forget_deleted_setups': {
      const old = deletions.filter((at) => at < (body.deleted_before ?? '')).slice(0, body.at_most ?? 0);
      deletions = deletions.filter((at) => !old.includes(at));
      return Response.json(old.length);
    }
    case 'POST /rpc/count_grown_accounts': {
      const counted = Math.min(grown, body.at_most ?? 0);
      grown -= counted;
      return Response.json(counted);
    }
    case 'POST /rpc/recount_drivers':
      recounts = Math.max(recounts - 1, 0);
      return Response.json(recounts);
    case 'POST /rpc/settle_blocks': {
      const settled = Math.min(unsettled, 200);
      unsettled -= settled;
      return Response.json(settled);
    }
    case 'POST /rpc/blocks_waiting':
      return Response.json(unsettled);
    case 'POST /rpc/keep_check_findings':
      findings.push(body);
      return new Response(null, { status: 204 });
    default:
      return Response.json({ message: `not expected: ${call}` }, { status: 500 });
  }
}

beforeEach(async () => {
  deletions = [];
  grown = 0;
  recounts = 0;
  unsettled = 0;
  findings = [];
  const clock = { now: Date.now() };
  const stores = storesInMemory(() => new Date(clock.now));
  const standIn = await createStripeStandIn({
    origin: stripeUrl,
    appOrigin: 'https://scrutineer.test',
    secretKey: 'sk_test_local',
    delivers: false,
  });
  upstreams = { standIn, stores, clock };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(databaseUrl)) return answerDatabase(request, stores);
    if (request.url.startsWith(`${stripeUrl}/v1/`)) return standIn.fetch(request);
    throw new Error(`nobody answers at ${request.url}`);
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  logged = log.mock.calls;
  reported = error.mock.calls;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await upstreams.standIn.close();
});

/** Starts the Worker as its cron trigger does. */
async function tick(): Promise<void> {
  const context = createExecutionContext();
  await handler.scheduled?.(createScheduledController({ cron: '17 * * * *' }), env as never, context);
  await waitOnExecutionContext(context);
}

/** Events that came in some days ago. */
async function events(days: number, state: 'pending' | 'done', ...ids: string[]): Promise<void> {
  const { stores, clock } = upstreams;
  clock.now = ago(days);
  for (const id of ids) {
    await stores.events.receive(id, 'invoice.paid');
    if (state === 'done') await stores.events.markDone(id);
  }
}

const everyCount = (count: number | null) => ({
  forgotten: count,
  forgottenSetups: count,
  grownAccounts: count,
  waitingRecounts: count,
  settledBlocks: count,
  waitingBlocks: count,
  unfinished: count,
});

test('the cron trigger mends what no event told of, and counts it', async () => {
  const { standIn, stores } = upstreams;
  for (const name of ['premium', 'lifetime', 'lapsed']) {
    await stores.subscriptions.addCustomer(`user_seed_${name}`, `cus_seed_${name}`);
  }
  await tick();
  const subscription = standIn.account.get('subscriptions', 'sub_seed_premium');
  setCancelAtPeriodEnd(standIn.account, subscription, true);
  standIn.account.state.deliveries.length = 0;
  Object.assign(stores.rows.get('user_seed_premium') ?? {}, {
    fetch_started_at: new Date(ago(1)).toISOString(),
  });
  await tick();
  expect(stores.rows.get('user_seed_premium')).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
  });
  expect(stores.rows.get('user_seed_lifetime')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
  expect(stores.rows.get('user_seed_lapsed')).toMatchObject({ status: 'canceled' });
  const counts = (synced: number) => ({
    what: 'hourly_work',
    ...everyCount(0),
    withoutAccount: { synced: 0, failed: 0 },
    reconciled: { synced, failed: 0 },
  });
  expect(lines(logged)).toEqual([counts(3), counts(1)]);
  expect(reported).toEqual([]);
});

test('what still runs without an account is ended and told of', async () => {
  const { standIn, stores } = upstreams;
  await stores.subscriptions.addCustomer('user_seed_premium', 'cus_seed_premium');
  await tick();
  stores.closeAccount('user_seed_premium');
  await tick();
  expect(standIn.account.get('subscriptions', 'sub_seed_premium').status).toBe('canceled');
  expect(stores.rows.get('user_seed_premium')).toMatchObject({ status: 'canceled' });
  expect(lines(logged)).toMatchObject([{}, { withoutAccount: { synced: 1, failed: 0 } }]);
  expect(findings).toMatchObject([
    { problems: [] },
    {
      check_name: 'hourly work',
      figures: { 'withoutAccount synced': 1, 'withoutAccount failed': 0, unfinished: 0 },
      problems: ['closed_account_dues_ended'],
    },
  ]);
  const [told] = lines(reported);
  expect(told).toMatchObject({
    what: 'closed_account_dues_ended',
    customerId: 'cus_seed_premium',
    ended: ['sub_seed_premium'],
  });
});

test('events that are done are forgotten after thirty days, however many there are', async () => {
  const { stores } = upstreams;
  await events(31, 'done', ...Array.from({ length: 4_500 }, (_, index) => `evt_${index}`));
  await events(29, 'done', 'evt_last_month');
  await tick();
  expect([...stores.eventStates]).toEqual([['evt_last_month', 'done']]);
  expect(lines(logged)).toMatchObject([{ forgotten: 4_500, unfinished: 0 }]);
  expect(reported).toEqual([]);
});

test('deleted setups, grown accounts and blocked authors are settled, however many there are', async () => {
  const lastMonth = new Date(ago(29)).toISOString();
  const before = Array.from({ length: 2_001 }, (_, index) => new Date(ago(31) - index).toISOString());
  deletions = [lastMonth, ...before];
  grown = 2_500;
  recounts = 401;
  unsettled = 6_300;
  await tick();
  expect([deletions, grown, recounts, unsettled]).toEqual([[lastMonth], 0, 1, 1_300]);
  await tick();
  expect(unsettled).toBe(0);
  expect(lines(logged)).toMatchObject([
    {
      forgottenSetups: 2_001,
      grownAccounts: 2_500,
      waitingRecounts: 1,
      settledBlocks: 5_000,
      waitingBlocks: 1_300,
    },
    { forgottenSetups: 0, grownAccounts: 0, waitingRecounts: 0, settledBlocks: 1_300, waitingBlocks: 0 },
  ]);
});

test('events that Stripe repeats no more and that are not done are told every time, and kept', async () => {
  const { stores } = upstreams;
  await events(40, 'pending', 'evt_stuck');
  await events(2, 'pending', 'evt_under_way');
  await tick();
  await tick();
  expect([...stores.eventStates.keys()]).toEqual(['evt_stuck', 'evt_under_way']);
  expect(lines(logged)).toMatchObject([{ unfinished: 1 }, { unfinished: 1 }]);
  expect(lines(reported)).toMatchObject(
    Array(2).fill({
      unfinished: [{ id: 'evt_stuck', type: 'invoice.paid', received_at: expect.any(String) }],
    }),
  );
});

test('while Stripe is away the old events are forgotten all the same, and while the database is nothing is thrown', async () => {
  const { standIn, stores } = upstreams;
  await stores.subscriptions.addCustomer('user_seed_premium', 'cus_seed_premium');
  await events(31, 'done', 'evt_old');
  standIn.account.state.outage = { kind: 'error', remaining: null };
  await tick();
  expect(lines(logged)).toMatchObject([{ reconciled: { synced: 0, failed: 1 }, forgotten: 1 }]);
  vi.mocked(fetch).mockImplementation(async () => new Response('', { status: 500 }));
  await tick();
  expect(lines(logged)[1]).toMatchObject({ reconciled: null, ...everyCount(null) });
  const parts = [
    'without account',
    'reconcile',
    'unfinished events',
    'old events',
    'deleted setups',
    'grown accounts',
    'recounts',
    'blocked authors',
    'waiting blocks',
  ];
  expect(lines(reported).slice(1)).toMatchObject([
    ...parts.map((part) => ({ what: 'hourly_work_failed', part })),
    { what: 'check_findings_write_failed' },
  ]);
});
