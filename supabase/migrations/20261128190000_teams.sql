-- Teams of drivers, which are Clerk's organizations. Rights come from team_members alone, never from a token. Nobody reads or writes
-- these tables but functions: of a setup, a stint and a test card the column team_id says whose it is; null is the driver.
create table private.teams (
  id text primary key check (char_length(id) between 1 and 64),
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  -- The time of Clerk's word; an older one changes nothing.
  clerk_changed_at timestamptz not null,
  -- When it ends, as an admin asked or because nobody is left. Until then it is read, not written.
  deletes_at timestamptz
);
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
create index team_members_by_driver on private.team_members (clerk_user_id, team_id) include (role);

-- Tombstones: events that come late make nothing of them again. A team's setups are removed after forget_after.
create table private.ended_memberships (membership_id text primary key, ended_at timestamptz not null default now());
create table private.ended_teams (team_id text primary key, forget_after timestamptz not null);

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
create index team_plans_by_team on private.team_plans (team_id, id);
create index team_plans_by_driver on private.team_plans (user_id);

create table private.team_discord (
  team_id text primary key references private.teams (id) on delete cascade,
  address text not null check (address ~ '^https://(discord|discordapp)\.com/api/webhooks/[0-9]+/[A-Za-z0-9_-]+$' and char_length(address) <= 300)
);

create function private.driver_names(profile bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', p.id, 'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name)
  from public.user_profiles p where p.id = profile
$$;

create function private.note_team_change(setup bigint, kind text, version integer, what text, why text) returns void
  language sql security definer set search_path = '' as $$
  insert into private.team_changes (team_id, setup_id, user_id, kind, version, what, why)
    select s.team_id, s.id, coalesce(private.profile_id(), s.user_id), kind, version, left(what, 500), left(why, 500)
    from public.setups s join private.teams t on t.id = s.team_id where s.id = setup for key share of t
$$;
