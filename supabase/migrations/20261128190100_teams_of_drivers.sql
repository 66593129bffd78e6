create function public.my_teams() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  return (
    select coalesce(jsonb_agg(to_jsonb(mine) order by lower(mine.name), mine.id), '[]') from (
      select t.id, t.name, m.role, t.deletes_at,
        (select count(*) from private.team_members o where o.team_id = t.id) as members,
        (select count(*) from public.setups s where s.team_id = t.id and s.deleted_at is null) as setups
      from private.team_members m join private.teams t on t.id = m.team_id
      where m.clerk_user_id = (select auth.jwt()->>'sub')
    ) mine
  );
end
$$;

-- A team as its member sees it, without its setups; null for anybody else. `membership` tells two members apart; `number` is the public
-- number of one who has opened the product. Editors also read what was deleted, admins whether Discord is told.
create function public.team_page(team text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  my_role text;
begin
  perform private.require_open_account();
  select m.role into my_role from private.team_members m
    where m.team_id = team_page.team and m.clerk_user_id = (select auth.jwt()->>'sub');
  if not found then return null; end if;
  return jsonb_build_object(
    'team', (select to_jsonb(t) - 'clerk_changed_at' from private.teams t where t.id = team_page.team),
    'role', my_role,
    'members', (
      select jsonb_agg(to_jsonb(o) order by o.joined_at, o.membership) from (
        select m.membership_id as membership, p.id as number, p.username, coalesce(p.first_name, '') as first_name,
          coalesce(p.last_name, '') as last_name, m.role, m.joined_at, m.clerk_user_id = auth.jwt()->>'sub' as is_me
        from private.team_members m left join public.user_profiles p on p.clerk_user_id = m.clerk_user_id
        where m.team_id = team_page.team order by m.joined_at limit 500
      ) o
    ),
    'agreements', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.agreed_at desc), '[]') from (
        select a.race, a.setup_id, a.version, a.why, a.agreed_at, private.driver_names(a.user_id) as by,
          s.game, s.car_name, s.track_name, s.title
        from private.team_agreements a join public.setups s on s.id = a.setup_id
        where a.team_id = team_page.team and s.team_id = a.team_id and s.deleted_at is null
      ) o
    ),
    'plans', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.changed_at desc), '[]') from (
        select p.id, p.plan->>'name' as name, p.revision, p.changed_at, p.link_digest is not null as is_linked
        from private.team_plans p where p.team_id = team_page.team
      ) o
    ),
    'changes', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.id desc), '[]') from (
        select c.id, c.setup_id, c.kind, c.version, c.what, c.why, c.happened_at, private.driver_names(c.user_id) as by
        from private.team_changes c where c.team_id = team_page.team order by c.id desc limit 20
      ) o
    ),
    'deleted', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.deleted_at desc), '[]') from (
        select s.id, s.game, s.car_name, s.track_name, s.title, s.deleted_at from public.setups s
        where s.team_id = team_page.team and s.deleted_at > now() - interval '30 days' and my_role <> 'viewer'
        order by s.deleted_at desc limit 20
      ) o
    ),
    'has_discord', my_role = 'admin' and exists (select from private.team_discord d where d.team_id = team_page.team)
  );
end
$$;

