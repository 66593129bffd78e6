-- Work over many rows at once, and many connections at once: each statement stays short, and locks are taken in one order.

-- All wishes that a statement changed at once, in the order of what is wanted: two drivers who take back all their wishes wait
-- for each other one way only.
create function private.count_wishes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed bigint[];
  wishes integer[];
  counting integer[];
begin
  -- A statement cannot name the table of what was there before where nothing was.
  execute format(
    'select array_agg(c.id order by c.id), array_agg(c.wishes order by c.id), array_agg(c.counting order by c.id) from (
       select w.wanted_id as id, sum(w.n)::integer as wishes, sum(w.n * w.counted::integer)::integer as counting from (%s) w
       group by w.wanted_id having sum(w.n) <> 0 or sum(w.n * w.counted::integer) <> 0
     ) c',
    array_to_string(array[
      case when tg_op <> 'DELETE' then 'select wanted_id, counted, 1 as n from after' end,
      case when tg_op <> 'INSERT' then 'select wanted_id, counted, -1 as n from before' end
    ], ' union all ')
  ) into changed, wishes, counting;
  if changed is null then
    return null;
  end if;
  perform from public.wanted_setups w where w.id = any (changed) order by w.id for no key update;
  update public.wanted_setups w
    set wanted = w.wanted + c.wishes, counted = w.counted + c.counting
    from unnest(changed, wishes, counting) c (id, wishes, counting)
    where w.id = c.id;
  delete from public.wanted_setups w where w.id = any (changed) and w.wanted = 0;
  return null;
end
$$;
drop trigger setup_wishes_are_counted on public.setup_wishes;
create trigger new_wishes_are_counted after insert on public.setup_wishes
  referencing new table as after for each statement execute function private.count_wishes();
create trigger changed_wishes_are_counted after update on public.setup_wishes
  referencing old table as before new table as after for each statement execute function private.count_wishes();
create trigger removed_wishes_are_counted after delete on public.setup_wishes
  referencing old table as before for each statement execute function private.count_wishes();
drop function private.count_wish();

-- As before; a driver's answers to a wish are given one after the other, or each would count those of before.
create or replace function private.limit_answers() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('answers ' || new.wanted_id || ' ' || new.user_id, 0));
  if (select count(*) from public.wanted_answers a where a.user_id = new.user_id and a.wanted_id = new.wanted_id) >= 5 then
    raise exception 'At most five answers of a driver' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- As before; a setup that is deleted or hidden in the same moment is unknown.
create or replace function public.like_setup(setup bigint) returns table (outcome text, total integer)
  language plpgsql
  set search_path = ''
as $$
declare
  added integer;
begin
  perform private.require_open_account();
  select s.likes into total from public.setups s where s.id = setup;
  if not found then
    outcome := 'unknown-setup';
  elsif private.profile_id() is null then
    outcome := 'no-profile';
  else
    begin
      insert into public.setup_likes (setup_id) values (setup) on conflict (setup_id, user_id) do nothing;
      get diagnostics added = row_count;
      outcome := case when added = 1 then 'liked' else 'already-liked' end;
      total := private.likes_of(setup);
    exception when foreign_key_violation or insufficient_privilege then
      if exists (select from public.setups s where s.id = setup) then
        raise;
      end if;
      outcome := 'unknown-setup';
      total := null;
    end;
  end if;
  return next;
end
$$;

-- As before; what changes no hands costs no look at the list.
create or replace function private.list_by_new_authors() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not exists (select from after a join before b on b.id = a.id where a.user_id <> b.user_id) then
    return null;
  end if;
  update private.listed_setups l
    set user_id = a.user_id, words = array_replace(l.words, ':u:' || b.user_id, ':u:' || a.user_id)
    from after a join before b on b.id = a.id
    where l.setup_id = a.id and a.user_id <> b.user_id;
  return null;
end
$$;

-- Whether an operator hides a setup, alone or with its author; it may still stand there as public for a moment.
create function private.is_hidden(setup bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (select from private.hidden_setups h where h.setup_id = setup)
$$;
alter policy "visitors read public setups" on public.setups using (is_public and not private.is_hidden(id));
alter policy "drivers read public setups and their own" on public.setups
  using (user_id = (select private.profile_id()) or is_public and not private.is_hidden(id));

-- Takes from the public what is hidden with its author, and gives back what an author has who is not blocked any more, so many
-- setups at once. Gives how many; call it again while there are more.
create function public.settle_blocks(at_most integer default 200) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  piece bigint[];
  shown_again bigint[];
begin
  piece := array(
    select s.id from private.hidden_setups h join public.setups s on s.id = h.setup_id where s.is_public order by s.id limit at_most
  );
  if cardinality(piece) = 0 then
    piece := array(
      select h.setup_id from private.hidden_setups h join public.setups s on s.id = h.setup_id
      where h.why is null and not exists (select from private.blocked_authors b where b.user_id = s.user_id)
      order by h.setup_id limit at_most
    );
  end if;
  perform from public.setups s where s.id = any (piece) order by s.id for no key update;
  update public.setups s set is_public = false
    where s.id = any (piece) and s.is_public and exists (select from private.hidden_setups h where h.setup_id = s.id);
  with shown as (
    delete from private.hidden_setups h using public.setups s
    where h.setup_id = any (piece) and s.id = h.setup_id and h.why is null and not s.is_public
      and not exists (select from private.blocked_authors b where b.user_id = s.user_id)
    returning h.setup_id
  )
  select coalesce(array_agg(shown.setup_id), '{}') into shown_again from shown;
  update public.setups s set is_public = true where s.id = any (shown_again);
  return cardinality(piece);
end
$$;

-- As before; an author's setups leave the list in one statement, and stop being public in pieces.
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
      select s.id, reason, s.is_public from public.setups s where s.id = setup
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

-- Removes a driver in pieces, each a statement of its own that stays short: the names at once, then so many likes and setups,
-- then the rest. False: there is more, call it again. Public setups stay, by 'a former driver'; the subscription row stays, because
-- Stripe's later events need it. Calling it again afterwards changes nothing.
drop function public.forget_driver(text);
create function public.forget_driver(driver text, at_most integer default 500) returns boolean
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
  -- The copies that a deletion leaves for thirty days: not of who left.
  delete from private.deleted_setups d where d.id = any (piece);
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

-- As before; and with the hour likes are added that are not yet, or else words go that no listed setup holds any more.
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
  delete from private.deleted_setups where id in (
    select d.id from private.deleted_setups d
    where d.deleted_at < deleted_before
    order by d.deleted_at
    limit at_most
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
