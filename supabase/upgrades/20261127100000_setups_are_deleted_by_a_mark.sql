-- A deleted setup is marked and private. All that hangs on it stays, and counts again when the mark is taken away.
alter table public.setups add column deleted_at timestamptz;
-- Whether it is public again once it is back.
alter table public.setups add column shared_when_deleted boolean not null default false;
alter table public.setups add constraint deleted_setups_are_private check (deleted_at is null or not is_public) not valid;
comment on column public.setups.deleted_at is
  'When its driver deleted it. For thirty days it can come back; nobody sees it meanwhile.';

-- Others see no private setup anyway.
create policy "nobody sees or changes deleted setups" on public.setups
  as restrictive for all to authenticated using (deleted_at is null);

create function private.mark_deleted(setup bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.setups s
    set deleted_at = now(), shared_when_deleted = s.is_public, is_public = false
    where s.id = setup and s.deleted_at is null;
  return found;
end
$$;

-- What an operator hid, alone or with its author, comes back hidden.
create function private.take_mark_away(setup bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into private.hidden_setups (setup_id, was_public)
    select s.id, true from public.setups s join private.blocked_authors b on b.user_id = s.user_id
    where s.id = setup and s.deleted_at is not null and s.shared_when_deleted
    on conflict do nothing;
  update public.setups s
    set deleted_at = null, is_public = s.shared_when_deleted, shared_when_deleted = false
    where s.id = setup and s.deleted_at is not null;
  return found;
end
$$;

-- Deletes one of the caller's setups; false when the caller has no such setup.
create function public.delete_my_setup(setup bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver constant bigint := private.profile_id();
begin
  return exists (select from public.setups s where s.id = setup and s.user_id = driver) and private.mark_deleted(setup);
end
$$;

-- Older releases delete the row.
create function private.mark_instead() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.is_driver() then
    return old;
  end if;
  perform private.mark_deleted(old.id);
  return null;
end
$$;

drop trigger deleted_setups_are_kept on public.setups;
create trigger drivers_mark_what_they_delete
  before delete on public.setups
  for each row execute function private.mark_instead();

create or replace function private.guard_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  neutral constant text := private.neutral_text();
begin
  -- A save that is repeated after the deletion is a save.
  if tg_op = 'INSERT' and new.request_id is not null then
    update public.setups s set request_id = null
      where s.user_id = new.user_id and s.request_id = new.request_id and s.deleted_at is not null;
  end if;
  -- A block waits for who publishes at the same moment, and the other way round: see act_as_operator.
  if new.is_public and (tg_op = 'INSERT' or not old.is_public) then
    perform pg_advisory_xact_lock_shared(hashtextextended('publishing ' || new.user_id, 0));
  end if;
  if new.is_public and new.deleted_at is not null then
    new.is_public := false;
    new.shared_when_deleted := true;
  elsif new.is_public and (
    exists (select from private.hidden_setups h where h.setup_id = new.id)
    or exists (select from private.blocked_authors b where b.user_id = new.user_id)
  ) then
    new.is_public := false;
  end if;
  if tg_op = 'UPDATE' and exists (select from private.reports r where r.setup_id = new.id and r.closed_at is null) then
    if new.title is distinct from neutral then
      update private.withheld_texts w set title = null where w.setup_id = new.id;
    end if;
    if new.note is distinct from neutral then
      update private.withheld_texts w set note = null where w.setup_id = new.id;
    end if;
    if private.reports_weigh(new.id) then
      if private.leads_or_runs(new.title) then
        insert into private.withheld_texts as w (setup_id, title) values (new.id, new.title)
          on conflict (setup_id) do update set title = excluded.title;
        new.title := neutral;
      end if;
      if private.leads_or_runs(new.note) then
        insert into private.withheld_texts as w (setup_id, note) values (new.id, new.note)
          on conflict (setup_id) do update set note = excluded.note;
        new.note := neutral;
      end if;
    end if;
  end if;
  return new;
end
$$;

-- Owner rights: no client writes versions. Conditions count as changes like title and note; a deletion and what a migration
-- fills in do not. Beyond two hundred versions the oldest go; the first stays.
create or replace function private.keep_setup_version() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 200;
  last integer;
begin
  if new.deleted_at is distinct from old.deleted_at
    or (new.title, new.note, new.youtube_url, new.is_public, new.setup_data, new.session, new.weather, new.air_celsius,
      new.track_celsius, new.game_version, new.race_minutes, new.fuel_litres, new.lap_ms)
    is not distinct from (old.title, old.note, old.youtube_url, old.is_public, old.setup_data, old.session, old.weather,
      old.air_celsius, old.track_celsius, old.game_version, old.race_minutes, old.fuel_litres, old.lap_ms)
    or coalesce(current_setting('private.migrates', true), '') = 'yes' then
    return new;
  end if;
  new.revision := old.revision + 1;
  if new.setup_data <> old.setup_data then
    select coalesce(max(v.number), 0) into last from public.setup_versions v where v.setup_id = old.id;
    insert into public.setup_versions (setup_id, number, setup_data) values (old.id, last + 1, old.setup_data);
    delete from public.setup_versions v where v.setup_id = old.id and v.number > 1 and v.number <= last + 1 - most;
  end if;
  return new;
end
$$;

-- Whether the caller may see all of these setups. Owner rights: a policy cannot read its own table.
create or replace function private.sees_setups(ids bigint[]) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select not exists (
    select from unnest(ids) as asked (id)
    where not exists (
      select from public.setups s
      where s.id = asked.id and (s.is_public or s.user_id = (select private.profile_id()) and s.deleted_at is null)
    )
  )
$$;

-- A setup that is gone for good takes its cards along.
create or replace function private.forget_cards_of_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.test_cards c using before b where c.setup_id = b.id;
  return null;
end
$$;

drop trigger deleted_setups_take_their_cards_along on private.deleted_setups;
create trigger setups_take_their_cards_along
  after delete on public.setups
  referencing old table as before for each statement execute function private.forget_cards_of_setup();

-- Deletes at most so many setups for good that were deleted before a time, oldest first; at most two hundred, as much goes
-- with each. Returns how many. Each run also adds pending likes, or else removes words that no listed setup holds.
create or replace function public.forget_deleted_setups(deleted_before timestamptz, at_most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  forgotten integer;
begin
  if private.fold_likes() = 0 then
    perform private.purge_words();
  end if;
  delete from public.setups where id in (
    select s.id from public.setups s
    where s.deleted_at < deleted_before
    order by s.deleted_at
    limit least(at_most, 200)
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- The caller's deleted setups with their earlier files and their own words, for the file with all of a driver's data.
create or replace function public.my_deleted_setups() returns table (id bigint, setup jsonb, deleted_at timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  driver constant bigint := private.profile_id();
begin
  return query select s.id,
    to_jsonb(s) - array['search_text', 'glance', 'deleted_at', 'shared_when_deleted']
      || coalesce((
        select jsonb_strip_nulls(jsonb_build_object('title', w.title, 'note', w.note))
        from private.withheld_texts w where w.setup_id = s.id
      ), '{}')
      || jsonb_build_object('is_public', s.shared_when_deleted, 'versions', coalesce((
        select jsonb_agg(to_jsonb(v) - array['id', 'setup_id'] order by v.number)
        from public.setup_versions v where v.setup_id = s.id
      ), '[]')),
    s.deleted_at
  from public.setups s
  where s.user_id = driver and s.deleted_at is not null;
end
$$;

-- Called by older releases. These likes are among all others.
create or replace function public.my_likes_of_deleted_setups() returns table (id bigint, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_open_account();
end
$$;

-- The caller's latest deleted setups that can come back, without their files.
create or replace function public.my_recently_deleted() returns table (
  id bigint, game text, car_name text, track_name text, title text, deleted_at timestamptz
)
  language sql stable security definer
  set search_path = ''
as $$
  select s.id, s.game, s.car_name, s.track_name, s.title, s.deleted_at
  from public.setups s
  where s.user_id = (select private.profile_id()) and s.deleted_at > now() - interval '30 days'
  order by s.deleted_at desc
  limit 50
$$;

-- Brings back a setup that the caller deleted, as it was. Null when the caller has none with that id; else whether it is
-- public.
create or replace function public.restore_my_setup(deleted_id bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver constant bigint := private.profile_id();
begin
  if exists (select from public.setups s where s.id = deleted_id and s.user_id = driver) then
    perform private.take_mark_away(deleted_id);
  end if;
  return (select s.is_public from public.setups s where s.id = deleted_id and s.user_id = driver);
end
$$;

create or replace function public.open_test_card(
  setup bigint, at_revision integer, changes jsonb, rules text[], after_data text, request_id uuid,
  before_data text default null
) returns table (outcome text, card bigint)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
  own public.setups;
begin
  select c.id into card from public.test_cards c where c.user_id = driver and c.request_id = open_test_card.request_id;
  if found then
    outcome := 'opened';
    return next;
    return;
  end if;
  select s.* into own from public.setups s where s.id = open_test_card.setup and s.user_id = driver and s.deleted_at is null for share;
  if not found then
    outcome := 'missing';
  elsif own.revision <> at_revision then
    outcome := 'overtaken';
  else
    if open_test_card.before_data is not null and (
      octet_length(open_test_card.before_data) > 262144
      or not private.is_setup_file(own.game, open_test_card.before_data)
    ) then
      raise exception 'This is no setup of %', own.game using errcode = 'check_violation', constraint = 'test_cards_hold_setups';
    end if;
    insert into public.test_cards
      (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, counted, request_id)
      select driver, own.id, own.game, own.car_name, own.track_name, open_test_card.changes, open_test_card.rules,
        coalesce(open_test_card.before_data, own.setup_data), open_test_card.after_data, p.shares_results,
        open_test_card.request_id
      from public.user_profiles p where p.id = driver
      returning id into card;
    outcome := 'opened';
  end if;
  return next;
end
$$;
create or replace function public.decide_test_card(card bigint, decision text, at_revision integer) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
  one public.test_cards;
  own public.setups;
  wanted text;
begin
  if decision is null or decision not in ('kept', 'undone') then
    raise exception 'A card is kept or undone' using errcode = 'invalid_parameter_value';
  end if;
  select c.* into one from public.test_cards c where c.id = card and c.user_id = driver for update;
  if not found then
    return 'missing';
  end if;
  select s.* into own from public.setups s where s.id = one.setup_id and s.user_id = driver and s.deleted_at is null for update;
  if not found then
    return 'missing';
  end if;
  if decision = 'kept' and one.answer is null then
    return 'unanswered';
  end if;
  wanted := case when decision = 'kept' then one.after_data else one.before_data end;
  -- What was neither kept nor there before is not in the setup.
  if own.setup_data <> wanted and (decision = 'kept' or one.decision = 'kept' or own.setup_data = one.after_data) then
    if own.revision <> at_revision then
      return 'overtaken';
    end if;
    update public.setups s set setup_data = wanted where s.id = own.id;
  end if;
  update public.test_cards c
    set decision = decide_test_card.decision, decided_at = now()
    where c.id = one.id and c.decision is distinct from decide_test_card.decision;
  return 'done';
end
$$;

-- How many other drivers, of those that count, call a setup still good, by game version; for a private setup its
-- own driver's word.
create or replace function public.still_good_counts(setup bigint) returns table (version text, drivers integer)
  language sql stable security definer
  set search_path = ''
as $$
  select g.game_version, count(*)::integer
  from public.still_good g
  join public.setups s on s.id = g.setup_id
  where g.setup_id = setup
    and case
      when s.is_public then g.counted and g.user_id <> s.user_id
      else s.deleted_at is null and g.user_id = s.user_id and s.user_id = (select private.profile_id())
    end
  group by g.game_version
$$;

-- Operators' latest actions on the caller's setups and on the caller, while they hold or for two weeks.
create or replace function public.my_standing()
  returns table (id bigint, action text, setup_id bigint, done_at timestamptz, reason text)
  language sql stable security definer
  set search_path = ''
as $$
  with mine as (select private.profile_id() as id),
  last_of_setups as (
    select distinct on (a.setup_id) a.id, a.action, a.setup_id, a.done_at, a.reason
    from private.operator_actions a
    where a.setup_id in (select s.id from public.setups s, mine where s.user_id = mine.id and s.deleted_at is null)
    order by a.setup_id, a.id desc
  ),
  last_of_me as (
    select a.id, a.action, a.done_at, a.reason from private.operator_actions a, mine
    where a.author_id = mine.id order by a.id desc limit 1
  )
  select a.id, a.action, a.setup_id, a.done_at, a.reason from last_of_setups a
    where a.action = 'hide' or a.done_at > now() - interval '14 days'
  union all
  select a.id, a.action, null, a.done_at, a.reason from last_of_me a
    where a.action = 'block' or a.done_at > now() - interval '14 days'
$$;

-- Applies an operator's decision about a setup or an author and closes its reports: 'done', or why not; `changed`:
-- setups that look different now. A blocked author's setups leave the list in one statement, and stop being public
-- in pieces.
create or replace function public.act_as_operator(
  operator text, action text, reason text, setup bigint default null, author bigint default null
)
  returns table (outcome text, changed bigint[])
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_variable
begin
  changed := '{}';
  if num_nonnulls(setup, author) <> 1 or (setup is null) <> (action in ('block', 'unblock'))
    and not (author is not null and action = 'keep') then
    raise exception 'A setup is hidden, restored or kept, an author blocked, unblocked or kept' using errcode = 'invalid_parameter_value';
  end if;
  -- One decision after the other: each weighs the words of all that the same drivers report.
  perform pg_advisory_xact_lock(hashtext('act_as_operator'));
  if setup is not null then
    perform from public.setups s where s.id = setup for update;
  else
    -- In the order of who publishes, from the setup to the author.
    perform from public.setups s where s.user_id = author order by s.id for no key update;
    perform pg_advisory_xact_lock(hashtextextended('publishing ' || author, 0));
    perform from public.user_profiles p where p.id = author and p.clerk_user_id <> 'former-driver' for update;
  end if;
  if not found then
    outcome := 'missing';
    return next;
    return;
  end if;

  insert into private.operator_actions (operator, action, setup_id, author_id, reason)
    values (operator, action, setup, author, reason);
  update private.reports r set closed_at = now()
    where r.closed_at is null and (r.setup_id = setup or r.author_id = author) and action not in ('restore', 'unblock');
  delete from private.reports r where r.closed_at < now() - interval '30 days';
  if setup is not null then
    changed := array[setup];
    perform private.show_texts(setup);
  end if;

  if action = 'hide' then
    insert into private.hidden_setups as h (setup_id, why, was_public)
      select s.id, reason, s.is_public or s.shared_when_deleted from public.setups s where s.id = setup
      on conflict (setup_id) do update set why = excluded.why;
    update public.setups s set is_public = false where s.id = setup;
  elsif action = 'restore' then
    with shown as (delete from private.hidden_setups h where h.setup_id = setup returning h.was_public),
    author_of as (
      select b.user_id from private.blocked_authors b join public.setups s on s.user_id = b.user_id where s.id = setup
    )
    select case when exists (select from author_of) then 'blocked' else 'done' end into outcome from shown where shown.was_public;
    if outcome = 'blocked' then
      insert into private.hidden_setups (setup_id, was_public) values (setup, true);
    elsif outcome = 'done' then
      update public.setups s set is_public = true where s.id = setup;
    end if;
  elsif action = 'block' then
    insert into private.blocked_authors (user_id) values (author) on conflict do nothing;
    with shown as (select s.id from public.setups s where s.user_id = author and s.is_public),
    hidden as (insert into private.hidden_setups (setup_id, was_public) select shown.id, true from shown on conflict do nothing)
    select coalesce(array_agg(shown.id order by shown.id), '{}') into changed from shown;
    delete from private.listed_setups l where l.user_id = author;
    perform public.settle_blocks();
  elsif action = 'unblock' then
    delete from private.blocked_authors b where b.user_id = author;
    select coalesce(array_agg(s.id order by s.id), '{}') into changed
      from private.hidden_setups h join public.setups s on s.id = h.setup_id
      where s.user_id = author and h.why is null;
    perform public.settle_blocks();
  end if;
  outcome := 'done';
  return next;
end
$$;

-- Removes a driver in short pieces: the names at once, then so many likes and setups, then the rest. False: call
-- again. Public setups stay, by 'a former driver'; the subscription stays for Stripe's later events. Repeating it
-- afterwards changes nothing.
create or replace function public.forget_driver(driver text, at_most integer default 500) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  leaving bigint;
  former bigint;
  piece bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended(driver, 0));
  insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
  delete from private.forgotten_drivers where forgotten_at < now() - interval '1 day';

  delete from public.chat_messages where clerk_user_id = driver;
  delete from public.generations where clerk_user_id = driver;

  select id into leaving from public.user_profiles where clerk_user_id = driver;
  -- In the order of who publishes, from the setup to the author.
  perform from public.setups s where s.user_id = leaving order by s.id for update;
  perform from public.user_profiles where id = leaving for update;
  if not found then
    -- In a call of its own: words of what was taken off the list.
    perform private.purge_words();
    return true;
  end if;
  update public.user_profiles p set email = '', first_name = '', last_name = '', username = null
    where p.id = leaving and (p.email, p.first_name, p.last_name, p.username) is distinct from ('', '', '', null);
  insert into public.user_profiles (clerk_user_id, username) values ('former-driver', 'a former driver')
    on conflict (clerk_user_id) do nothing;
  select id into strict former from public.user_profiles where clerk_user_id = 'former-driver';

  -- Setups change hands last, as this takes the authors' figures.
  piece := array(select l.setup_id from public.setup_likes l where l.user_id = leaving order by l.setup_id limit at_most);
  delete from public.setup_likes where user_id = leaving and setup_id = any (piece);
  if cardinality(piece) > 0 then
    perform private.fold_likes();
  end if;
  if cardinality(piece) = at_most then
    return false;
  end if;
  piece := array(select s.id from public.setups s where s.user_id = leaving and not s.is_public order by s.id limit at_most);
  delete from public.setups where id = any (piece);
  if cardinality(piece) = at_most then
    return false;
  end if;
  piece := array(select s.id from public.setups s where s.user_id = leaving and s.is_public order by s.id limit at_most);
  update public.setups set user_id = former, request_id = null where id = any (piece);
  if exists (select from public.setups s where s.user_id = leaving) then
    return false;
  end if;
  delete from public.user_profiles where id = leaving;
  return false;
end
$$;
