-- Drivers who downloaded a setup, besides its own. Kept by the trigger below.
alter table public.setups add column downloads integer not null default 0;

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads
  from public.setups
  where user_id = (select private.profile_id());

create function private.count_download() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.setups s
    set downloads = greatest(s.downloads + case tg_op when 'INSERT' then 1 else -1 end, 0)
    where s.id = coalesce(new.setup_id, old.setup_id);
  return null;
end
$$;

create trigger downloads_are_counted after insert or delete on public.setup_downloads
  for each row execute function private.count_download();

drop function public.list_public_setups(
  jsonb, text, text, timestamptz, bigint, integer, text[], text[], text, text, text, text, bigint, integer
);
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
    username text, first_name text, last_name text, worked integer, tried integer, lap_possible boolean, downloads integer
  )
  language sql stable
  set search_path = ''
as $$
  select page.*,
    (select s.worked from public.setups s where s.id = page.id),
    (select s.tried from public.setups s where s.id = page.id),
    (select s.lap_possible from public.setups s where s.id = page.id),
    (select s.downloads from public.setups s where s.id = page.id)
  from public.find_public_setups(
    terms => terms, in_game => in_game, sort => sort, after_created_at => after_created_at, after_id => after_id,
    page_size => page_size, with_cars => with_cars, at_tracks => at_tracks, in_session => in_session,
    in_weather => in_weather, at_temperature => at_temperature, in_version => in_version, by_author => by_author,
    after_figure => after_figure
  ) page
$$;

-- The caller's latest deleted setups that can come back, without their files.
create function public.my_recently_deleted() returns table (
  id bigint, game text, car_name text, track_name text, title text, deleted_at timestamptz
)
  language sql stable security definer
  set search_path = ''
as $$
  select d.id, d.setup->>'game', d.setup->>'car_name', d.setup->>'track_name', d.setup->>'title', d.deleted_at
  from private.deleted_setups d
  where d.user_id = (select private.profile_id()) and d.deleted_at > now() - interval '30 days'
  order by d.deleted_at desc
  limit 50
$$;

-- Brings back a setup that the caller deleted, as it was. Null when the caller deleted none with that id; else
-- whether it is public.
create function public.restore_my_setup(deleted_id bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver constant bigint := private.profile_id();
begin
  if exists (select from private.deleted_setups d where d.id = deleted_id and d.user_id = driver) then
    perform public.restore_setup(deleted_id);
  end if;
  return (select s.is_public from public.setups s where s.id = deleted_id and s.user_id = driver);
end
$$;
