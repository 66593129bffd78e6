-- What pages asked for one after the other, in one question.

-- One page of the public list with what drivers said of its setups: find_public_setups, whose arguments these are, and whose page
-- it is. Each setup is looked up by its number, whatever the planner makes of a function's rows.
create function public.list_public_setups(
  terms jsonb default '[]',
  in_game text default null,
  sort text default 'newest',
  after_created_at timestamptz default null,
  after_id bigint default null,
  page_size integer default 20,
  with_cars text[] default null,
  at_tracks text[] default null,
  in_session text default null,
  in_weather text default null,
  at_temperature text default null,
  in_version text default null,
  by_author bigint default null,
  after_figure integer default null
)
  returns table (
    id bigint, user_id bigint, game text, car_name text, track_name text, title text, note text, created_at timestamptz,
    likes integer, youtube_url text, glance jsonb, session text, weather text, air_celsius smallint, track_celsius smallint,
    game_version text, race_minutes smallint, fuel_litres smallint, lap_ms integer, figure integer,
    username text, first_name text, last_name text, worked integer, tried integer
  )
  language sql stable
  set search_path = ''
as $$
  select page.*,
    (select s.worked from public.setups s where s.id = page.id),
    (select s.tried from public.setups s where s.id = page.id)
  from public.find_public_setups(
    terms => terms, in_game => in_game, sort => sort, after_created_at => after_created_at, after_id => after_id,
    page_size => page_size, with_cars => with_cars, at_tracks => at_tracks, in_session => in_session,
    in_weather => in_weather, at_temperature => at_temperature, in_version => in_version, by_author => by_author,
    after_figure => after_figure
  ) page
$$;
revoke all on function public.list_public_setups(
  jsonb, text, text, timestamptz, bigint, integer, text[], text[], text, text, text, text, bigint, integer
) from public, anon, authenticated;
grant execute on function public.list_public_setups(
  jsonb, text, text, timestamptz, bigint, integer, text[], text[], text, text, text, text, bigint, integer
) to anon, authenticated;

-- How many drivers say that a setup is still good, by version of its game; nothing of a setup that the caller may not see. Owner
-- rights, to count what others said.
create function public.still_good_counts(setup bigint) returns table (version text, drivers integer)
  language sql stable security definer
  set search_path = ''
as $$
  select g.game_version, count(*)::integer
  from public.still_good g
  join public.setups s on s.id = g.setup_id
  where g.setup_id = setup and (s.is_public or s.user_id = (select private.profile_id()))
  group by g.game_version
$$;
revoke all on function public.still_good_counts(bigint) from public, anon, authenticated;
grant execute on function public.still_good_counts(bigint) to anon, authenticated;
