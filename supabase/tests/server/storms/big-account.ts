import { countFigures, fillSetups, storePool } from '../filled/fill.ts';
import type { ScriptRunner } from '../filled/run-script.ts';

/** An account of five days that has much of everything, among `setups` public setups of others. */
export const bigAccount = 'user_big';

/** Accounts of six days, which will have two hundred likes each. */
const accountsSql = (grown: number) => `
insert into public.user_profiles (clerk_user_id, username, created_at) values ('${bigAccount}', 'big', now() - interval '5 days');
insert into public.user_profiles (clerk_user_id, created_at)
  select 'user_grows_' || n, now() - interval '6 days' from generate_series(1, ${grown}) n;`;

/** Nothing of accounts so young counts, so that figures of setups are all there is to keep. */
const rowsSql = (size: number) => `
set session_replication_role = replica;
create temporary view big as select id from public.user_profiles where clerk_user_id = '${bigAccount}';
update public.setups s set user_id = b.id, lap_ms = case when s.id % 8 = 0 then 140000 + o.n end
  from (select o.id, row_number() over () as n from public.setups o where o.game = 'ACC' limit ${size}) o, big b where o.id = s.id;
update private.listed_setups l set user_id = b.id, pace = -s.lap_ms,
    words = private.words_of(
      s.search_text, s.game, s.car_name, s.track_name, s.user_id, s.session, s.weather,
      private.temperature_band(s.air_celsius, s.track_celsius), s.game_version
    ) || private.title_words(s.title)
  from public.setups s, big b where s.id = l.setup_id and s.user_id = b.id;
insert into public.setup_likes (setup_id, user_id)
  select s.id, p.id from public.user_profiles p
  cross join (select s.id from public.setups s where s.is_public order by s.id limit 2000) s
  where p.clerk_user_id like 'user\\_grows\\_%' and (s.id + p.id) % 10 = 0;
insert into public.setup_likes (setup_id, user_id)
  select s.id, b.id from public.setups s, big b where s.is_public and s.user_id <> b.id order by s.id desc limit ${size * 1.25};
insert into public.stints (user_id, setup_id, version, game, car_name, track_name, request_id, sheet)
  select s.user_id, s.id, 1, s.game, s.car_name, s.track_name, gen_random_uuid(),
    jsonb_build_object('laps', 9, 'bestLap', coalesce(s.lap_ms, 140000) / 1000.0)
  from public.setups s, big b where s.user_id = b.id;
insert into public.test_cards (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, counted,
    request_id, answer, answered_at, decision, decided_at)
  select s.user_id, s.id, s.game, s.car_name, s.track_name, '[{}]', array['R00' || s.id % 9], '{}', '{}', false,
    gen_random_uuid(), 'better', now(), 'kept', now()
  from public.setups s, big b where s.user_id = b.id;
insert into public.setup_downloads (setup_id, user_id, version, downloaded_at, answer, answered_at)
  select s.id, b.id, 1, now() - interval '1 day', 'worked', now() from public.setups s, big b
  where s.user_id <> b.id and s.is_public order by s.id limit ${size * 0.625};`;

/** Fills a database with a big account, `grown` accounts that come of age, and setups of others. */
export async function fillWithBigAccount(cluster: ScriptRunner, size: number, grown: number): Promise<void> {
  await storePool(cluster);
  await fillSetups(cluster, size * 3);
  await cluster.run(accountsSql(grown));
  await cluster.run(rowsSql(size));
  await countFigures(cluster);
}
