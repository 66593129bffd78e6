import { expect, test } from 'vitest';
import { watchedCheck } from '#platform/moderation/watched-check';
import { setCancelAtPeriodEnd } from '../../emulators/stripe/subscriptions.ts';
import { workshop } from '../../tests/billing/workshop.ts';
import { hourlyWork } from './hourly-work.ts';
import type { WebhookServices } from './services.ts';

/** A table of so many rows, of which a statement takes at most so many. */
function pile(rows: number) {
  const left = { rows };
  const take = async (limit: number) => {
    const taken = Math.min(left.rows, limit);
    left.rows -= taken;
    return taken;
  };
  return { left, take };
}

/** The hourly run beside a shop; each call runs it once, and keeps what it found for the operators. */
async function stage({ grown = 0, recounts = 0, unsettled = 0, deletions = [] as string[] } = {}) {
  const shop = await workshop();
  const { stores } = shop;
  const [accounts, blocks] = [pile(grown), pile(unsettled)];
  const errors: [event: string, context: Record<string, unknown>][] = [];
  const found: object[] = [];
  const services: WebhookServices = {
    ...shop.services,
    deletedSetups: {
      async forget(before, limit) {
        const old = deletions.filter((at) => at < before).slice(0, limit);
        deletions = deletions.filter((at) => !old.includes(at));
        return old.length;
      },
    },
    grownAccounts: {
      count: accounts.take,
      recount: async (pieces) => Math.max(recounts - pieces, 0),
    },
    blockedAuthors: { settle: () => blocks.take(200), waiting: async () => blocks.left.rows },
    logError: (event, context) => errors.push([event, context]),
  };
  const findings = { keep: async (finding: object) => void found.push(finding) };
  const run = () => watchedCheck('hourly work', { services, findings }, hourlyWork);
  const addCustomer = (name: string) =>
    stores.subscriptions.addCustomer(`user_seed_${name}`, `cus_seed_${name}`);
  const receive = async (...ids: string[]) => {
    for (const id of ids) await stores.events.receive(id, 'invoice.paid');
  };
  return { ...shop, errors, found, run, addCustomer, receive, left: () => deletions };
}

const everyCount = (count: number | null) => ({
  ...{ forgotten: count, forgottenSetups: count, grownAccounts: count, waitingRecounts: count },
  ...{ settledBlocks: count, waitingBlocks: count, unfinished: count },
});

test('the hourly run mends what no event told of, and counts it', async () => {
  const { account, stores, errors, later, run, addCustomer } = await stage();
  for (const name of ['premium', 'lifetime', 'lapsed']) await addCustomer(name);
  const counts = (synced: number) => ({
    ...everyCount(0),
    withoutAccount: { synced: 0, failed: 0 },
    reconciled: { synced, failed: 0 },
  });
  expect(await run()).toEqual(counts(3));
  expect(await run()).toEqual(counts(0));
  setCancelAtPeriodEnd(account, account.get('subscriptions', 'sub_seed_premium'), true);
  later(1);
  expect(await run()).toEqual(counts(3));
  const premium = { status: 'active', cancel_at_period_end: true };
  expect(stores.rows.get('user_seed_premium')).toMatchObject(premium);
  expect(stores.rows.get('user_seed_lifetime')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
  expect(stores.rows.get('user_seed_lapsed')).toMatchObject({ status: 'canceled' });
  expect(errors).toEqual([]);
});

test('a subscription that still runs without an account is ended and told of', async () => {
  const { account, stores, errors, found, run, addCustomer } = await stage();
  await addCustomer('premium');
  await run();
  stores.closeAccount('user_seed_premium');
  expect(await run()).toMatchObject({ withoutAccount: { synced: 1, failed: 0 } });
  expect(account.get('subscriptions', 'sub_seed_premium').status).toBe('canceled');
  expect(stores.rows.get('user_seed_premium')).toMatchObject({ status: 'canceled' });
  const event = 'closed_account_dues_ended';
  const figures = { 'withoutAccount synced': 1, 'withoutAccount failed': 0, unfinished: 0 };
  expect(found).toMatchObject([{ problems: [] }, { check: 'hourly work', figures, problems: [event] }]);
  expect(errors).toMatchObject([[event, { customerId: 'cus_seed_premium', ended: ['sub_seed_premium'] }]]);
});

test('events that are done are forgotten after thirty days, however many there are', async () => {
  const { stores, errors, later, run, receive } = await stage();
  const ids = Array.from({ length: 4_500 }, (_, index) => `evt_${index}`);
  await receive(...ids);
  later(2);
  await receive('evt_last_month');
  for (const id of [...ids, 'evt_last_month']) await stores.events.markDone(id);
  later(29);
  expect(await run()).toMatchObject({ forgotten: 4_500, unfinished: 0 });
  expect([...stores.eventStates]).toEqual([['evt_last_month', 'done']]);
  expect(errors).toEqual([]);
});

test('deleted setups, grown accounts and blocked authors are settled, however many there are', async () => {
  const { now } = (await workshop()).dependencies;
  const ago = (days: number, ms = 0) => new Date(now().getTime() - days * 86_400_000 - ms).toISOString();
  const deletions = [ago(29), ...Array.from({ length: 2_001 }, (_, index) => ago(31, index))];
  const { run, left } = await stage({ deletions, grown: 2_500, recounts: 401, unsettled: 6_300 });
  expect(await run()).toMatchObject({
    ...{ forgottenSetups: 2_001, grownAccounts: 2_500, waitingRecounts: 1 },
    ...{ settledBlocks: 5_000, waitingBlocks: 1_300 },
  });
  expect(left()).toEqual([ago(29)]);
  const second = { forgottenSetups: 0, grownAccounts: 0, settledBlocks: 1_300, waitingBlocks: 0 };
  expect(await run()).toMatchObject(second);
});

test('events that Stripe repeats no more and that are not done are told every time, and kept', async () => {
  const { stores, errors, later, run, receive } = await stage();
  await receive('evt_stuck');
  later(38);
  await receive('evt_under_way');
  later(2);
  for (let time = 0; time < 2; time += 1) expect(await run()).toMatchObject({ unfinished: 1 });
  expect([...stores.eventStates.keys()]).toEqual(['evt_stuck', 'evt_under_way']);
  const unfinished = [{ id: 'evt_stuck', type: 'invoice.paid', received_at: expect.any(String) }];
  expect(errors).toMatchObject(Array(2).fill([expect.any(String), { unfinished }]));
});

test('while Stripe is away the old events are forgotten all the same', async () => {
  const { account, stores, later, run, addCustomer, receive } = await stage();
  await addCustomer('premium');
  await receive('evt_old');
  await stores.events.markDone('evt_old');
  later(31);
  account.state.outage = 'error';
  expect(await run()).toMatchObject({ reconciled: { synced: 0, failed: 1 }, forgotten: 1 });
});
