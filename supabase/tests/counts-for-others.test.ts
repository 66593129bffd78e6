import { expect, test } from 'vitest';
import { givenDriver as givenDriverOf, givenSetup, requestId, testProject } from './project.ts';

const project = testProject();
const givenDriver = (days = 0) => givenDriverOf(project(), days);
const profileOf = async (driver: string) =>
  Number(
    (await project().sql('select id from public.user_profiles where clerk_user_id = $1', [driver]))[0]?.id,
  );
const counts = async (driver: string) =>
  (await project().sql('select private.counts_for_others($1) as counts', [await profileOf(driver)]))[0]
    ?.counts;

async function givenSubscription(
  driver: string,
  values: { status: string; plan?: string | null; end?: string },
) {
  const { status, plan = 'monthly', end = '20 days' } = values;
  await project().sql(
    `insert into public.subscriptions (clerk_user_id, stripe_customer_id, status, plan_id, current_period_end)
     values ($1, 'cus_' || $1, $2, $3, now() + $4::interval)`,
    [driver, status, plan, end],
  );
}

const drivenLaps = { laps: 12, bestLap: 138.3, typicalLap: 139.1 };
async function givenStint(driver: string, daysAgo: number, sheet: object = drivenLaps) {
  const setup = await givenSetup(project(), driver, { is_public: false });
  await project().sql(
    `insert into public.stints (user_id, setup_id, version, request_id, sheet, created_at)
     values ($1, $2, 1, $3, $4, now() - make_interval(days => $5))`,
    [await profileOf(driver), setup, requestId(), JSON.stringify(sheet), daysAgo],
  );
}

test('an account counts from the operator’s figure of days on', async () => {
  const [young, old] = [await givenDriver(13.95), await givenDriver(14.05)];
  expect([await counts(young), await counts(old)]).toEqual([false, true]);
  const figure = 'update private.operator_figures set figure = $1 where name = $2';
  await project().sql(figure, [30, 'days_until_an_account_counts']);
  expect([await counts(young), await counts(old)]).toEqual([false, false]);
  await project().sql(figure, [14, 'days_until_an_account_counts']);
});

test.each([
  ['a running subscription', { status: 'active' }, true],
  ['a lifetime', { status: 'active', plan: 'lifetime', end: '900 years' }, true],
  ['a trial', { status: 'trialing' }, false],
  ['a payment that was refused', { status: 'incomplete' }, false],
  ['a subscription that was given back', { status: 'canceled', end: '-1 hour' }, false],
  ['a lifetime lost to a chargeback', { status: 'canceled', plan: 'lifetime', end: '-1 hour' }, false],
  ['a customer without a purchase', { status: 'none', plan: null }, false],
  ['a period that ended days ago', { status: 'active', end: '-2 days' }, false],
])('of a new account, %s counts: %j %s', async (_, subscription, counted) => {
  const driver = await givenDriver();
  await givenSubscription(driver, subscription);
  expect(await counts(driver)).toBe(counted);
});

test('a new account counts that sent believed stints on three days', async () => {
  const driver = await givenDriver();
  for (const day of [0, 0, 1]) await givenStint(driver, day);
  expect(await counts(driver)).toBe(false);
  await givenStint(driver, 2);
  expect(await counts(driver)).toBe(true);
});

test.each([
  [{ ...drivenLaps, laps: 1 }],
  [{ ...drivenLaps, laps: null }],
  [{ ...drivenLaps, laps: '12' }],
  [{ ...drivenLaps, bestLap: 12 }],
  [{ ...drivenLaps, typicalLap: 120 }],
  [{}],
])('stints that nobody can have driven make no account count: %j', async (sheet) => {
  const driver = await givenDriver();
  for (const day of [0, 1, 2]) await givenStint(driver, day, sheet);
  expect(await counts(driver)).toBe(false);
});

test('a blocked, a closed and no account never count', async () => {
  const [blocked, closed] = [await givenDriver(90), await givenDriver(90)];
  await project().sql('insert into private.blocked_authors (user_id) values ($1)', [
    await profileOf(blocked),
  ]);
  const id = await profileOf(closed);
  await project().sql('select public.close_account($1)', [closed]);
  const [answer] = await project().sql(
    'select private.counts_for_others($1) as closed, private.counts_for_others(0) as unknown, private.counts_for_others(null) as none',
    [id],
  );
  expect([await counts(blocked), answer]).toEqual([false, { closed: false, unknown: false, none: false }]);
});
