import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testProject } from '../project.ts';

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

/** A driver of today with a setup of somebody else's to like; whether the like counts once the queue is empty. */
async function newcomer() {
  const [driver, setup] = [await givenDriver(0), await givenSetup(await givenDriver())];
  const profile = await project.profileOf(driver);
  return {
    like: (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`insert into public.setup_likes (setup_id, user_id) values (${setup}, ${profile})`,
    pay: (sql: postgres.Sql | postgres.TransactionSql) => sql`
      insert into public.subscriptions (clerk_user_id, stripe_customer_id, status, plan_id, current_period_end)
      values (${driver}, ${`cus_${driver}`}, 'active', 'monthly', now() + interval '20 days')`,
    piece: () => pool`select private.recount_piece(${profile}, 500)`.execute(),
    async counts() {
      while (Number((await pool`select public.recount_drivers() as n`)[0]?.['n']) > 0);
      return (await pool`select counted from public.setup_likes where user_id = ${profile}`)[0]?.['counted'];
    },
  };
}

test('a like that is stored while its driver’s words are counted anew counts as they do', async () => {
  const { like, pay, counts } = await newcomer();
  await pool.begin(async (liking) => {
    await like(liking);
    await pay(pool);
    await pool`select public.recount_drivers()`;
  });
  expect(await counts()).toBe(true);
});

test('a payment that comes between two looks of a recount is not lost', async () => {
  const { like, pay, piece, counts } = await newcomer();
  await like(pool);
  let counting = Promise.resolve<unknown>(undefined);
  await pool.begin(async (paying) => {
    await paying`lock table private.recounts in access exclusive mode`;
    counting = piece();
    const waiting = () =>
      paying`select from pg_locks where not granted and relation = 'private.recounts'::regclass`;
    while ((await waiting()).length === 0);
    await pay(paying);
  });
  await counting;
  expect(await counts()).toBe(true);
});
