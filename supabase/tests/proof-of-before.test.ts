import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../emulators/supabase/database.ts';
import { migrate } from '../../emulators/supabase/migrations.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const migrations = join(folder, 'migrations');
const seedFile = join(folder, 'seed.sql');
/** The last migration before votes, laps and reports were held to one rule. */
const last = '20261124010000';

let earlier: string;
let database: Awaited<ReturnType<typeof openDatabase>>;
const ask = async (sql: string) => (await database.session.query<Record<string, unknown>>(sql)).rows;

/** An author, three drivers whose word counts and three of today: profiles 1001, 1002 to 1004 and 1005 to 1007. */
const before = `
insert into public.user_profiles (id, clerk_user_id, created_at) overriding system value
  select n, 'user_' || n, now() - make_interval(days => case when n < 1005 then 100 else 0 end)
  from generate_series(1001, 1007) n;
insert into public.setups (id, user_id, game, car_name, track_name, setup_data, is_public, lap_ms, note) overriding system value
  values
    (2001, 1001, 'ACC', 'bmw_m4_gt3', 'spa', '{}', true, 30000, 'Mine: https://example.com'),
    (2002, 1002, 'ACC', 'bmw_m4_gt3', 'spa', '{}', true, 136400, null),
    (2003, 1005, 'ACC', 'bmw_m4_gt3', 'spa', '{}', true, 136300, null),
    (2004, 1003, 'rFactor2', 'a_mod', 'a_track', '{}', true, 90000, null);
insert into public.setup_likes (setup_id, user_id) select 2001, n from generate_series(1001, 1007) n;
insert into public.setup_downloads (user_id, setup_id, version, downloaded_at, answer, answered_at)
  select n, 2001, 1, now() - interval '5 hours', 'worked', now() - interval '1 hour' from generate_series(1003, 1007) n;
insert into public.setup_downloads (user_id, setup_id, version, downloaded_at, answer, answered_at)
  values (1002, 2001, 1, now() - interval '5 hours', 'worked', now() - interval '4 hours');
insert into public.still_good (setup_id, user_id, game_version) select 2001, n, '1.9.5' from generate_series(1001, 1007) n;
insert into public.wanted_setups (id, game, car_name, track_name) overriding system value values (3001, 'ACC', 'bmw_m4_gt3', 'spa');
insert into public.setup_wishes (wanted_id, user_id) select 3001, n from generate_series(1001, 1007) n;
insert into public.test_cards (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, counted,
    request_id, answer, answered_at, decision, decided_at)
  select n, 2001, 'ACC', 'bmw_m4_gt3', 'spa', '[{}]', '{R001}', '{}', '{}', true, gen_random_uuid(), 'better',
    now() - make_interval(hours => k), case when k = 1 then 'kept' else 'undone' end, now() - make_interval(hours => k)
  from generate_series(1001, 1007) n, generate_series(1, 4) k;
insert into public.stints (user_id, setup_id, version, request_id, sheet) values
  (1001, 2001, 1, gen_random_uuid(), '{"bestLap": 30}'),
  (1002, 2002, 1, gen_random_uuid(), '{"bestLap": 136.4, "laps": 9}'),
  (1005, 2003, 1, gen_random_uuid(), '{"bestLap": 136.3, "laps": 9}');
update public.setups set lap_ms = lap_ms;
insert into private.reports (setup_id, reporter, reason) values (2001, 1007, 'wrong');
update public.setups set note = note where id = 2001;
`;

beforeAll(async () => {
  earlier = mkdtempSync(join(tmpdir(), 'scrutineer-before-'));
  const migrationsDir = join(earlier, 'migrations');
  mkdirSync(migrationsDir);
  // Of today's grants some are on what is not there yet.
  writeFileSync(join(earlier, 'grants.sql'), '');
  for (const file of readdirSync(migrations).filter((name) => name.slice(0, last.length) <= last))
    symlinkSync(join(migrations, file), join(migrationsDir, file));
  database = await openDatabase({ folder: undefined, migrationsDir, seedFile });
  await database.session.exec(before);
}, 60_000);
afterAll(async () => {
  await database?.close();
  rmSync(earlier, { recursive: true, force: true });
});

test('what was said before the rule obeys it, and nothing that it counts is lost', async () => {
  const setup = 'select likes, worked, tried, lap_from, note from public.setups where id = 2001';
  expect(await ask(setup)).toMatchObject([
    { likes: 7, worked: 6, tried: 6, lap_from: 'stint', note: 'This text is being checked.' },
  ]);
  await migrate(database.session, migrations, seedFile);
  expect(await ask(setup)).toEqual([
    { likes: 7, worked: 2, tried: 2, lap_from: null, note: 'Mine: https://example.com' },
  ]);
  expect(
    await ask('select setup_id, likes, pace from private.listed_setups where setup_id > 2000 order by 1'),
  ).toEqual([
    { setup_id: 2001, likes: 3, pace: null },
    { setup_id: 2002, likes: 0, pace: -136_400 },
    { setup_id: 2003, likes: 0, pace: null },
    { setup_id: 2004, likes: 0, pace: null },
  ]);
  expect(
    await ask('select id, lap_possible, lap_from from public.setups where id > 2000 order by 1'),
  ).toEqual([
    { id: 2001, lap_possible: false, lap_from: null },
    { id: 2002, lap_possible: true, lap_from: 'stint' },
    { id: 2003, lap_possible: true, lap_from: null },
    { id: 2004, lap_possible: true, lap_from: null },
  ]);
  expect(await ask('select * from public.still_good_counts(2001)')).toEqual([
    { version: '1.9.5', drivers: 3 },
  ]);
  expect(await ask('select wanted, counted from public.wanted_setups where id = 3001')).toEqual([
    { wanted: 7, counted: 4 },
  ]);
  expect(await ask('select distinct tested, kept from public.rule_results')).toEqual([
    { tested: 4, kept: 4 },
  ]);
  expect(await ask('select * from private.withheld_texts')).toEqual([]);
});

test('and it is what counting all of it again comes to', async () => {
  const counted = `select
    (select jsonb_agg(jsonb_build_array(s.id, s.uncounted_likes, s.worked, s.tried, s.lap_from, s.lap_possible, l.likes, l.works, l.pace) order by s.id)
      from public.setups s join private.listed_setups l on l.setup_id = s.id) as setups,
    (select jsonb_agg(to_jsonb(r) order by r.car_name, r.track_name) from public.rule_results r) as rules,
    (select jsonb_agg(to_jsonb(b) order by b.setup_id) from private.believed_laps b) as laps,
    (select counted from public.wanted_setups where id = 3001) as wanted`;
  const filledIn = await ask(counted);
  await database.session.exec('select private.recount_driver(id) from public.user_profiles where id > 1000');
  expect(await ask(counted)).toEqual(filledIn);
});
