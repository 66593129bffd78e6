-- Teams of drivers, which are Clerk's organizations. Rights come from team_members alone, never from a token. Nobody reads or
-- writes these tables but functions: of a setup, a stint and a test card the column team_id says whose it is; null is the driver.
create table private.teams (
  id text primary key check (char_length(id) between 1 and 64),
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  -- The time of Clerk's word; an older one changes nothing.
  clerk_changed_at timestamptz not null,
  -- When it ends, as an admin asked or because nobody is left. Until then it is read, not written.
  deletes_at timestamptz
);
alter table private.teams enable row level security;
create index teams_by_end on private.teams (deletes_at) where deletes_at is not null;

create table private.team_members (
  team_id text not null references private.teams (id) on delete cascade,
  clerk_user_id text not null check (char_length(clerk_user_id) between 1 and 64),
  role text not null check (role in ('viewer', 'editor', 'admin')),
  -- Clerk's, one for each joining: a late word about an earlier one is known by it.
  membership_id text not null unique check (char_length(membership_id) between 1 and 64),
  clerk_changed_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (team_id, clerk_user_id)
);
alter table private.team_members enable row level security;
create index team_members_by_driver on private.team_members (clerk_user_id, team_id) include (role);

-- Tombstones: events that come late make nothing of them again. A team's setups are removed after forget_after.
create table private.ended_memberships (membership_id text primary key, ended_at timestamptz not null default now());
alter table private.ended_memberships enable row level security;
create table private.ended_teams (team_id text primary key, forget_after timestamptz not null);
alter table private.ended_teams enable row level security;

