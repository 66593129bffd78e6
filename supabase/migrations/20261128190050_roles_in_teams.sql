-- Functions of the webhook Worker alone, with the secret key: rows follow what Clerk says, in any order, twice or never.

create function public.team_role_of(team text, driver text) returns text language sql stable security definer set search_path = '' as $$
  select m.role from private.team_members m where m.team_id = team and m.clerk_user_id = driver
$$;

create function public.team_member_behind(team text, membership text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('driver', m.clerk_user_id, 'role', m.role)
  from private.team_members m where m.team_id = team_member_behind.team and m.membership_id = membership
$$;

-- Keeps a team as Clerk has it since then: 'applied', 'stale', or 'ended' for one that is gone.
create function public.put_team(id text, name text, changed_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
begin
  -- An end and a late word take turns.
  perform pg_advisory_xact_lock(hashtextextended('team ' || put_team.id, 0));
  if exists (select from private.ended_teams e where e.team_id = put_team.id) then return 'ended'; end if;
  insert into private.teams as t (id, name, clerk_changed_at)
    values (put_team.id, left(coalesce(nullif(btrim(put_team.name), ''), 'Team'), 100), put_team.changed_at)
    on conflict on constraint teams_pkey do update set name = excluded.name, clerk_changed_at = excluded.clerk_changed_at
      where t.clerk_changed_at <= excluded.clerk_changed_at;
  return case when found then 'applied' else 'stale' end;
end
$$;

-- Its setups are removed by the hourly run, at once where it was due, else thirty days later. False for one that is not there.
create function public.end_team(id text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('team ' || end_team.id, 0));
  delete from private.teams t where t.id = end_team.id returning least(t.deletes_at, now()) into due;
  insert into private.ended_teams (team_id, forget_after)
    values (end_team.id, case when due < now() then now() else now() + interval '30 days' end) on conflict do nothing;
  return due is not null;
end
$$;

-- Keeps a membership as Clerk has it since then. Clerk's admin is ours; any other member keeps the role of this table, at first
-- `role_wanted` or viewer. 'applied', 'stale', 'ended' (it, its team or the account is gone), or 'unknown' before put_team.
create function public.put_team_member(
  team text, driver text, membership text, clerk_role text, changed_at timestamptz, role_wanted text default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  is_admin constant boolean := regexp_replace(clerk_role, '^org:', '') = 'admin';
begin
  -- A driver who leaves takes turns with this.
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  perform from private.teams t where t.id = put_team_member.team for no key update;
  if not found then
    return case when exists (select from private.ended_teams e where e.team_id = put_team_member.team) then 'ended' else 'unknown' end;
  elsif exists (select from private.ended_memberships e where e.membership_id = membership)
    or exists (select from private.forgotten_drivers f where f.digest = private.driver_digest(driver))
  then
    return 'ended';
  end if;
  insert into private.team_members as m (team_id, clerk_user_id, role, membership_id, clerk_changed_at) values (
      put_team_member.team, driver,
      case when is_admin then 'admin' when role_wanted = 'editor' then 'editor' else 'viewer' end, membership, changed_at
    ) on conflict (team_id, clerk_user_id) do update set
      role = case when is_admin then 'admin' when role_wanted in ('viewer', 'editor') then role_wanted
        -- A former admin goes on editing.
        when m.membership_id <> excluded.membership_id then 'viewer'
        -- The same word again leaves a successor what the team was handed over with.
        when m.role = 'admin' and m.clerk_changed_at < excluded.clerk_changed_at then 'editor' else m.role
      end,
      joined_at = case when m.membership_id = excluded.membership_id then m.joined_at else now() end,
      membership_id = excluded.membership_id, clerk_changed_at = excluded.clerk_changed_at
      where m.clerk_changed_at <= excluded.clerk_changed_at;
  return case when found then 'applied' else 'stale' end;
end
$$;

-- For good, whether or not it has come yet; a later joining has another id. False for one that was not there.
create function public.end_team_member(membership text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  of_team constant text := (select m.team_id from private.team_members m where m.membership_id = membership);
begin
  perform from private.teams t where t.id = of_team for no key update;
  insert into private.ended_memberships (membership_id) values (membership) on conflict do nothing;
  delete from private.ended_memberships e where e.ended_at < now() - interval '90 days';
  delete from private.team_members m where m.membership_id = membership;
  return found;
end
$$;

-- `outcome`: 'taken', 'already-member', which takes none, or 'unknown' for a link that is wrong, used up, revoked or past its end.
create function public.take_team_invite(digest text, driver text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  invite private.team_invites;
begin
  select i.* into invite from private.team_invites i join private.teams t on t.id = i.team_id
    where i.token_digest = private.driver_digest(digest) and i.revoked_at is null and i.ends_at > now()
      and t.deletes_at is null
    for update of i;
  if public.team_role_of(invite.team_id, driver) is not null then
    return jsonb_build_object('outcome', 'already-member', 'team_id', invite.team_id, 'role', invite.role);
  elsif invite.id is null or invite.uses_left = 0 then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  update private.team_invites i set uses_left = i.uses_left - 1 where i.id = invite.id;
  return jsonb_build_object('outcome', 'taken', 'invite', invite.id, 'team_id', invite.team_id, 'role', invite.role);
end
$$;

create function public.return_team_invite(id bigint) returns void language sql security definer set search_path = '' as $$
  update private.team_invites i set uses_left = i.uses_left + 1 where i.id = return_team_invite.id
$$;

create function public.teams_due_for_end(at_most integer) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(due.id order by due.deletes_at), '[]') from (
    select t.id, t.deletes_at from private.teams t where t.deletes_at <= now() order by t.deletes_at limit least(at_most, 100)
  ) due
$$;

-- Memberships by their ids after one, at most a thousand, for the comparison with Clerk's.
create function public.team_rows_page(after text, n integer) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(page) order by page.membership), '[]') from (
    select m.membership_id as membership, m.team_id, m.clerk_user_id as driver, m.role, m.clerk_changed_at as changed_at
    from private.team_members m where m.membership_id > after order by m.membership_id limit least(n, 1000)
  ) page
$$;

create function public.discord_of(team text) returns text language sql stable security definer set search_path = '' as $$
  select d.address from private.team_discord d where d.team_id = team
$$;

-- Null forgets the address. False for an unknown team.
create function public.keep_team_discord(team text, address text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from private.teams t where t.id = keep_team_discord.team for key share;
  if not found then
    return false;
  elsif keep_team_discord.address is null then
    delete from private.team_discord d where d.team_id = keep_team_discord.team;
  else
    insert into private.team_discord (team_id, address) values (keep_team_discord.team, keep_team_discord.address)
      on conflict (team_id) do update set address = excluded.address;
  end if;
  return true;
end
$$;

-- Takes a driver out of all teams, as the account closes. Where no other admin is, the longest-serving editor, or else member, becomes
-- one; a team of nobody else ends in thirty days. Says each team with the membership and its successor, null for none.
create function public.leave_all_teams(driver text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  told jsonb := '[]';
  heir private.team_members;
  mine private.team_members;
begin
  for mine in select m.* from private.team_members m where m.clerk_user_id = driver order by m.team_id loop
    perform from private.teams t where t.id = mine.team_id for no key update;
    heir := null;
    if not exists (
      select from private.team_members m where m.team_id = mine.team_id and m.role = 'admin' and m.clerk_user_id <> driver
    ) then
      select m.* into heir from private.team_members m where m.team_id = mine.team_id and m.clerk_user_id <> driver
        order by m.role = 'editor' desc, m.joined_at, m.membership_id limit 1;
      update private.team_members m set role = 'admin' where m.membership_id = heir.membership_id;
      update private.teams t set deletes_at = coalesce(t.deletes_at, now() + interval '30 days')
        where t.id = mine.team_id and heir.membership_id is null;
    end if;
    perform public.end_team_member(mine.membership_id);
    told := told || jsonb_build_object(
      'team_id', mine.team_id, 'membership', mine.membership_id, 'successor', heir.clerk_user_id, 'successor_membership', heir.membership_id
    );
  end loop;
  return told;
end
$$;
