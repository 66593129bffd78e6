-- Cars and tracks that have public setups, for pages of a car at a track.
--
-- Owner rights: both read the public list alone. What they cost follows from how many pairs are asked for, not from how many
-- setups there are: each pair is one look into the index of cars and tracks.

-- The pairs in order, from behind one of them on, with the newest setup's time. At most a thousand.
create function public.listed_places(after_car text default '', after_track text default '', page_size integer default 1000)
  returns table (game text, car_name text, track_name text, changed_at timestamptz)
  language sql stable security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
as $$
  with recursive places as (
    (
      select l.car_name, l.track_name, l.created_at, l.cell from private.listed_setups l
      where (l.car_name, l.track_name) > (after_car, after_track)
      order by l.car_name, l.track_name, l.created_at desc, l.setup_id desc limit 1
    )
    union all
    select following.car_name, following.track_name, following.created_at, following.cell
    from places p
    cross join lateral (
      select l.car_name, l.track_name, l.created_at, l.cell from private.listed_setups l
      where (l.car_name, l.track_name) > (p.car_name, p.track_name)
      order by l.car_name, l.track_name, l.created_at desc, l.setup_id desc limit 1
    ) following
  )
  select c.game, p.car_name, p.track_name, p.created_at
  from (select * from places limit least(greatest(page_size, 1), 1000)) p
  join private.setup_cells c on c.id = p.cell
  order by p.car_name, p.track_name
$$;

-- Which of these cars at these tracks have any. At most five hundred pairs.
create function public.listed_among(cars text[], tracks text[])
  returns table (game text, car_name text, track_name text, changed_at timestamptz)
  language sql stable security definer
  set search_path = ''
  set enable_seqscan = off
  set jit = off
as $$
  select c.game, asked.car, asked.track, newest.created_at
  from (
    select car, track from unnest(cars) car cross join unnest(tracks) track limit 500
  ) asked
  cross join lateral (
    select l.created_at, l.cell from private.listed_setups l
    where l.car_name = asked.car and l.track_name = asked.track
    order by l.created_at desc, l.setup_id desc limit 1
  ) newest
  join private.setup_cells c on c.id = newest.cell
$$;

revoke all on function public.listed_places(text, text, integer), public.listed_among(text[], text[])
  from public, anon, authenticated;
grant execute on function public.listed_places(text, text, integer), public.listed_among(text[], text[])
  to anon, authenticated, service_role;
