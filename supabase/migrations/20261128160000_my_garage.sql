-- Earlier releases ask this instead of my_garage_columns.
create or replace function public.my_garage() returns table (setups json, deleted json, standing json)
  language sql stable security invoker set search_path = '' as $$
  select
    (
      select coalesce(json_agg(s), '[]')
      from (
        select m.id, m.game, m.car_name, m.track_name, m.title, m.session, m.weather, m.lap_ms
        from public.my_setups m order by m.created_at desc, m.id desc limit 10000
      ) s
    ),
    (select coalesce(json_agg(d), '[]') from public.my_recently_deleted() d),
    (select coalesce(json_agg(a), '[]') from public.my_standing() a)
$$;

-- All of a driver's own setups, the newest first, in what they are searched and sorted by, with what operators and the driver did
-- to them. An array for each column: rows of eight thousand setups take twice the time and bytes.
create or replace function public.my_garage_columns() returns table (setups json, deleted json, standing json)
  language sql stable security invoker set search_path = '' as $$
  select
    (
      select json_build_object(
        'id', coalesce(array_agg(s.id), '{}'), 'game', array_agg(s.game), 'car_name', array_agg(s.car_name),
        'track_name', array_agg(s.track_name), 'title', array_agg(s.title), 'session', array_agg(s.session),
        'weather', array_agg(s.weather), 'lap_ms', array_agg(s.lap_ms)
      )
      from (
        select m.id, m.game, m.car_name, m.track_name, m.title, m.session, m.weather, m.lap_ms
        from public.my_setups m order by m.created_at desc, m.id desc limit 10000
      ) s
    ),
    (select coalesce(json_agg(d), '[]') from public.my_recently_deleted() d),
    (select coalesce(json_agg(a), '[]') from public.my_standing() a)
$$;

-- The driver's setups as cards show them: `version` is the file that each holds, since `changed_at`; `verdict` the answer to
-- its last test. Columns that `my_setups` gains later come last.
create or replace view public.my_setup_cards with (security_invoker = true) as
  select coalesce(v.number, 0) + 1 as version, coalesce(v.replaced_at, m.created_at) as changed_at,
    c.answer as verdict, m.*
  from public.my_setups m
  left join lateral (
    select o.number, o.replaced_at from public.setup_versions o where o.setup_id = m.id order by o.number desc limit 1
  ) v on true
  left join lateral (
    select t.answer from public.test_cards t
    where t.setup_id = m.id and t.answer is not null order by t.id desc limit 1
  ) c on true;
