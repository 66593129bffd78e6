import { expect, test } from 'vitest';
import { testProject } from './project.ts';

const { givenDriver, givenSetup, givenStint, givenSubscription, profileOf, sql } = await testProject();
const counts = async (driver: string) =>
  (await sql('select private.counts_for_others($1) as counts', [await profileOf(driver)]))[0]?.counts;

const drivenLaps = { laps: 12, bestLap: 138.3, typicalLap: 139.1 };
async function givenStints(driver: string, days: readonly number[], sheet: object = drivenLaps) {
  const setup = await givenSetup(driver, { is_public: false });
  for (const day of days)
    await givenStint(driver, setup, sheet, {
      created_at: new Date(Date.now() - day * 86_400_000).toISOString(),
    });
}

test('an account counts from the operator’s figure of days on', async () => {
  const [young, old] = [await givenDriver(13.95), await givenDriver(14.05)];
  expect([await counts(young), await counts(old)]).toEqual([false, true]);
  const figure = 'update private.operator_figures set figure = $1 where name = $2';
  await sql(figure, [30, 'days_until_an_account_counts']);
  expect([await counts(young), await counts(old)]).toEqual([false, false]);
  await sql(figure, [14, 'days_until_an_account_counts']);
});

test.each([
  ['a running subscription', { status: 'active' }, true],
  ['a lifetime', { status: 'active', plan: 'lifetime', end: 328_500 }, true],
  ['a trial', { status: 'trialing' }, false],
  ['a payment that was refused', { status: 'incomplete' }, false],
  ['a subscription that was given back', { status: 'canceled', end: -1 / 24 }, false],
  ['a lifetime lost to a chargeback', { status: 'canceled', plan: 'lifetime', end: -1 / 24 }, false],
  ['a customer without a purchase', { status: 'none', plan: null }, false],
  ['a period that ended days ago', { status: 'active', end: -2 }, false],
])('of a new account, %s counts: %j %s', async (_, { status, ...rest }, counted) => {
  const driver = await givenDriver(0);
  await givenSubscription(driver, status, rest);
  expect(await counts(driver)).toBe(counted);
});

test('a new account counts that sent believed stints on three days', async () => {
  const driver = await givenDriver(0);
  await givenStints(driver, [0, 0, 1]);
  expect(await counts(driver)).toBe(false);
  await givenStints(driver, [2]);
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
  const driver = await givenDriver(0);
  await givenStints(driver, [0, 1, 2], sheet);
  expect(await counts(driver)).toBe(false);
});

test('a blocked, a closed and no account never count', async () => {
  const [blocked, closed] = [await givenDriver(90), await givenDriver(90)];
  await sql('insert into private.blocked_authors (user_id) values ($1)', [await profileOf(blocked)]);
  const id = await profileOf(closed);
  await sql('select public.close_account($1)', [closed]);
  const [answer] = await sql(
    'select private.counts_for_others($1) as closed, private.counts_for_others(0) as unknown, private.counts_for_others(null) as none',
    [id],
  );
  expect([await counts(blocked), answer]).toEqual([false, { closed: false, unknown: false, none: false }]);
});