-- Cards of a team's setups, the newest first, from before a number on; null for who is no member. At most a hundred.
create function public.team_setups(team text, at_most integer default 20, before bigint default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  cards jsonb;
begin
  if private.has_team(team, 'viewer') then
    execute format($cards$
      select coalesce(jsonb_agg(to_jsonb(card) order by card.id desc), '[]') from (
        select coalesce(v.number + 1, s.first_version) as version, coalesce(v.replaced_at, s.created_at) as changed_at,
          (
            select c.answer from public.test_cards c
            where c.setup_id = s.id and c.answer is not null order by c.id desc limit 1
          ) as verdict,
          coalesce(agreed.races, '[]') as agreed,
          jsonb_build_object('number', p.id, 'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name) as author,
          s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.is_public, s.created_at, s.likes, s.youtube_url,
          s.generation_id, s.glance, %s, s.worked, s.tried, s.lap_video, s.lap_from, s.downloads
        from (
          select o.* from public.setups o
          where o.team_id = $1 and o.deleted_at is null and ($3 is null or o.id < $3)
          order by o.id desc limit least(greatest($2, 1), 100)
        ) s left join lateral (
          select o.number, o.replaced_at from public.setup_versions o where o.setup_id = s.id order by o.number desc limit 1
        ) v on true join public.user_profiles p on p.id = s.user_id left join (
          select a.setup_id, jsonb_agg(jsonb_build_object('race', a.race, 'version', a.version) order by a.agreed_at desc) as races
          from private.team_agreements a where a.team_id = $1 group by a.setup_id
        ) agreed on agreed.setup_id = s.id
      ) card
    $cards$, 's.' || array_to_string(private.conditions(), ', s.')) into cards using team, at_most, before;
  end if;
  return cards;
end
$$;

-- For the setup's own page; null where the setup is no team's of the caller's.
create function public.team_of_setup(setup bigint) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me constant text := auth.jwt()->>'sub';
begin
  perform private.require_open_account();
  return (
    select jsonb_build_object(
      'id', t.id, 'name', t.name, 'role', m.role, 'deletes_at', t.deletes_at, 'author', private.driver_names(s.user_id),
      'agreed', (
        select coalesce(jsonb_agg(jsonb_build_object('race', a.race, 'version', a.version) order by a.agreed_at desc), '[]')
        from private.team_agreements a where a.setup_id = s.id and a.team_id = s.team_id
      )
    ) from public.setups s join private.team_members m on m.team_id = s.team_id and m.clerk_user_id = me
    join private.teams t on t.id = m.team_id where s.id = setup and s.deleted_at is null
  );
end
$$;

-- 'moved', 'unknown' (setup or team), 'withheld' while an operator or reports hide it, or 'too-many'. What was driven with it goes along.
create function public.move_to_team(setup bigint, team text) returns text language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.writing_driver();
  own public.setups;
begin
  -- No stint is stored meanwhile: see private.name_stint.
  perform pg_advisory_xact_lock(hashtextextended('stints of ' || setup, 0));
  perform from private.teams t where t.id = move_to_team.team for share;
  select s.* into own from public.setups s
    where s.id = setup and s.user_id = me and s.team_id is null and s.deleted_at is null for update;
  if not found then
    return case when exists (
      select from public.setups s where s.id = setup and s.user_id = me and s.team_id = move_to_team.team and s.deleted_at is null
    ) and private.has_team(move_to_team.team, 'viewer') then 'moved' else 'unknown' end;
  elsif not private.has_team(move_to_team.team, 'editor') then
    return 'unknown';
  elsif own.file_withheld or private.is_hidden(own.id) or exists (
    select from private.withheld_texts w where w.setup_id = own.id
  ) then
    return 'withheld';
  elsif (select count(*) from public.setups s where s.team_id = move_to_team.team) >= 5000 then
    return 'too-many';
  end if;
  update public.setups s set team_id = move_to_team.team, is_public = false where s.id = own.id;
  update public.stints t set team_id = move_to_team.team where t.setup_id = own.id;
  update public.test_cards c set team_id = move_to_team.team where c.setup_id = own.id;
  perform private.note_team_change(own.id, 'moved', private.file_version(own.id), '', '');
  return 'moved';
end
$$;

-- A copy of a team's setup as the caller's own, without its past; its number, or null where the caller may not see one.
create function public.take_copy(setup bigint) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.writing_driver();
  copied bigint;
begin
  execute format(
    'insert into public.setups (user_id, game, car_name, track_name, title, note, setup_data, %1$s)
      select $1, game, car_name, track_name, title, note, setup_data, %1$s from public.setups s
      where s.id = $2 and $1 is not null and s.deleted_at is null and private.has_team(s.team_id, ''viewer'') returning id',
    array_to_string(array_remove(private.conditions(), 'lap_ms'), ', ')
  ) into copied using me, setup;
  return copied;
end
$$;

-- `outcome`: 'agreed', 'taken-back' without a setup, 'unknown' or 'too-many' races; `earlier`: what was agreed on; null for nothing.
create function public.agree_on_setup(team text, setup bigint, race text, why text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.writing_driver();
  of_race constant text := left(btrim(race), 80);
  before private.team_agreements;
  driven integer;
begin
  if me is null or not private.has_team(agree_on_setup.team, 'editor') then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- One after the other, so that each says what was before.
  perform from private.teams t where t.id = agree_on_setup.team for no key update;
  select a.* into before from private.team_agreements a where a.team_id = agree_on_setup.team and a.race = of_race;
  if setup is null then
    delete from private.team_agreements a where a.team_id = agree_on_setup.team and a.race = of_race;
  elsif not exists (
    select from public.setups s where s.id = setup and s.team_id = agree_on_setup.team and s.deleted_at is null
  ) then
    return jsonb_build_object('outcome', 'unknown');
  elsif before.race is null
    and (select count(*) from private.team_agreements a where a.team_id = agree_on_setup.team) >= 100 then
    return jsonb_build_object('outcome', 'too-many');
  else
    driven := private.file_version(setup);
    insert into private.team_agreements as a (team_id, race, setup_id, version, why, user_id)
      values (agree_on_setup.team, of_race, setup, driven, left(coalesce(agree_on_setup.why, ''), 500), me)
      on conflict on constraint team_agreements_pkey do update set setup_id = excluded.setup_id, version = excluded.version, why = excluded.why,
        user_id = excluded.user_id, agreed_at = now();
    if (before.setup_id, before.version) is distinct from (setup, driven) then
      perform private.note_team_change(setup, 'agreed', driven, of_race, coalesce(agree_on_setup.why, ''));
    end if;
  end if;
  return jsonb_build_object(
    'outcome', case when setup is null then 'taken-back' else 'agreed' end, 'version', driven,
    'earlier', case when before.race is not null then jsonb_build_object('setup_id', before.setup_id, 'version', before.version) end
  );
end
$$;

create function public.changes_of_team_setup(setup bigint) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  if not exists (
    select from public.setups s where s.id = setup and s.deleted_at is null and private.has_team(s.team_id, 'viewer')
  ) then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(o) order by o.id desc), '[]') from (
      select c.id, c.kind, c.version, c.what, c.why, c.happened_at, private.driver_names(c.user_id) as by
      from private.team_changes c where c.setup_id = changes_of_team_setup.setup order by c.id desc limit 50
    ) o
  );
