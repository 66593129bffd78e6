import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accFile, requestId, testProject } from '../project.ts';

const project = await testProject();
const { givenDriver, givenSetup } = project;
let pool: postgres.Sql;
beforeAll(() => {
  pool = postgres(project.databaseUrl ?? '', { max: 2, onnotice: () => {} });
});
afterAll(() => pool.end());

test('laps that come at once see each other: the third driver’s puts all in order', async () => {
  const place = { game: 'rFactor2', car_name: 'mod', track_name: 'oval' };
  const laps = { lap_ms: 40_000 };
  const setups = [await givenSetup(await givenDriver(), { ...place, ...laps })];
  for (const _ of [1, 2]) setups.push(await givenSetup(await givenDriver(), place));
  const [first, second] = [await pool.reserve(), await pool.reserve()];
  await first`begin`;
  await second`begin`;
  await first`update public.setups set lap_ms = 41000 where id = ${setups[1] ?? 0}`;
  const waiting = second`update public.setups set lap_ms = 42000 where id = ${setups[2] ?? 0}`.execute();
  await first`commit`;
  await waiting;
  await second`commit`;
  for (const connection of [first, second]) connection.release();
  expect(await pool`select setup_id, pace from private.listed_setups order by pace desc`).toMatchObject(
    setups.map((setup, nth) => ({ setup_id: String(setup), pace: -40_000 - nth * 1000 })),
  );
});

test('figures of a setup whose place in the list somebody holds wait for the next time', async () => {
  const [held, free] = [await givenSetup(await givenDriver()), await givenSetup(await givenDriver())];
  await pool`insert into private.figure_changes (setup_id, likes) values (${held}, 1), (${free}, 1)`;
  const likes = async () =>
    (await pool`select likes from public.setups where id in (${held}, ${free}) order by id`).map(
      (row) => row['likes'],
    );
  await pool.begin(async (holder) => {
    await holder`select from private.listed_setups where setup_id = ${held} for update`;
    await pool`select private.fold_figures()`;
    expect(await likes()).toEqual([0, 1]);
  });
  await pool`select private.fold_figures()`;
  expect(await likes()).toEqual([1, 1]);
});

/** Until a write waits for what `holder` holds, or is over. */
async function untilWaiting(
  holder: postgres.TransactionSql,
  write: Promise<unknown>,
  lock: string,
): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  write.then(end, end);
  const waiting = () => holder`select from pg_locks where not granted and locktype = ${lock}`;
  while (!isOver && (await waiting()).length === 0);
}

/** A driver of today; whether their words count once the queue is empty. */
async function newcomer() {
  const [driver, setup] = [await givenDriver(0), await givenSetup(await givenDriver())];
  const ownSetup = await givenSetup(driver);
  const hidden = await givenSetup(driver, { is_public: false, lap_ms: 139_000 });
  const profile = await project.profileOf(driver);
  return {
    like: (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`insert into public.setup_likes (setup_id, user_id) values (${setup}, ${profile})`,
    lap: (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`update public.setups set lap_ms = 138000 where id = ${ownSetup}`,
    publication: (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`update public.setups set is_public = true where id = ${hidden}`,
    pay: (sql: postgres.Sql | postgres.TransactionSql) => sql`
      insert into public.subscriptions (clerk_user_id, stripe_customer_id, status, plan_id, current_period_end)
      values (${driver}, ${`cus_${driver}`}, 'active', 'monthly', now() + interval '20 days')`,
    piece: () => pool`select private.recount_piece(${profile}, 500)`.execute(),
    async counting() {
      while (Number((await pool`select public.recount_drivers() as n`)[0]?.['n']) > 0);
      return (
        await pool`
          select setup_id from public.setup_likes where user_id = ${profile} and counted
          union all select setup_id from private.believed_laps where user_id = ${profile}`
      ).length;
    },
  };
}

test.each(['like', 'lap', 'publication'] as const)(
  'a %s that is stored while its driver’s words are counted anew counts as they do',
  async (word) => {
    const { [word]: store, pay, counting } = await newcomer();
    await pool.begin(async (storing) => {
      await store(storing);
      await pay(pool);
      await pool`select public.recount_drivers()`;
    });
    expect(await counting()).toBe(1);
  },
);

test('a card that is opened while its driver takes all results off does not count', async () => {
  const driver = await givenDriver();
  const setup = await givenSetup(driver);
  const profile = await project.profileOf(driver);
  let opening = Promise.resolve<unknown>(undefined);
  await pool.begin(async (counting) => {
    await counting`select pg_advisory_xact_lock(hashtextextended('recount ' || ${profile}::bigint, 0))`;
    opening = pool.begin(async (card) => {
      await card`select set_config('request.jwt.claims', ${JSON.stringify({ sub: driver, role: 'authenticated' })}, true)`;
      await card`select public.open_test_card(${setup}, 1, '[{}]', '{R001}', ${accFile()}, ${requestId()})`;
    });
    await untilWaiting(counting, opening, 'advisory');
    await counting`update public.user_profiles set shares_results = false where id = ${profile}`;
  });
  await opening;
  expect(await pool`select counted from public.test_cards where user_id = ${profile}`).toEqual([
    { counted: false },
  ]);
});

test('a stint that comes while its lap is changed proves it', async () => {
  const driver = await givenDriver();
  const setup = await givenSetup(driver);
  let lapStored = Promise.resolve<unknown>(undefined);
  await pool.begin(async (changing) => {
    await changing`update public.setups set lap_ms = 139500 where id = ${setup}`;
    lapStored = project.givenStint(driver, setup, { laps: 9, bestLap: 139.5 });
    await untilWaiting(changing, lapStored, 'transactionid');
  });
  await lapStored;
  expect(await pool`select lap_from from public.setups where id = ${setup}`).toEqual([{ lap_from: 'stint' }]);
});

test('a payment that comes between two looks of a recount is not lost', async () => {
  const { like, pay, piece, counting: counted } = await newcomer();
  await like(pool);
  let counting = Promise.resolve<unknown>(undefined);
  await pool.begin(async (paying) => {
    await paying`lock table private.recounts in access exclusive mode`;
    counting = piece();
    await untilWaiting(paying, counting, 'relation');
    await pay(paying);
  });
  await counting;
  expect(await counted()).toBe(1);
});
