-- Teams: crews that share one garage. Each is an organization at Clerk and goes by its id, but who may do what is said here alone: a
-- session token names one organization, and lives on for a minute after its driver is removed.
create table public.teams (
  id text primary key check (id ~ '^org_[A-Za-z0-9_]{1,60}$'),
  name text not null check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  -- Clerk's own time of the name: an older event changes nothing.
  clerk_changed_at timestamptz not null default '-infinity',
  -- An admin deleted it, and can bring it back for thirty days.
  deleted_at timestamptz,
  -- It is gone at Clerk for good. The row stays, so that a late event does not bring it back.
  gone_at timestamptz,
  -- Whether private.team_discord holds an address.
  tells_discord boolean not null default false
);
alter table public.teams enable row level security;
comment on table public.teams is 'Teams; each is an organization at Clerk.';

create table public.team_members (
  team_id text not null references public.teams (id) on delete cascade,
  clerk_user_id text not null check (char_length(clerk_user_id) between 1 and 64),
  role text not null check (role in ('viewer', 'editor', 'admin')),
  -- Clerk's number of this joining; whoever joins again has another.
  membership_id text not null unique check (char_length(membership_id) between 1 and 64),
  clerk_changed_at timestamptz not null,
  joined_at timestamptz not null default now(),
  primary key (team_id, clerk_user_id)
);
alter table public.team_members enable row level security;
comment on table public.team_members is 'Who is in which team, and what they may do there.';
create index team_members_by_driver on public.team_members (clerk_user_id, team_id) include (role);

-- Joinings that have ended, for the events of Clerk that come late.
create table private.ended_memberships (
  membership_id text primary key,
  team_id text not null,
  clerk_user_id text not null,
  ended_at timestamptz not null default now()
);
alter table private.ended_memberships enable row level security;
create index ended_memberships_by_age on private.ended_memberships (ended_at);

-- Links that let drivers join. The link itself is stored nowhere.
create table private.team_invites (
  id bigint generated always as identity primary key,
  team_id text not null references public.teams (id) on delete cascade,
  token_digest bytea not null unique check (octet_length(token_digest) = 32),
  role text not null check (role in ('viewer', 'editor')),
  uses integer not null check (uses between 1 and 100),
  ends_at timestamptz not null,
  made_by text not null,
  made_at timestamptz not null default now()
);
alter table private.team_invites enable row level security;
create index team_invites_by_team on private.team_invites (team_id, id);

-- A use of a link. Whoever sends the form twice uses it once.
create table private.team_invite_uses (
  invite_id bigint not null references private.team_invites (id) on delete cascade,
  clerk_user_id text not null,
  used_at timestamptz not null default now(),
  primary key (invite_id, clerk_user_id)
);
alter table private.team_invite_uses enable row level security;

-- The number and token of a team's incoming webhook at Discord; the webhook Worker alone reads it.
create table private.team_discord (
  team_id text primary key references public.teams (id) on delete cascade,
  hook text not null check (hook ~ '^[0-9]{15,25}/[A-Za-z0-9_-]{20,120}$')
);
alter table private.team_discord enable row level security;

alter table public.setups
  -- The team in whose garage it is; null: its driver's own. Its driver stays named.
  add column team_id text,
  -- Who wrote the file it holds and why, in a team.
  add column changed_by bigint,
  add column change_reason text,
  -- The reason that comes with a change; moved to change_reason.
  add column why text check (char_length(why) <= 300),
  add constraint setups_of_teams foreign key (team_id) references public.teams (id) not valid,
  add constraint setups_of_teams_are_private check (team_id is null or not is_public) not valid;
alter table public.setup_versions add column changed_by bigint, add column change_reason text;
alter table public.stints add column team_id text;
alter table public.test_cards add column team_id text;

-- The caller's teams in which they may do at least so much. Deleted teams are nobody's.
create function private.my_teams(at_least text) returns setof text
  language sql stable security definer set search_path = '' rows 5 as $$
  select m.team_id from public.team_members m join public.teams t on t.id = m.team_id
  where m.clerk_user_id = (select auth.jwt()->>'sub') and t.deleted_at is null and t.gone_at is null
    and array_position(array['viewer', 'editor', 'admin'], m.role) >= array_position(array['viewer', 'editor', 'admin'], at_least)
    and private.require_open_account()
$$;

