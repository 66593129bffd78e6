import { beforeEach, expect, test } from 'vitest';
import { requestId, testProject } from './project.ts';

const { as, givenDriver, givenSetup, givenStint, givenSubscription, profileOf, sql } = await testProject();
const everybody = () => as('visitor').setups;
const grown = () => as('service').grown;

let driver: string;
let setup: number;
let lap: number;
let wanted: number;

/** A driver of today who has said all that can be said, and has a lap of their own. */
beforeEach(async () => {
  await sql('delete from public.setups');
  const author = await givenDriver();
  const second = await givenDriver();
  driver = await givenDriver(0);
  setup = await givenSetup(author, { note: 'My page: https://example.com' });
  const stores = as(driver);
  await stores.likes.like(setup);
  await stores.downloads.remember(setup);
  await sql("update public.setup_downloads set downloaded_at = now() - interval '3 hours'");
  await stores.downloads.answer(setup, 'worked');
  await stores.stillGood.say(setup, '1.9.5');
  const track = `track_${setup}`;
  const wish = { game: 'ACC', car: 'bmw_m4_gt3', track, session: 'race', weather: 'dry' } as const;
  wanted = (await stores.wanted.want(wish)).id ?? 0;
  lap = await givenSetup(driver, { lap_ms: 138_300 });
  await givenStint(driver, lap, { laps: 9, bestLap: 138.3 });
  await sql(
    `insert into public.test_cards (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data,
       counted, request_id, answer, answered_at)
     select user_id, id, game, car_name, $3, '[{}]', '{R001}', '{}', '{}', true, $2, 'worse', now()
     from public.setups where id = $1`,
    [lap, requestId(), track],
  );
  const about = { setup, about: 'setup', reason: 'advertising', words: '' } as const;
  for (const reporter of [driver, second]) await as(reporter).reports.report(about);
});

/** Works at the queue until nobody is in it. */
const recounted = async () => {
  for (;;) {
    const [row] = await sql('select public.recount_drivers() as waiting');
    if (row?.waiting === 0) return;
  }
};

/** The figures others see or lists are sorted by. */
async function counted() {
  await recounted();
  const [row] = await sql(
    `select s.likes, s.likes - s.uncounted_likes as liked, s.worked, w.counted as wanted,
       (select count(*)::integer from public.rule_results r where r.track_name = 'track_' || s.id) as rules
     from public.setups s, public.wanted_setups w where s.id = $1 and w.id = $2`,
    [setup, wanted],
  );
  const quickest = await everybody().listPublic({ sort: 'lap' });
  return {
    ...row,
    stillGood: (await as('visitor').stillGood.drivers(setup)).get('1.9.5') ?? 0,
    laps: quickest.setups.length,
    lapFrom: (await everybody().one(lap))?.lap_from,
    isWithheld: (await everybody().one(setup))?.note === 'This text is being checked.',
  };
}

const nothing = {
  likes: 1,
  liked: 0,
  worked: 0,
  wanted: 0,
  rules: 0,
  stillGood: 0,
  laps: 0,
  lapFrom: null,
  isWithheld: false,
};
const all = {
  likes: 1,
  liked: 1,
  worked: 1,
  wanted: 1,
  rules: 1,
  stillGood: 1,
  laps: 1,
  lapFrom: 'stint',
  isWithheld: true,
};

test('words of an account of today count once the account is old enough, and are looked at once', async () => {
  expect(await counted()).toEqual(nothing);
  expect(await grown().count(100)).toBe(0);
  // As if two weeks had gone by: the account was made, and the last look taken, so much earlier.
  await sql(
    "update public.user_profiles set created_at = now() - interval '14 days 1 minute' where clerk_user_id = $1",
    [driver],
  );
  await sql("update private.recounted_until set created_at = now() - interval '14 days 1 hour'");
  expect(await grown().count(100)).toBe(1);
  expect(await counted()).toEqual(all);
  expect(await grown().count(100)).toBe(0);
});

test('words of an account of today count while it pays', async () => {
  await givenSubscription(driver, 'incomplete');
  expect(await counted()).toEqual(nothing);
  for (const [change, figures] of [
    ["status = 'active'", all],
    ["payment = 'refunded'", nothing],
    ['payment = null', all],
    ["payment = 'disputed'", nothing],
    ["payment = null, status = 'canceled'", nothing],
  ] as const) {
    await sql(`update public.subscriptions set ${change} where clerk_user_id = $1`, [driver]);
    expect([change, await counted()]).toEqual([change, figures]);
  }
});

