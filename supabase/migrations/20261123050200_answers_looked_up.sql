-- Whether a public setup fits a wish, by the index that holds what is unknown as ''. Owner rights: row-level security lets no expression
-- be looked up in an index, and every setup of the car and track would be read where none fits.
create function private.fits_wish(of_game text, of_car text, at_track text, for_session text, for_weather text) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return exists (
    select
    from unnest(case when for_session = '' then array['', 'practice', 'qualifying', 'race'] else array[for_session] end) in_session
    cross join unnest(case when for_weather = '' then array['', 'dry', 'wet'] else array[for_weather] end) in_weather
    cross join lateral (
      select from public.setups s
      where s.is_public and s.game = of_game and s.car_name = of_car and s.track_name = at_track
        and coalesce(s.session, '') = in_session and coalesce(s.weather, '') = in_weather
      order by s.created_at desc, s.id desc limit 1
    ) fits
  );
end
$$;
revoke all on function private.fits_wish(text, text, text, text, text) from public;
grant execute on function private.fits_wish(text, text, text, text, text) to anon, authenticated, service_role;

create or replace function public.find_wanted_setups(
  in_game text default null,
  sort text default 'most',
  after_wanted integer default null,
  after_id bigint default null,
  page_size integer default 20
)
  returns table (
    id bigint, game text, car_name text, track_name text, session text, weather text, wanted integer,
    created_at timestamptz, answered boolean
  )
  language plpgsql stable
  set search_path = ''
as $$
declare
  rows integer := least(greatest(page_size, 1), 101);
  asked text := case when in_game is null then 'true' else format('w.game = %L', in_game) end;
  ordered text := case sort when 'most' then 'w.wanted desc, w.id desc' when 'newest' then 'w.id desc' end;
begin
  if ordered is null then
    raise exception 'Unknown sort' using errcode = 'invalid_parameter_value';
  end if;
  if after_id is not null and sort = 'newest' then
    asked := asked || format(' and w.id < %L::bigint', after_id);
  elsif after_id is not null then
    asked := asked || format(' and (w.wanted, w.id) < (%L::integer, %L::bigint)', after_wanted, after_id);
  end if;
  return query execute format(
    $query$
      select w.id, w.game, w.car_name, w.track_name, w.session, w.weather, w.wanted, w.created_at,
        exists (select 1 from public.wanted_answers a where a.wanted_id = w.id)
        or private.fits_wish(w.game, w.car_name, w.track_name, w.session, w.weather)
      from (select * from public.wanted_setups w where %s order by %s limit %s) w
      order by %s
    $query$,
    asked, ordered, rows, ordered
  );
end
$$;