end
$$;

-- Says what the caller's latest change of a team's setup was, and why. False where the last quarter of an hour has none.
create function public.explain_team_change(setup bigint, what text, why text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.writing_driver();
begin
  update private.team_changes c set what = left(coalesce(explain_team_change.what, ''), 500), why = left(coalesce(explain_team_change.why, ''), 500)
    where c.id = (
      select o.id from private.team_changes o where o.setup_id = explain_team_change.setup
        and o.user_id = me and o.kind = 'changed' and o.happened_at > now() - interval '15 minutes'
      order by o.id desc limit 1
    ) and private.has_team(c.team_id, 'editor');
  return found;
end
$$;

-- A new one without a number; without content it is deleted. `outcome`: 'saved', 'deleted', 'overtaken', 'unknown' or 'too-many'.
create function public.save_team_plan(team text, plan bigint, content jsonb, at_revision integer) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me constant bigint := private.writing_driver();
  one private.team_plans;
begin
  if me is null or not private.has_team(save_team_plan.team, 'editor') then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform from private.teams t where t.id = save_team_plan.team for no key update;
  select p.* into one from private.team_plans p where p.id = save_team_plan.plan and p.team_id = save_team_plan.team;
  if plan is null and (select count(*) from private.team_plans p where p.team_id = save_team_plan.team) >= 50 then
    return jsonb_build_object('outcome', 'too-many');
  elsif plan is null then
    insert into private.team_plans (team_id, plan, user_id) values (save_team_plan.team, content, me) returning * into one;
  elsif one.id is null then
    return jsonb_build_object('outcome', 'unknown');
  elsif content is null then
    delete from private.team_plans p where p.id = one.id;
    return jsonb_build_object('outcome', 'deleted');
  elsif one.revision <> at_revision then
    return jsonb_build_object('outcome', 'overtaken', 'plan', one.id, 'revision', one.revision);
  else
    update private.team_plans p set plan = content, revision = p.revision + 1, user_id = me, changed_at = now()
      where p.id = one.id returning * into one;
  end if;
  return jsonb_build_object('outcome', 'saved', 'plan', one.id, 'revision', one.revision);
end
$$;

create function public.team_plan(plan bigint) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'team_id', p.team_id, 'plan', p.plan, 'revision', p.revision, 'changed_at', p.changed_at,
    'by', private.driver_names(p.user_id), 'is_linked', p.link_digest is not null
  ) from private.team_plans p
  where p.id = team_plan.plan and private.has_team(p.team_id, 'viewer') and (select private.require_open_account())
