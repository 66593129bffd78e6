-- The number of the file that a setup was saved with: a run's second version stays the second. Beside it later columns come last.
alter table public.setups add column first_version integer not null default 1;
alter table public.setups add constraint first_versions_are_counted check (first_version between 1 and 1000) not valid;

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads, first_version
  from public.setups
  where user_id = (select private.profile_id()) and team_id is null;

create or replace view public.garage_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads, team_id, first_version
  from public.setups
  where user_id = (select private.profile_id()) and team_id is null or team_id = any (array(select private.my_teams('viewer')));

create or replace view public.my_setup_cards with (security_invoker = true) as
  select coalesce(v.number + 1, m.first_version) as version, coalesce(v.replaced_at, m.created_at) as changed_at,
    c.answer as verdict, m.*
  from public.my_setups m
  left join lateral (
    select o.number, o.replaced_at from public.setup_versions o where o.setup_id = m.id order by o.number desc limit 1
  ) v on true
  left join lateral (
    select t.answer from public.test_cards t
    where t.setup_id = m.id and t.answer is not null order by t.id desc limit 1
  ) c on true;