-- Who may see ('viewer') and change ('editor') a setup, a stint or a test card: its driver while it is in no team, else the team.
create function private.may(at_least text, author bigint, team text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select case when team is null then author = private.profile_id() else team in (select private.my_teams(at_least)) end
$$;

-- Its driver, or in a team its author and the admins, delete a setup and bring it back.
create function private.may_delete(author bigint, team text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.may('editor', author, team)
    and (team is null or author = private.profile_id() or team in (select private.my_teams('admin')))
$$;

create policy "drivers read their teams" on public.teams for select to authenticated
  using (id = any (array (select private.my_teams('viewer'))));
create policy "drivers read their teams' members" on public.team_members for select to authenticated
  using (team_id = any (array (select private.my_teams('viewer'))));

drop policy "drivers read public setups and their own" on public.setups;
create policy "drivers read public setups, their own and their teams'" on public.setups for select to authenticated using (
  team_id is null and user_id = (select private.profile_id())
  or is_public and not file_withheld and not private.is_hidden(id)
  or team_id = any (array (select private.my_teams('viewer')))
);
drop policy "drivers publish and hide their own setups" on public.setups;
create policy "drivers change their own setups and their teams'" on public.setups for update to authenticated
  using (
    team_id is null and user_id = (select private.profile_id()) or team_id = any (array (select private.my_teams('editor')))
  )
  with check (
    team_id is null and user_id = (select private.profile_id()) or team_id = any (array (select private.my_teams('editor')))
  );
drop policy "drivers delete their own setups" on public.setups;
create policy "drivers delete their own setups" on public.setups for delete to authenticated
  using (team_id is null and user_id = (select private.profile_id()));

drop policy "drivers read earlier files of their own setups" on public.setup_versions;
create policy "drivers read earlier files of their own setups and their teams'" on public.setup_versions
  for select to authenticated using (exists (
    select 1 from public.setups s where s.id = setup_id and (
      s.team_id is null and s.user_id = (select private.profile_id())
      or s.team_id = any (array (select private.my_teams('viewer')))
    )
  ));

drop policy "drivers read their own stints" on public.stints;
create policy "drivers read their own stints and their teams'" on public.stints for select to authenticated using (
  team_id is null and user_id = (select private.profile_id()) or team_id = any (array (select private.my_teams('viewer')))
);
drop policy "drivers store stints with setups of their own" on public.stints;
create policy "drivers store stints with setups that they may change" on public.stints for insert to authenticated
  with check (
    user_id = (select private.profile_id())
    and exists (select 1 from public.setups s where s.id = setup_id and private.may('editor', s.user_id, s.team_id))
  );
drop policy "drivers say which changes they took" on public.stints;
create policy "drivers say which changes they took" on public.stints for update to authenticated
  using (
    team_id is null and user_id = (select private.profile_id()) or team_id = any (array (select private.my_teams('editor')))
  )
  with check (
    team_id is null and user_id = (select private.profile_id()) or team_id = any (array (select private.my_teams('editor')))
  );
drop policy "drivers delete their own stints" on public.stints;
create policy "drivers delete their own stints" on public.stints for delete to authenticated using (
  user_id = (select private.profile_id()) and (team_id is null or team_id = any (array (select private.my_teams('editor'))))
);

drop policy "drivers read their own test cards" on public.test_cards;
create policy "drivers read their own test cards and their teams'" on public.test_cards for select to authenticated using (
  team_id is null and user_id = (select private.profile_id()) or team_id = any (array (select private.my_teams('viewer')))
);

-- My Setups holds what is in no team; a setup's own page opens these, too.
create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads
  from public.setups
  where user_id = (select private.profile_id()) and team_id is null;
create view public.garage_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms,
    worked, tried, lap_video, lap_from, file_withheld, downloads, team_id, changed_by, change_reason,
    team_id is null or team_id = any (array (select private.my_teams('editor'))) as may_edit
  from public.setups
  where team_id is null and user_id = (select private.profile_id())
    or team_id = any (array (select private.my_teams('viewer')));
-- What a driver wrote, for the account's file: in teams only while they are in them.
create view public.my_setup_versions with (security_invoker = true) as
  select v.id, v.setup_id, v.number, v.setup_data, v.replaced_at
  from public.setup_versions v join public.my_setups s on s.id = v.setup_id;
create view public.my_stints with (security_invoker = true) as
  select id, setup_id, version, game, car_name, track_name, driven_at, created_at, sheet, changes, told, taken_as, trace,
    is_reference, team_id
  from public.stints where user_id = (select private.profile_id());
create view public.my_test_cards with (security_invoker = true) as
  select id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, answer, note, decision, counted,
    opened_at, answered_at, decided_at, team_id
  from public.test_cards where user_id = (select private.profile_id());
create view public.my_team_setups with (security_invoker = true) as
  select id, team_id, game, car_name, track_name, title, note, setup_data, created_at, revision, change_reason
  from public.setups where user_id = (select private.profile_id()) and team_id is not null;

-- Teams of the caller with what their list says; to an admin those, too, that can come back.
create function public.my_teams() returns table (
  id text, name text, role text, members bigint, setups bigint, joined_at timestamptz, deleted_at timestamptz, tells_discord boolean
)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select t.id, t.name, m.role,
    (select count(*) from public.team_members o where o.team_id = t.id),
    (select count(*) from public.setups s where s.team_id = t.id and s.deleted_at is null),
    m.joined_at, t.deleted_at, t.tells_discord
  from public.team_members m join public.teams t on t.id = m.team_id
  where m.clerk_user_id = (select auth.jwt()->>'sub') and private.require_open_account() and t.gone_at is null
    and (t.deleted_at is null or m.role = 'admin' and t.deleted_at > now() - interval '30 days')
  order by t.deleted_at is not null, lower(t.name), t.id;
end
$$;

-- The caller's teams for the account's file.
create function public.my_memberships() returns table (id bigint, team_id text, name text, role text, joined_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select row_number() over (order by m.joined_at, m.team_id), m.team_id, t.name, m.role, m.joined_at
  from public.team_members m join public.teams t on t.id = m.team_id
  where m.clerk_user_id = (select auth.jwt()->>'sub') and private.require_open_account();
end
$$;

-- A team's drivers by the names that they have here; whoever has never opened the product has none.
create function public.team_roster(team text) returns table (
  member text, user_id bigint, first_name text, last_name text, username text, role text, joined_at timestamptz, is_me boolean
)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select m.membership_id, p.id, p.first_name, p.last_name, p.username, m.role, m.joined_at,
    m.clerk_user_id = (select auth.jwt()->>'sub')
  from public.team_members m left join public.user_profiles p on p.clerk_user_id = m.clerk_user_id
  where m.team_id = team_roster.team and m.team_id in (select private.my_teams('viewer'))
  order by array_position(array['admin', 'editor', 'viewer'], m.role), m.joined_at, m.membership_id;
end
$$;

-- Names behind a team's setups, versions and stints, those of drivers who have left the team among them.
create function public.team_names(team text, ids bigint[]) returns table (
  id bigint, first_name text, last_name text, username text
)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select p.id, p.first_name, p.last_name, p.username from public.user_profiles p
  where p.id = any (ids[1:200]) and team_names.team in (select private.my_teams('viewer')) and (
    exists (select from public.team_members m where m.team_id = team_names.team and m.clerk_user_id = p.clerk_user_id)
    or exists (
      select from public.setups s where s.team_id = team_names.team and (s.user_id = p.id or s.changed_by = p.id)
    )
    or exists (
      select from public.setups s join public.setup_versions v on v.setup_id = s.id
      where s.team_id = team_names.team and v.changed_by = p.id
    )
    or exists (select from public.stints d where d.team_id = team_names.team and d.user_id = p.id)
  );
end
$$;

-- A driver, the team that they would join and what it is, for the page of a link: null for a link that lets nobody in.
create function public.team_of_invite(token_digest text) returns table (id text, name text, members bigint, role text, is_member boolean)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select t.id, t.name, (select count(*) from public.team_members m where m.team_id = t.id), i.role,
    exists (
      select from public.team_members m where m.team_id = t.id and m.clerk_user_id = (select auth.jwt()->>'sub')
    )
  from private.team_invites i join public.teams t on t.id = i.team_id
  where i.token_digest = decode(team_of_invite.token_digest, 'hex') and t.deleted_at is null and t.gone_at is null
    and i.ends_at > now() and (
      (select count(*) from private.team_invite_uses u where u.invite_id = i.id) < i.uses
      or exists (
        select from private.team_invite_uses u
        where u.invite_id = i.id and u.clerk_user_id = (select auth.jwt()->>'sub')
      )
    );
end
$$;

-- Uses a link once for the caller. Gives the team; null where the link lets nobody in (any more).
create function public.use_team_invite(token_digest text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me constant text := auth.jwt()->>'sub';
  invite private.team_invites;
begin
  perform private.require_open_account();
  if private.is_assistant() then
    return null;
  end if;
  select i.* into invite from private.team_invites i join public.teams t on t.id = i.team_id
    where i.token_digest = decode(use_team_invite.token_digest, 'hex') and i.ends_at > now()
      and t.deleted_at is null and t.gone_at is null
    for update of i;
  if not found then
    return null;
  end if;
  if exists (select from private.team_invite_uses u where u.invite_id = invite.id and u.clerk_user_id = me)
    or exists (select from public.team_members m where m.team_id = invite.team_id and m.clerk_user_id = me)
  then
    return invite.team_id;
  end if;
  if (select count(*) from private.team_invite_uses u where u.invite_id = invite.id) >= invite.uses then
    return null;
  end if;
  insert into private.team_invite_uses (invite_id, clerk_user_id) values (invite.id, me);
  return invite.team_id;
end
$$;

-- The team is full or Clerk is away: the use is given back, unless the caller got in.
create function public.give_back_team_invite(token_digest text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  delete from private.team_invite_uses u using private.team_invites i
  where i.id = u.invite_id and i.token_digest = decode(give_back_team_invite.token_digest, 'hex')
    and u.clerk_user_id = (select auth.jwt()->>'sub') and not exists (
      select from public.team_members m where m.team_id = i.team_id and m.clerk_user_id = u.clerk_user_id
    );
end
$$;

-- Makes a link. Null where the caller is no admin or the team has twenty open ones.
create function public.make_team_invite(team text, token_digest text, role text, uses integer, days integer) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  made bigint;
begin
  perform private.require_open_account();
  if private.is_assistant() or make_team_invite.team not in (select private.my_teams('admin')) then
    return null;
  end if;
  perform from public.teams t where t.id = make_team_invite.team for no key update;
  if (select count(*) from private.team_invites i where i.team_id = make_team_invite.team and i.ends_at > now()) >= 20 then
    return null;
  end if;
  insert into private.team_invites (team_id, token_digest, role, uses, ends_at, made_by)
    values (
      make_team_invite.team, decode(make_team_invite.token_digest, 'hex'), make_team_invite.role, make_team_invite.uses,
      now() + make_interval(days => least(greatest(make_team_invite.days, 1), 90)), auth.jwt()->>'sub'
    )
    returning id into made;
  return made;
end
$$;

-- A team's open links, for its admins.
create function public.team_invites(team text) returns table (
  id bigint, role text, uses integer, used bigint, ends_at timestamptz, made_at timestamptz
)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select i.id, i.role, i.uses, (select count(*) from private.team_invite_uses u where u.invite_id = i.id), i.ends_at, i.made_at
  from private.team_invites i
  where i.team_id = team_invites.team and i.team_id in (select private.my_teams('admin')) and i.ends_at > now()
  order by i.id desc;
end
$$;

-- Ends a link, or with a digest gives it another address: the old one lets nobody in.
create function public.change_team_invite(invite bigint, token_digest text default null) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  if private.is_assistant() then
    return false;
  end if;
  if change_team_invite.token_digest is null then
    update private.team_invites i set ends_at = now()
      where i.id = change_team_invite.invite and i.team_id in (select private.my_teams('admin'));
  else
    update private.team_invites i set token_digest = decode(change_team_invite.token_digest, 'hex')
      where i.id = change_team_invite.invite and i.ends_at > now() and i.team_id in (select private.my_teams('admin'));
  end if;
  return found;
end
$$;

-- Ends a joining. Whoever calls it has looked at the rights.
create function private.end_member(membership text) returns void language plpgsql security definer set search_path = '' as $$
declare
  ended public.team_members;
begin
  delete from public.team_members m where m.membership_id = membership returning m.* into ended;
  if found then
    insert into private.ended_memberships (membership_id, team_id, clerk_user_id)
      values (ended.membership_id, ended.team_id, ended.clerk_user_id) on conflict do nothing;
    delete from private.team_invite_uses u using private.team_invites i
      where i.id = u.invite_id and i.team_id = ended.team_id and u.clerk_user_id = ended.clerk_user_id and u.used_at < now() - interval '1 day';
  end if;
end
$$;

-- Changes a member's role, or with a null role ends the membership: an admin does it to anybody, each driver leaves by
-- themselves. 'done', 'last-admin' or 'missing'. Gives Clerk's ids, so that the same is done there.
create function public.change_team_member(team text, member text, role text) returns table (
  outcome text, clerk_user_id text
)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  changed public.team_members;
begin
  perform private.require_open_account();
  outcome := 'missing';
  if private.is_assistant() or change_team_member.role not in ('viewer', 'editor', 'admin') then
    return next;
    return;
  end if;
  perform from public.teams t where t.id = change_team_member.team for no key update;
  select m.* into changed from public.team_members m
    where m.membership_id = change_team_member.member and m.team_id = change_team_member.team and (
      m.team_id in (select private.my_teams('admin'))
      or change_team_member.role is null and m.clerk_user_id = auth.jwt()->>'sub' and m.team_id in (select private.my_teams('viewer'))
    );
  if not found then
    return next;
    return;
  end if;
  if changed.role = 'admin' and change_team_member.role is distinct from 'admin' and not exists (
    select from public.team_members o
    where o.team_id = changed.team_id and o.role = 'admin' and o.membership_id <> changed.membership_id
  ) then
    outcome := 'last-admin';
    return next;
    return;
  end if;
  if change_team_member.role is null then
    perform private.end_member(changed.membership_id);
  else
    update public.team_members m set role = change_team_member.role, clerk_changed_at = clock_timestamp()
      where m.membership_id = changed.membership_id;
  end if;
  outcome := 'done';
  clerk_user_id := changed.clerk_user_id;
  return next;
end
$$;

-- Renames a team, deletes it for thirty days, brings it back, or says where it tells Discord of agreements: its admins alone.
create function public.change_team(team text, name text default null, deletes boolean default null, discord text default null)
  returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  if private.is_assistant() or not exists (
    select from public.team_members m join public.teams t on t.id = m.team_id
    where m.team_id = change_team.team and m.clerk_user_id = auth.jwt()->>'sub' and m.role = 'admin' and t.gone_at is null
      and (t.deleted_at is null or deletes = false)
  ) then
    return false;
  end if;
  if change_team.name is not null then
    update public.teams t set name = change_team.name, clerk_changed_at = clock_timestamp() where t.id = change_team.team;
  end if;
  if change_team.deletes is not null then
    update public.teams t set deleted_at = case when change_team.deletes then coalesce(t.deleted_at, now()) end
      where t.id = change_team.team;
  end if;
  if change_team.discord = '' then
    delete from private.team_discord d where d.team_id = change_team.team;
  elsif change_team.discord is not null then
    insert into private.team_discord (team_id, hook) values (change_team.team, change_team.discord)
      on conflict (team_id) do update set hook = excluded.hook;
  end if;
  if change_team.discord is not null then
    update public.teams t set tells_discord = change_team.discord <> '' where t.id = change_team.team;
  end if;
  return true;
end
$$;

-- Moves a setup into a team, or with null back to its driver, with all that was driven with it. 'moved', 'missing', 'public' (hide it
-- first) or 'full'. In the order of locks of decision 30: what was said, then the setup.
create function public.move_setup(setup bigint, team text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.profile_id();
  moved public.setups;
begin
  perform private.require_open_account();
  if private.is_assistant() or move_setup.team not in (select private.my_teams('editor')) then
    return 'missing';
  end if;
  perform from public.test_cards c where c.setup_id = move_setup.setup order by c.id for no key update;
  perform from public.stints d where d.setup_id = move_setup.setup order by d.id for no key update;
  select s.* into moved from public.setups s
    where s.id = move_setup.setup and s.user_id = me and s.deleted_at is null and private.may('editor', s.user_id, s.team_id)
      and (s.team_id is null or move_setup.team is null)
    for update;
  if not found or private.is_hidden(move_setup.setup) or moved.file_withheld then
    return 'missing';
  end if;
  if moved.is_public then
    return 'public';
  end if;
  if move_setup.team is not null then
    perform from public.teams t where t.id = move_setup.team for no key update;
    if (select count(*) from public.setups s where s.team_id = move_setup.team) >= 2000 then
      return 'full';
    end if;
  end if;
  update public.setups s set team_id = move_setup.team where s.id = moved.id;
  update public.stints d set team_id = move_setup.team where d.setup_id = moved.id and (d.user_id = me or move_setup.team is null);
  update public.test_cards c set team_id = move_setup.team where c.setup_id = moved.id;
  return 'moved';
end
$$;

-- Copies a setup that the caller may see into a team of theirs, or with null to My Setups. Gives its number; null where they may not.
create function public.copy_setup(setup bigint, team text, request uuid) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.profile_id();
  copied bigint;
begin
  perform private.require_open_account();
  if private.is_assistant() or me is null or copy_setup.team not in (select private.my_teams('editor'))
    or (select count(*) from public.setups s where s.team_id = copy_setup.team) >= 2000 then
    return null;
  end if;
  insert into public.setups (
    user_id, team_id, game, car_name, track_name, title, note, is_public, setup_data, youtube_url, request_id, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres
  )
    select me, copy_setup.team, s.game, s.car_name, s.track_name, s.title, s.note, false, s.setup_data, s.youtube_url,
      copy_setup.request, array[s.id], s.session, s.weather, s.air_celsius, s.track_celsius, s.game_version, s.race_minutes, s.fuel_litres
    from public.setups s
    where s.id = copy_setup.setup and s.deleted_at is null and private.may('viewer', s.user_id, s.team_id)
    on conflict (user_id, request_id) do nothing;
  select s.id into copied from public.setups s where s.user_id = me and s.request_id = copy_setup.request;
  return copied;
end
$$;

-- The setups of a team that were deleted lately and that the caller can bring back.
create function public.team_recently_deleted(team text) returns table (
  id bigint, game text, car_name text, track_name text, title text, deleted_at timestamptz
)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select s.id, s.game, s.car_name, s.track_name, s.title, s.deleted_at from public.setups s
  where s.team_id = team_recently_deleted.team and s.deleted_at > now() - interval '30 days'
    and private.may_delete(s.user_id, s.team_id)
  order by s.deleted_at desc limit 20;
end
$$;

-- Versions that a team agreed on for a race.
create table public.team_agreements (
  id bigint generated always as identity primary key,
  team_id text not null,
  setup_id bigint not null references public.setups (id) on delete cascade,
  version integer not null check (version > 0),
  event text not null check (char_length(event) between 1 and 80 and event !~ '[[:cntrl:]]'),
  agreed_by bigint,
  agreed_at timestamptz not null default now()
);
alter table public.team_agreements enable row level security;
create index team_agreements_by_setup on public.team_agreements (setup_id, id desc);
create policy "drivers read their teams' agreements" on public.team_agreements for select to authenticated
  using (team_id = any (array (select private.my_teams('viewer'))));

-- A team's garage, the newest first: a page of it, from before a time and number on.
create function public.team_garage(
  team text, at_most integer, before_time timestamptz default 'infinity', before_id bigint default 0
) returns table (
  id bigint, user_id bigint, game text, car_name text, track_name text, title text, created_at timestamptz, version integer,
  changed_at timestamptz, changed_by bigint, lap_ms integer, agreed_for text, agreed_version integer
)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_open_account();
  return query
  select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.created_at, coalesce(v.number, 0) + 1,
    coalesce(v.replaced_at, s.created_at), s.changed_by, s.lap_ms, a.event, a.version
  from (
    select o.* from public.setups o
    where o.team_id = team_garage.team and o.deleted_at is null and o.team_id in (select private.my_teams('viewer'))
      and o.created_at <= before_time and (o.created_at, o.id) < (before_time, before_id)
    order by o.created_at desc, o.id desc limit least(greatest(at_most, 1), 101)
  ) s
  left join lateral (
    select w.number, w.replaced_at from public.setup_versions w where w.setup_id = s.id order by w.number desc limit 1
  ) v on true
  left join lateral (
    select g.event, g.version from public.team_agreements g where g.setup_id = s.id order by g.id desc limit 1
  ) a on true
  order by s.created_at desc, s.id desc;
end
$$;

-- Marks the file that a team's setup holds as agreed. 'agreed', 'overtaken' or 'missing'; with the version, and the one agreed before.
create function public.agree_on_setup(setup bigint, event text, at_revision integer) returns table (
  outcome text, version integer, earlier integer
)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  agreed public.setups;
begin
  perform private.require_open_account();
  select s.* into agreed from public.setups s
    where s.id = agree_on_setup.setup and s.team_id in (select private.my_teams('editor')) and s.deleted_at is null
      and not private.is_assistant()
    for no key update;
  outcome := case when not found then 'missing' when agreed.revision <> at_revision then 'overtaken' else 'agreed' end;
  if outcome = 'agreed' then
    version := private.file_version(agreed.id);
    earlier := (select a.version from public.team_agreements a where a.setup_id = agreed.id order by a.id desc limit 1);
    insert into public.team_agreements (team_id, setup_id, version, event, agreed_by)
      values (agreed.team_id, agreed.id, version, agree_on_setup.event, private.profile_id());
    delete from public.team_agreements a where a.setup_id = agreed.id and a.id <= (
      select o.id from public.team_agreements o where o.setup_id = agreed.id order by o.id desc offset 50 limit 1
    );
  end if;
  return next;
end
$$;

-- Race plans, as the page's form sends them: figures in minutes, seconds and litres.
create table public.team_plans (
  id bigint generated always as identity primary key,
  team_id text not null references public.teams (id) on delete cascade,
  setup_id bigint references public.setups (id) on delete set null,
  plan jsonb not null check (jsonb_typeof(plan) = 'object' and octet_length(plan::text) <= 16384),
  revision integer not null default 1,
  request_id uuid not null unique,
  changed_by bigint,
  changed_at timestamptz not null default now()
);
alter table public.team_plans enable row level security;
create index team_plans_by_team on public.team_plans (team_id, id desc);
create index team_plans_by_setup on public.team_plans (setup_id) where setup_id is not null;
create policy "drivers read their teams' plans" on public.team_plans for select to authenticated
  using (team_id = any (array (select private.my_teams('viewer'))));

-- Stores a plan: a new one where `plan_id` is null. 'saved', 'overtaken' since the revision, 'full' (a hundred) or 'missing'.
create function public.save_team_plan(
  team text, plan_id bigint, setup bigint, plan jsonb, at_revision integer, request uuid
) returns table (outcome text, saved bigint)
  language plpgsql security definer set search_path = '' as $$
declare
  stored public.team_plans;
begin
  perform private.require_open_account();
  outcome := 'missing';
  perform from public.setups s
    where s.id = save_team_plan.setup and s.team_id = save_team_plan.team and s.deleted_at is null for key share;
  if private.is_assistant() or save_team_plan.team not in (select private.my_teams('editor'))
    or save_team_plan.setup is not null and not found
  then
    return next;
    return;
  end if;
  perform from public.teams t where t.id = save_team_plan.team for no key update;
  select p.* into stored from public.team_plans p
    where p.team_id = save_team_plan.team
      and case when plan_id is null then p.request_id = save_team_plan.request else p.id = plan_id end;
  if not found and plan_id is null then
    if (select count(*) from public.team_plans p where p.team_id = save_team_plan.team) >= 100 then
      outcome := 'full';
      return next;
      return;
    end if;
    insert into public.team_plans (team_id, setup_id, plan, request_id, changed_by)
      values (save_team_plan.team, save_team_plan.setup, save_team_plan.plan, save_team_plan.request, private.profile_id())
      returning id into saved;
    outcome := 'saved';
  elsif found then
    saved := stored.id;
    outcome := case when plan_id is null or stored.revision = at_revision then 'saved' else 'overtaken' end;
    if plan_id is not null and outcome = 'saved' then
      update public.team_plans p
        set plan = save_team_plan.plan, setup_id = save_team_plan.setup, revision = p.revision + 1,
          changed_by = private.profile_id(), changed_at = now()
        where p.id = stored.id;
    end if;
  end if;
  return next;
end
$$;

create function public.delete_team_plan(plan_id bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  delete from public.team_plans p
    where p.id = plan_id and p.team_id in (select private.my_teams('editor')) and not private.is_assistant();
  return found;
end
$$;

-- The Workers' part, with the secret key.

-- Keeps a team as Clerk names it since `changed_at`; a gone one stays gone.
create function public.keep_team(team text, name text, changed_at timestamptz) returns void
  language sql security definer set search_path = '' as $$
  insert into public.teams as t (id, name, clerk_changed_at)
    values (
      keep_team.team,
      coalesce(nullif(left(btrim(regexp_replace(keep_team.name, '[[:cntrl:]]', ' ', 'g')), 60), ''), 'A team'),
      keep_team.changed_at
    )
    on conflict (id) do update set name = excluded.name, clerk_changed_at = excluded.clerk_changed_at
      where t.clerk_changed_at <= excluded.clerk_changed_at and t.gone_at is null
$$;

-- Keeps a membership as Clerk has it since `changed_at`. An admin there is one here; other members are what their invitation says, viewers
-- without one. 'kept', or why not: 'ended' before, 'gone' with its team, 'closed' account, 'older' than what is known.
create function public.keep_team_member(
  team text, driver text, membership text, is_admin boolean, changed_at timestamptz, invited_as text default null
) returns text language plpgsql security definer set search_path = '' as $$
declare
  was public.team_members;
  invited text := invited_as;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  perform from public.teams t where t.id = team and t.gone_at is null for no key update;
  if not found then
    return 'gone';
  end if;
  if exists (select from private.ended_memberships e where e.membership_id = membership) then
    return 'ended';
  end if;
  if exists (select from private.forgotten_drivers f where f.digest = private.driver_digest(driver)) then
    return 'closed';
  end if;
  select m.* into was from public.team_members m where m.team_id = team and m.clerk_user_id = driver;
  if found and was.clerk_changed_at > changed_at then
    return 'older';
  end if;
  if was.membership_id is distinct from membership then
    perform private.end_member(was.membership_id);
    select coalesce(i.role, invited) into invited from private.team_invite_uses u join private.team_invites i on i.id = u.invite_id
      where i.team_id = team and u.clerk_user_id = driver order by u.used_at desc limit 1;
    was.role := null;
  end if;
  insert into public.team_members as m (team_id, clerk_user_id, role, membership_id, clerk_changed_at)
    values (
      team, driver,
      case when is_admin then 'admin' when was.role = 'admin' then 'editor'
        else coalesce(was.role, nullif(coalesce(invited, invited_as), 'admin'), 'viewer') end,
      membership, changed_at
    )
    on conflict (team_id, clerk_user_id) do update set role = excluded.role, clerk_changed_at = excluded.clerk_changed_at;
  return 'kept';
end
$$;

-- Ends a joining that Clerk ended, also one that is not known yet.
create function public.end_team_member(team text, driver text, membership text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  perform from public.teams t where t.id = team for no key update;
  perform private.end_member(membership);
  insert into private.ended_memberships (membership_id, team_id, clerk_user_id) values (membership, team, driver)
    on conflict do nothing;
  perform private.hand_team_over(team);
end
$$;

-- A team without an admin gets its longest-serving editor, else member; one without members ends.
create function private.hand_team_over(team text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.team_members m where m.team_id = team and m.role = 'admin') then
    return;
  end if;
  update public.team_members m set role = 'admin', clerk_changed_at = clock_timestamp() where m.membership_id = (
    select o.membership_id from public.team_members o where o.team_id = hand_team_over.team
    order by o.role <> 'editor', o.joined_at, o.membership_id limit 1
  );
  if not found then
    update public.teams t set deleted_at = coalesce(t.deleted_at, now()) where t.id = team;
  end if;
end
$$;

-- A team that is gone at Clerk, also one that is not known yet: nobody is in it any more.
create function public.end_team(team text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.teams (id, name) values (end_team.team, 'A team') on conflict do nothing;
  perform from public.teams t where t.id = end_team.team for update;
  perform private.end_member(m.membership_id) from public.team_members m where m.team_id = end_team.team;
  update public.teams t set gone_at = coalesce(t.gone_at, now()), deleted_at = coalesce(t.deleted_at, now()) where t.id = end_team.team;
end
$$;

-- Where a team tells Discord; null where it does not, or is deleted.
create function public.discord_of_team(team text) returns text language sql stable security definer set search_path = '' as $$
  select d.hook from private.team_discord d join public.teams t on t.id = d.team_id
  where d.team_id = team and t.deleted_at is null
$$;

-- All memberships for the hourly comparison with Clerk, and those ended in the last days, in pieces by their ids.
create function public.memberships_known(after_id text, at_most integer) returns table (
  membership_id text, team_id text, clerk_user_id text, role text, changed_at timestamptz, team_deleted_at timestamptz
)
  language sql stable security definer set search_path = '' as $$
  select k.* from (
    select m.membership_id, m.team_id, m.clerk_user_id, m.role, m.clerk_changed_at, t.deleted_at
      from public.team_members m join public.teams t on t.id = m.team_id where m.membership_id > after_id
    union all
    select e.membership_id, e.team_id, e.clerk_user_id, null, e.ended_at, null from private.ended_memberships e
      where e.membership_id > after_id
  ) k
  order by 1 limit at_most
$$;

-- Teams that were deleted more than thirty days ago and are still at Clerk.
create function public.teams_to_end(at_most integer) returns setof text language sql stable security definer set search_path = '' as $$
  select t.id from public.teams t where t.deleted_at < now() - interval '30 days' and t.gone_at is null
  order by t.deleted_at limit at_most
$$;

-- Takes away what teams left that ended thirty days ago, a few setups at a time. How many; fewer than asked where there are no more.
create function public.forget_teams(at_most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  forgotten bigint[];
begin
  delete from private.ended_memberships e where e.ended_at < now() - interval '60 days';
  delete from private.team_invites i where i.ends_at < now() - interval '30 days';
  forgotten := array(
    select s.id from public.teams t join public.setups s on s.team_id = t.id
    where t.gone_at is not null and t.deleted_at < now() - interval '30 days' limit at_most
  );
  delete from public.test_cards c where c.setup_id = any (forgotten) and c.team_id is not null;
  delete from public.stints d where d.setup_id = any (forgotten) and d.team_id is not null;
  delete from public.setups s where s.id = any (forgotten);
  return cardinality(forgotten);
end
$$;

-- A driver who closed their account leaves all teams, which go on.
create function private.leave_teams(driver text) returns void language plpgsql security definer set search_path = '' as $$
declare
  joined record;
begin
  for joined in select m.team_id, m.membership_id from public.team_members m where m.clerk_user_id = driver order by m.team_id loop
    perform from public.teams t where t.id = joined.team_id for no key update;
    perform private.end_member(joined.membership_id);
    perform private.hand_team_over(joined.team_id);
  end loop;
  delete from private.team_invite_uses u where u.clerk_user_id = driver;
  update private.team_invites i set made_by = '' where i.made_by = driver;
  update private.ended_memberships e set clerk_user_id = '' where e.clerk_user_id = driver;
end
$$;

-- What a leaving driver measured in teams stays there without name and words. True: call again.
create function private.leave_figures_to(leaving bigint, former bigint, at_most integer) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  cards integer;
  stints integer;
begin
  update public.test_cards c set user_id = former, note = '', request_id = gen_random_uuid()
    where c.ctid = any (array(select o.ctid from public.test_cards o where o.user_id = leaving limit at_most for update));
  get diagnostics cards = row_count;
  update public.stints d set user_id = former, sheet = d.sheet - array['notes', 'reading'], request_id = gen_random_uuid()
    where d.ctid = any (array(select o.ctid from public.stints o where o.user_id = leaving limit at_most for update));
  get diagnostics stints = row_count;
  return greatest(cards, stints) = at_most;
end
$$;