$$;

-- Opens a plan to whoever has its link, or with null to nobody. What is kept is the digest of a digest: it opens nothing.
create function public.link_team_plan(plan bigint, digest text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.writing_driver();
  update private.team_plans p set link_digest = private.driver_digest(digest)
    where p.id = link_team_plan.plan and private.has_team(p.team_id, 'editor');
  return found;
end
$$;

-- For anybody who has the link: the plan, its crew's names, and of the crew's stints in its game the figures alone.
create function public.plan_behind_link(digest text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'team', t.name, 'plan', p.plan, 'revision', p.revision, 'changed_at', p.changed_at,
    'members', (
      select coalesce(jsonb_agg(private.driver_names(u.id)), '[]')
      from private.team_members m join public.user_profiles u on u.clerk_user_id = m.clerk_user_id
      where m.team_id = t.id and p.plan->'crew' @> jsonb_build_array(jsonb_build_object('member', u.id))
    ),
    'stints', (
      select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
        select s.user_id, s.car_name, s.track_name, s.driven_at, jsonb_build_object(
          'laps', s.sheet->'laps', 'fuelUsed', s.sheet->'fuelUsed', 'energyUsed', s.sheet->'energyUsed',
          'typicalLap', s.sheet->'typicalLap', 'bestLap', s.sheet->'bestLap'
        ) as sheet from public.stints s where s.team_id = t.id and s.game = p.plan->>'game'
          and p.plan->'crew' @> jsonb_build_array(jsonb_build_object('member', s.user_id))
        order by s.driven_at desc, s.id desc limit 200
      ) o
    )
  ) from private.team_plans p join private.teams t on t.id = p.team_id
  where p.link_digest = private.driver_digest(digest) and t.deletes_at is null
$$;

-- For so many (null: any number) and 1 to 30 days. `outcome`: 'open', 'unknown' or 'too-many' with 50 open ones.
create function public.make_team_invite(team text, role text, digest text, uses integer, days integer) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  invite bigint;
begin
  perform private.writing_driver();
  if not private.has_team(make_team_invite.team, 'admin') then return jsonb_build_object('outcome', 'unknown'); end if;
  perform from private.teams t where t.id = make_team_invite.team for no key update;
  if (
    select count(*) from private.team_invites i
    where i.team_id = make_team_invite.team and i.revoked_at is null and i.ends_at > now() and i.uses_left is distinct from 0
  ) >= 50 then
    return jsonb_build_object('outcome', 'too-many');
  end if;
  delete from private.team_invites i
    where i.team_id = make_team_invite.team and coalesce(i.revoked_at, i.ends_at) < now() - interval '30 days';
  insert into private.team_invites (team_id, role, token_digest, uses_left, ends_at) values (
      make_team_invite.team, make_team_invite.role, private.driver_digest(digest), greatest(uses, 1),
      now() + make_interval(days => least(greatest(coalesce(days, 7), 1), 30))
    ) returning id into invite;
  return jsonb_build_object('outcome', 'open', 'id', invite);
