import { fillSetups, storePool } from '../filled/fill.ts';
import type { ScriptRunner } from '../filled/run-script.ts';

/** An account of five days that has much of everything, among `setups` public setups of others. */
export const bigAccount = 'user_big';

/** Accounts of six days with two hundred likes each. */
const crowdSql = (drivers: number) => `
insert into public.user_profiles (clerk_user_id, created_at)
  select 'user_grows_' || n, now() - interval '6 days' from generate_series(1, ${drivers}) n;
insert into public.setup_likes (setup_id, user_id)
  select s.id, p.id from public.user_profiles p
  cross join lateral (select id from public.setups where is_public order by id limit 2000 offset 0) s
  where p.clerk_user_id like 'user\\_grows\\_%' and (s.id + p.id) % 10 = 0;`;

const accountSql = (size: number) => `
insert into public.user_profiles (clerk_user_id, username, created_at) values ('${bigAccount}', 'big', now() - interval '5 days');
create temporary view big as select id from public.user_profiles where clerk_user_id = '${bigAccount}';
insert into public.setup_likes (setup_id, user_id)
  select s.id, b.id from public.setups s, big b where s.is_public order by s.id desc limit ${size * 1.25};
insert into public.setups (user_id, game, car_name, track_name, title, note, is_public, setup_data, lap_ms)
  select b.id, s.game, s.car_name, s.track_name, s.title, s.note, s.n % 2 = 0, s.setup_data, case when s.n % 8 = 0 then 140000 + s.n end
  from (select s.*, row_number() over () as n from public.setups s where s.game = 'ACC' limit ${size}) s, big b;
insert into public.stints (user_id, setup_id, version, request_id, sheet)
  select s.user_id, s.id, 1, gen_random_uuid(), jsonb_build_object('laps', 9, 'bestLap', coalesce(s.lap_ms, 140000) / 1000.0)
  from public.setups s, big b where s.user_id = b.id;
insert into public.test_cards (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, counted,
    request_id, answer, answered_at, decision, decided_at)
  select s.user_id, s.id, s.game, s.car_name, s.track_name, '[{}]', array['R00' || s.id % 9], '{}', '{}', true,
    gen_random_uuid(), 'better', now(), 'kept', now()
  from public.setups s, big b where s.user_id = b.id;
insert into public.setup_downloads (setup_id, user_id, version, downloaded_at, answer, answered_at)
  select s.id, b.id, 1, now() - interval '1 day', 'worked', now() from public.setups s, big b
  where s.user_id <> b.id and s.is_public order by s.id limit ${size * 0.625};`;

/** Fills a database with a big account, `grown` accounts that come of age, and setups of others. */
export async function fillWithBigAccount(cluster: ScriptRunner, size: number, grown: number): Promise<void> {
  await storePool(cluster);
  await fillSetups(cluster, size * 2);
  const later = "set private.folds_later = 'yes'; set private.leaving = 'yes';";
  await cluster.run(`${later} ${crowdSql(grown)} ${accountSql(size)}`);
  await cluster.run(`do $$
    begin
      while exists (select from private.figure_changes) loop
        perform private.fold_figures(clock_timestamp() + interval '5 seconds');
        commit;
      end loop;
    end
  $$`);
  await cluster.run('vacuum (analyze)');
}
