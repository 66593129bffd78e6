-- The caller's latest stints with the car of one of their setups, on any track, so that nobody has to read the setup first.
create function public.my_stints_with_car_of(setup bigint)
  returns table (
    id bigint, setup_id bigint, version integer, game text, car_name text, track_name text, driven_at timestamptz,
    sheet jsonb, changes jsonb, told jsonb, taken_as integer
  )
  language sql stable
  set search_path = ''
as $$
  select d.id, d.setup_id, d.version, d.game, d.car_name, d.track_name, d.driven_at, d.sheet, d.changes, d.told, d.taken_as
  from public.my_setups s
  join public.stints d on d.game = s.game and d.car_name = s.car_name
  where s.id = setup
  order by d.driven_at desc, d.id desc
  limit 60
$$;
revoke all on function public.my_stints_with_car_of(bigint) from public, anon, authenticated;
grant execute on function public.my_stints_with_car_of(bigint) to authenticated;