test('words of an account of today count once it has driven on three days', async () => {
  for (const day of [1, 2]) {
    const created_at = new Date(Date.now() - day * 86_400_000).toISOString();
    await givenStint(driver, lap, { laps: 9, bestLap: 139.5 }, { created_at });
  }
  expect(await counted()).toEqual(all);
  await sql("delete from public.stints where setup_id = $1 and created_at < now() - interval '1 hour'", [
    lap,
  ]);
  expect(await counted()).toEqual(nothing);
});

test('words of a blocked account do not count, until it is no longer blocked', async () => {
  await givenSubscription(driver, 'active');
  await sql('insert into private.blocked_authors (user_id) values ($1)', [await profileOf(driver)]);
  expect(await counted()).toEqual(nothing);
  await sql('delete from private.blocked_authors');
  expect(await counted()).toEqual(all);
});

test('an operator’s larger figure takes back at once what it no longer lets count', async () => {
  const figure = (days: number) =>
    sql("update private.operator_figures set figure = $1 where name = 'days_until_an_account_counts'", [
      days,
    ]);
  await sql(
    "update public.user_profiles set created_at = now() - interval '20 days' where clerk_user_id = $1",
    [driver],
  );
  await sql("update private.recounted_until set created_at = now() - interval '21 days'");
  await grown().count(100);
  expect(await counted()).toEqual(all);
  await figure(30);
  expect(await counted()).toEqual(nothing);
  await figure(14);
  await grown().count(100);
  expect(await counted()).toEqual(all);
});

test('a driver who leaves takes votes, laps in order and the record of reports along', async () => {
  const leaver = await profileOf(driver);
  await sql("update public.user_profiles set created_at = now() - interval '1 year' where id = $1", [leaver]);
  await sql('select private.enqueue_recounts(array[$1::bigint])', [leaver]);
  await recounted();
  await sql("select public.act_as_operator('user_operator', 'keep', 'Fine.', $1)", [setup]);
  const rows = () =>
    sql(
      `select (select count(*)::integer from private.rule_votes where user_id = $1) as votes,
         (select count(*)::integer from private.believed_laps where user_id = $1 or setup_id = $2) as laps,
         (select count(*)::integer from private.reporter_records where reporter = $1) as records,
         (select count(*)::integer from private.recounts where user_id = $1) as recounts`,
      [leaver, lap],
    );
  await sql('insert into private.blocked_authors (user_id) values ($1)', [leaver]);
  expect(await rows()).toEqual([{ votes: 3, laps: 1, records: 1, recounts: 1 }]);
  await sql('select public.forget_driver($1)', [driver]);
  expect(await rows()).toEqual([{ votes: 0, laps: 0, records: 0, recounts: 0 }]);
  expect(await counted()).toMatchObject({ stillGood: 0, laps: 0, lapFrom: null });
  expect(
    await sql(
      `select s.likes, s.uncounted_likes, (
         select count(*)::integer from public.rule_results r where r.track_name = 'track_' || s.id
       ) as rules
       from public.setups s where s.id = $1`,
      [setup],
    ),
  ).toEqual([{ likes: 0, uncounted_likes: 0, rules: 0 }]);
});

test('a piece of a recount ends in time, however slow its rows are, and the next goes on', async () => {
  const profile = await profileOf(driver);
  await sql('delete from public.setup_likes');
  await sql(
    `with liked as (
       insert into public.setups (user_id, game, car_name, track_name, setup_data)
       select s.user_id, s.game, s.car_name, s.track_name, s.setup_data from public.setups s, generate_series(1, 250) where s.id = $1
       returning id
     )
     insert into public.setup_likes (setup_id, user_id) select id, $2 from liked`,
    [setup, profile],
  );
  await sql(
    `create function pg_temp.tire() returns trigger language plpgsql as $$ begin perform pg_sleep(0.002); return new; end $$`,
  );
  await sql(
    'create trigger tires before update on public.setup_likes for each row execute function pg_temp.tire()',
  );
  await givenSubscription(driver, 'active');
  const piece = async () => (await sql('select private.recount_piece($1, 500) as rows', [profile]))[0]?.rows;
  expect([await piece(), await piece()]).toEqual([100, 100]);
  await sql('drop trigger tires on public.setup_likes');
  await recounted();
  expect(await sql('select counted, count(*)::integer as n from public.setup_likes group by 1')).toEqual([
    { counted: true, n: 250 },
  ]);
});
