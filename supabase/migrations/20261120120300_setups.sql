-- Saved and shared setups.

create table public.setups (
  id bigint generated always as identity primary key,
  -- No client may name an owner: the default is the caller's own profile.
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  game text not null check (game in ('ACC', 'LMU', 'iRacing', 'rFactor2')),
  car_name text not null check (char_length(car_name) between 1 and 100 and car_name !~ '[[:cntrl:]]'),
  track_name text not null check (char_length(track_name) between 1 and 100 and track_name !~ '[[:cntrl:]]'),
  title text check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  note text check (char_length(note) <= 5000),
  is_public boolean not null default false,
  -- The game's own file. The largest real ones are below 40 kB.
  setup_data text not null check (octet_length(setup_data) between 1 and 262144),
  created_at timestamptz not null default now(),
  -- Kept by the trigger on setup_likes.
  likes integer not null default 0 check (likes >= 0),
  youtube_url text check (
    char_length(youtube_url) <= 300
    and youtube_url ~* '^https?://((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)/[^[:space:]<>"\\]+$'
  ),
  generation_id bigint references public.generations (id) on delete set null,
  -- Given by whoever saves, so that a repeated save stores once.
  request_id uuid,
  search_text text not null generated always as (
    private.searchable(car_name || ' ' || track_name || ' ' || coalesce(title, '') || ' ' || coalesce(note, ''))
  ) stored,
  unique (user_id, request_id)
);
comment on column public.setups.search_text is
  'What the search compares. Computed from the columns drivers see, so it cannot promise what the setup does not say.';

-- My setups, newest first.
create index setups_by_owner on public.setups (user_id, created_at desc, id desc);
create index setups_by_generation on public.setups (generation_id) where generation_id is not null;
-- The public list: every filter in both orders, each page a range of one index. A car belongs to one game and few
-- tracks share an id between games, so the game needs an index of its own only when it is the only filter.
create index public_setups_newest on public.setups (created_at desc, id desc) where is_public;
create index public_setups_liked on public.setups (likes desc, id desc) where is_public;
create index public_setups_game_newest on public.setups (game, created_at desc, id desc) where is_public;
create index public_setups_game_liked on public.setups (game, likes desc, id desc) where is_public;
create index public_setups_car_newest on public.setups (car_name, created_at desc, id desc) where is_public;
create index public_setups_car_liked on public.setups (car_name, likes desc, id desc) where is_public;
create index public_setups_track_newest on public.setups (track_name, created_at desc, id desc) where is_public;
create index public_setups_track_liked on public.setups (track_name, likes desc, id desc) where is_public;
create index public_setups_car_track_newest on public.setups (car_name, track_name, created_at desc, id desc) where is_public;
create index public_setups_search on public.setups using gin (search_text extensions.gin_trgm_ops) where is_public;

alter table public.setups enable row level security;
revoke all on table public.setups from public, anon, authenticated;
grant all on table public.setups to service_role;
grant select (id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url)
  on table public.setups to anon, authenticated;
grant select (generation_id, request_id) on table public.setups to authenticated;
grant insert (game, car_name, track_name, title, note, is_public, setup_data, youtube_url, generation_id, request_id)
  on table public.setups to authenticated;
grant update (is_public) on table public.setups to authenticated;
grant delete on table public.setups to authenticated;

create policy "visitors read public setups" on public.setups
  for select to anon
  using (is_public);
create policy "drivers read public setups and their own" on public.setups
  for select to authenticated
  using (is_public or user_id = (select private.profile_id()));
create policy "drivers save setups of their own" on public.setups
  for insert to authenticated
  with check (
    user_id = (select private.profile_id())
    and (
      generation_id is null
      or exists (
        select 1 from public.generations g
        where g.id = generation_id and g.clerk_user_id = (select auth.jwt()->>'sub')
      )
    )
  );
create policy "drivers publish and hide their own setups" on public.setups
  for update to authenticated
  using (user_id = (select private.profile_id()))
  with check (user_id = (select private.profile_id()));
create policy "drivers delete their own setups" on public.setups
  for delete to authenticated
  using (user_id = (select private.profile_id()));

-- A name shows once its driver has published something, and to the driver always.
create policy "names of authors are public" on public.user_profiles
  for select to anon, authenticated
  using (
    id = (select private.profile_id())
    or exists (select 1 from public.setups s where s.user_id = user_profiles.id and s.is_public)
  );

-- The caller's own setups, public and private.
create view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id
  from public.setups
  where user_id = (select private.profile_id());
revoke all on table public.my_setups from public, anon, authenticated;
grant select on table public.my_setups to authenticated;