create table private.team_invites (
  id bigint generated always as identity primary key,
  team_id text not null references private.teams (id) on delete cascade,
  role text not null check (role in ('viewer', 'editor')),
  token_digest bytea not null unique,
  -- Null: as many as like.
  uses_left integer check (uses_left >= 0),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.team_invites enable row level security;
create index team_invites_by_team on private.team_invites (team_id, id);

-- Which setup a team drives at a race. No foreign key of the setup: one that comes back is agreed on again.
create table private.team_agreements (
  team_id text not null references private.teams (id) on delete cascade,
  race text not null check (char_length(race) between 1 and 80),
  setup_id bigint not null,
  version integer not null,
  why text not null default '' check (char_length(why) <= 500),
  -- Handed over when its driver leaves the product, as in team_changes and team_plans.
  user_id bigint not null,
  agreed_at timestamptz not null default now(),
  primary key (team_id, race)
);
alter table private.team_agreements enable row level security;
create index team_agreements_by_setup on private.team_agreements (setup_id);
create index team_agreements_by_driver on private.team_agreements (user_id);

create table private.team_changes (
  id bigint generated always as identity primary key,
  team_id text not null references private.teams (id) on delete cascade,
  setup_id bigint not null,
  user_id bigint not null,
  happened_at timestamptz not null default now(),
  kind text not null check (kind in ('moved', 'changed', 'agreed', 'deleted', 'restored')),
  -- The file that the setup held from then on.
  version integer not null,
  -- The race that was agreed on; else what changed, in words.
  what text not null default '' check (char_length(what) <= 500),
  why text not null default '' check (char_length(why) <= 500)
);
alter table private.team_changes enable row level security;
create index team_changes_by_team on private.team_changes (team_id, id desc);
create index team_changes_by_setup on private.team_changes (setup_id, id desc);
create index team_changes_by_driver on private.team_changes (user_id);

create table private.team_plans (
  id bigint generated always as identity primary key,
  team_id text not null references private.teams (id) on delete cascade,
  plan jsonb not null check (jsonb_typeof(plan) = 'object' and octet_length(plan::text) <= 16384),
  revision integer not null default 1,
  link_digest bytea unique,
  user_id bigint not null,
  changed_at timestamptz not null default now()
);
alter table private.team_plans enable row level security;
create index team_plans_by_team on private.team_plans (team_id, id);
create index team_plans_by_driver on private.team_plans (user_id);

create table private.team_discord (
  team_id text primary key references private.teams (id) on delete cascade,
  address text not null check (address ~ '^https://(discord|discordapp)\.com/api/webhooks/[0-9]+/[A-Za-z0-9_-]+$' and char_length(address) <= 300)
);
alter table private.team_discord enable row level security;

alter table public.setups add column team_id text;
alter table public.setups add constraint a_team_keeps_its_setups check (team_id is null or not is_public) not valid;
comment on column public.setups.team_id is 'The team whose it is; null: its driver''s own. Its author stays user_id.';
alter table public.stints add column team_id text;
alter table public.test_cards add column team_id text;
comment on column public.stints.team_id is 'The team of its setup; null: its driver''s own.';
comment on column public.test_cards.team_id is 'The team of its setup; null: its driver''s own.';

-- Teams of the caller, in which the role is at least this. One that ends is read only, and so is every team by an assistant.
create or replace function private.my_teams(at_least text) returns setof text
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  return query select m.team_id from private.team_members m
    where m.clerk_user_id = (select auth.jwt()->>'sub') and (
      at_least = 'viewer'
      or array_position(array['editor', 'admin'], m.role) >= array_position(array['editor', 'admin'], at_least)
        and not private.is_assistant()
        and exists (select from private.teams t where t.id = m.team_id and t.deletes_at is null)
    );
end
$$;

create or replace function private.has_team(team text, at_least text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(team in (select private.my_teams(at_least)), false)
$$;

-- Whether the caller may change a setup, deleted or not: the driver's own, or an editor's of its team.
create or replace function private.writes_setup(setup bigint) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me constant bigint := private.profile_id();
begin
  return exists (
    select from public.setups s where s.id = setup
      and case when s.team_id is null then s.user_id = me else private.has_team(s.team_id, 'editor') end
  );
end
$$;

-- A signed-in driver who writes for a team; no assistant does.
create or replace function private.team_writer() returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  if private.is_assistant() then
    raise exception 'No assistant writes for a team' using errcode = 'insufficient_privilege';
  end if;
  return private.profile_id();
end
$$;

-- A driver's names, as a team reads them.
create or replace function private.driver_names(profile bigint) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', p.id, 'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name)
  from public.user_profiles p where p.id = profile
$$;

-- Notes who did what to a team's setup.
create or replace function private.note_team_change(setup bigint, kind text, version integer, what text, why text) returns void
  language sql security definer set search_path = '' as $$
  insert into private.team_changes (team_id, setup_id, user_id, kind, version, what, why)
    select s.team_id, s.id, coalesce(private.profile_id(), s.user_id), kind, version, left(what, 500), left(why, 500)
    from public.setups s join private.teams t on t.id = s.team_id where s.id = setup for key share of t
$$;

alter policy "drivers read public setups and their own" on public.setups
  using (user_id = (select private.profile_id()) and team_id is null or is_public and not file_withheld and not private.is_hidden(id));
create policy "members read their teams' setups" on public.setups for select to authenticated
  using (team_id = any (array(select private.my_teams('viewer'))));
alter policy "drivers publish and hide their own setups" on public.setups
  using (user_id = (select private.profile_id()) and team_id is null)
  with check (user_id = (select private.profile_id()) and team_id is null);
create policy "editors change their teams' setups" on public.setups for update to authenticated
  using (team_id = any (array(select private.my_teams('editor'))))
  with check (team_id = any (array(select private.my_teams('editor'))));
alter policy "drivers delete their own setups" on public.setups
  using (user_id = (select private.profile_id()) and team_id is null);
alter policy "drivers read earlier files of their own setups" on public.setup_versions using (exists (
  select 1 from public.setups s where s.id = setup_id and s.user_id = (select private.profile_id()) and s.team_id is null
));
create policy "members read earlier files of their teams' setups" on public.setup_versions for select to authenticated
  using (exists (
    select 1 from public.setups s where s.id = setup_id and s.team_id = any (array(select private.my_teams('viewer')))
  ));
alter policy "drivers read their own stints" on public.stints
  using (user_id = (select private.profile_id()) and team_id is null);
create policy "members read their teams' stints" on public.stints for select to authenticated
  using (team_id = any (array(select private.my_teams('viewer'))));
alter policy "drivers store stints with setups of their own" on public.stints
  with check (user_id = (select private.profile_id()) and private.writes_setup(setup_id));
alter policy "drivers say which changes they took" on public.stints
  using (user_id = (select private.profile_id()) and team_id is null or team_id = any (array(select private.my_teams('editor'))))
  with check (user_id = (select private.profile_id()) and team_id is null or team_id = any (array(select private.my_teams('editor'))));
alter policy "drivers delete their own stints" on public.stints
  using (user_id = (select private.profile_id()) and (team_id is null or team_id = any (array(select private.my_teams('editor')))));
alter policy "drivers read their own test cards" on public.test_cards
  using (user_id = (select private.profile_id()) and team_id is null);
create policy "members read their teams' test cards" on public.test_cards for select to authenticated
  using (team_id = any (array(select private.my_teams('viewer'))));

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads
  from public.setups
  where user_id = (select private.profile_id()) and team_id is null;

-- Setups that the driver works with, by their ids: the own, and those of the driver's teams.
create view public.garage_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads, team_id
  from public.setups
  where user_id = (select private.profile_id()) and team_id is null or team_id = any (array(select private.my_teams('viewer')));

-- Earlier files of the driver's own setups.
create view public.my_setup_versions with (security_invoker = true) as
  select v.id, v.setup_id, v.number, v.setup_data, v.replaced_at
  from public.setup_versions v join public.my_setups m on m.id = v.setup_id;