end
$$;

create function public.revoke_team_invite(id bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.writing_driver();
  update private.team_invites i set revoked_at = coalesce(i.revoked_at, now())
    where i.id = revoke_team_invite.id and private.has_team(i.team_id, 'admin');
  return found;
end
$$;

create function public.team_invites_of(team text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.has_team(team_invites_of.team, 'admin') then (
    select coalesce(jsonb_agg(to_jsonb(o) order by o.id desc), '[]') from (
      select i.id, i.role, i.uses_left, i.ends_at, i.created_at from private.team_invites i
      where i.team_id = team_invites_of.team and i.revoked_at is null and i.ends_at > now() and i.uses_left is distinct from 0
    ) o
  ) end;
end
$$;

-- For anybody who has the link; null for one that is wrong, used up, revoked or past its end.
create function public.team_behind_invite(digest text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', t.id, 'name', t.name, 'role', i.role, 'members', (select count(*) from private.team_members m where m.team_id = t.id)
  ) from private.team_invites i join private.teams t on t.id = i.team_id
  where i.token_digest = private.driver_digest(digest) and i.revoked_at is null and i.ends_at > now()
    and i.uses_left is distinct from 0 and t.deletes_at is null
$$;

-- Ends a team in thirty days, as an admin; until then it is read only, and an admin takes that back. False for anybody else.
create function public.request_team_end(team text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.writing_driver();
  update private.teams t set deletes_at = coalesce(t.deletes_at, now() + interval '30 days')
    where t.id = request_team_end.team and public.team_role_of(t.id, auth.jwt()->>'sub') = 'admin';
  return found;
end
$$;

create function public.restore_team(team text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.writing_driver();
  update private.teams t set deletes_at = null
    where t.id = restore_team.team and public.team_role_of(t.id, auth.jwt()->>'sub') = 'admin';
  return found;
end
$$;

-- Memberships of the caller and what they wrote in teams, also in former ones, for the file with all of a driver's data.
create function public.my_team_records() returns table (id bigint, kind text, team_id text, happened_at timestamptz, record jsonb)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant bigint := private.profile_id();
begin
  return query select row_number() over (order by r.happened_at, r.kind, r.place), r.kind, r.team_id, r.happened_at, r.record from (
    select 'membership' as kind, m.team_id, m.joined_at as happened_at, 0::bigint as place,
        jsonb_build_object('name', t.name, 'role', m.role) as record
      from private.team_members m join private.teams t on t.id = m.team_id where m.clerk_user_id = auth.jwt()->>'sub'
    union all
    select 'change', c.team_id, c.happened_at, c.id, to_jsonb(c) - array['id', 'team_id', 'user_id', 'happened_at']
      from private.team_changes c where c.user_id = me
    union all
    select 'agreement', a.team_id, a.agreed_at, a.setup_id, to_jsonb(a) - array['team_id', 'user_id', 'agreed_at']
      from private.team_agreements a where a.user_id = me
    union all
    select 'plan', p.team_id, p.changed_at, p.id, p.plan from private.team_plans p where p.user_id = me
    union all
    select 'stint', t.team_id, t.driven_at, t.id, jsonb_build_object('setup_id', t.setup_id, 'version', t.version, 'sheet', t.sheet)
      from public.stints t where t.user_id = me and t.team_id is not null
    union all
    select 'test card', c.team_id, c.opened_at, c.id, jsonb_build_object('setup_id', c.setup_id, 'changes', c.changes, 'note', c.note)
      from public.test_cards c where c.user_id = me and c.team_id is not null
    union all
    select 'setup', s.team_id, s.created_at, s.id,
        jsonb_build_object('setup_id', s.id, 'game', s.game, 'car_name', s.car_name, 'track_name', s.track_name)
      from public.setups s where s.user_id = me and s.team_id is not null and s.deleted_at is null
  ) r;
end
$$;
