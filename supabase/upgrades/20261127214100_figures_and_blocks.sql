-- A setup that is hidden with its blocked author is not listed again by a like before settle_blocks has reached it.
create or replace function private.list_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  place integer;
  counted_likes constant integer := new.likes - new.uncounted_likes;
  works_figure constant integer := private.works_now(new.created_at, counted_likes, private.net_worked(new.worked, new.tried));
begin
  if not new.is_public or private.is_hidden(new.id) then
    if tg_op = 'UPDATE' then
      delete from private.listed_setups l where l.setup_id = new.id;
    end if;
    return null;
  end if;
  -- A like changes no word.
  if tg_op = 'UPDATE' and (
    new.game, new.search_text, new.title, new.session, new.weather, new.air_celsius, new.track_celsius, new.game_version, new.car_name, new.track_name, new.user_id
  ) is not distinct from (
    old.game, old.search_text, old.title, old.session, old.weather, old.air_celsius, old.track_celsius, old.game_version, old.car_name, old.track_name, old.user_id
  ) then
    update private.listed_setups l
      set created_at = new.created_at, likes = counted_likes, works = works_figure
      where l.setup_id = new.id;
    if found then
      return null;
    end if;
  end if;
  insert into private.setup_cells (game, session, weather, temperature, game_version)
    values (
      new.game, coalesce(new.session, ''), coalesce(new.weather, ''),
      private.temperature_band(new.air_celsius, new.track_celsius), coalesce(new.game_version, '')
    )
    on conflict do nothing;
  select c.id into strict place from private.setup_cells c
    where c.game = new.game and c.session = coalesce(new.session, '') and c.weather = coalesce(new.weather, '')
      and c.temperature = private.temperature_band(new.air_celsius, new.track_celsius)
      and c.game_version = coalesce(new.game_version, '');
  insert into private.listed_setups as l
    (setup_id, user_id, car_name, track_name, cell, created_at, likes, works, search_text, words)
    values (
      new.id, new.user_id, new.car_name, new.track_name, place, new.created_at, counted_likes, works_figure,
      new.search_text,
      private.words_of(
        new.search_text, new.game, new.car_name, new.track_name, new.user_id, new.session, new.weather,
        private.temperature_band(new.air_celsius, new.track_celsius), new.game_version
      ) || private.title_words(new.title)
    )
    on conflict (setup_id) do update set
      user_id = excluded.user_id, car_name = excluded.car_name, track_name = excluded.track_name, cell = excluded.cell,
      created_at = excluded.created_at, likes = excluded.likes, works = excluded.works,
      search_text = excluded.search_text, words = excluded.words;
  return null;
end
$$;

-- Per statement: a block takes all laps of an author from the order.
drop trigger believed_laps_are_ordered on private.believed_laps;
create or replace function private.order_changed_laps() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  one record;
begin
  -- A statement cannot name the table of what was there before where nothing was.
  for one in execute array_to_string(array[
    case when tg_op <> 'DELETE' then 'select game, class, track_name from after' end,
    case when tg_op <> 'INSERT' then 'select game, class, track_name from before' end
  ], ' union ') || ' order by 1, 2, 3' loop
    perform private.order_laps(one.game, one.class, one.track_name);
  end loop;
  return null;
end
$$;

create trigger new_laps_are_ordered after insert on private.believed_laps
  referencing new table as after for each statement execute function private.order_changed_laps();

create trigger changed_laps_are_ordered after update on private.believed_laps
  referencing old table as before new table as after for each statement execute function private.order_changed_laps();

create trigger removed_laps_are_ordered after delete on private.believed_laps
  referencing old table as before for each statement execute function private.order_changed_laps();

-- Applies an operator's decision about a setup or an author and closes its reports: 'done', or why not; 'unchanged' if nothing
-- was hidden or blocked. `changed`: setups that look different now. A blocked author's setups leave the list in one statement,
-- and stop being public in pieces.
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
    perform pg_advisory_xact_lock(hashtextextended('publishing ' || author, 0));
    perform from public.user_profiles p where p.id = author and p.clerk_user_id <> 'former-driver' for no key update;
  end if;
  if not found then
    outcome := 'missing';
    return next;
    return;
  end if;

  if action = 'restore' and not exists (select from private.hidden_setups h where h.setup_id = setup)
    or action = 'unblock' and not exists (select from private.blocked_authors b where b.user_id = author) then
    outcome := 'unchanged';
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
    delete from private.believed_laps b where b.user_id = author;
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

-- Takes hidden setups of blocked authors from the public, and gives back those of unblocked ones, at most so many.
-- Returns how many; call again while there are more.
create or replace function public.settle_blocks(at_most integer default 50) returns integer
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
  -- A save holds its row and waits for the block: rows in use are left to the next call.
  piece := array(select s.id from public.setups s where s.id = any (piece) order by s.id for no key update skip locked);
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

-- How often an author's newest five hundred public setups were downloaded, for how many drivers they worked, of how
-- many who said so; of the answers only those that count.
create or replace function private.use_of_author(author bigint)
  returns table (downloads integer, worked integer, tried integer)
  language sql stable security definer
  set search_path = ''
as $$
  select
    coalesce(sum(s.downloads), 0)::integer,
    coalesce(sum(s.worked), 0)::integer,
    coalesce(sum(s.tried), 0)::integer
  from (
    select l.downloads, l.worked, l.tried from public.setups l
    where l.user_id + 0 = author and l.is_public
    order by coalesce(l.published_at, l.created_at) desc, l.id desc limit 500
  ) s
$$;

-- An author's public figures: no row for an unknown author or one who left or shares nothing. followers: null
-- below three. cars, tracks: the twelve with most setups, [{"game", "name", "setups"}], and how many there are,
-- counted to a thousand.

create or replace function public.public_author(author bigint)
  returns table (
    id bigint, username text, first_name text, last_name text, shares_since timestamptz,
    setups integer, likes bigint, followers integer, cars jsonb, tracks jsonb, car_count integer, track_count integer,
    downloads integer, worked integer, tried integer
  )
  language sql stable security definer
  set search_path = ''
as $$
  select p.id, p.username, p.first_name, p.last_name,
    (select min(l.created_at) from private.listed_setups l where l.user_id = p.id),
    a.setups, a.likes, case when a.followers >= 3 then a.followers end,
    cars.most, tracks.most, cars.n, tracks.n, used.downloads, used.worked, used.tried
  from public.user_profiles p
  join private.authors a on a.user_id = p.id
  cross join lateral (
    select
      (select jsonb_agg(jsonb_build_object('game', m.game, 'name', m.name, 'setups', m.setups)) from (
        select b.game, b.name, b.setups from private.shared_by_author b
        where b.user_id = author and b.kind = 'car' and b.setups > 0
        order by b.setups desc, b.game, b.name limit 12
      ) m) as most,
      (select count(*)::integer from (
        select from private.shared_by_author b
        where b.user_id = author and b.kind = 'car' and b.setups > 0 limit 1000
      ) m) as n
  ) cars
  cross join lateral (
    select
      (select jsonb_agg(jsonb_build_object('game', m.game, 'name', m.name, 'setups', m.setups)) from (
        select b.game, b.name, b.setups from private.shared_by_author b
        where b.user_id = author and b.kind = 'track' and b.setups > 0
        order by b.setups desc, b.game, b.name limit 12
      ) m) as most,
      (select count(*)::integer from (
        select from private.shared_by_author b
        where b.user_id = author and b.kind = 'track' and b.setups > 0 limit 1000
      ) m) as n
  ) tracks
  cross join private.use_of_author(author) used
  where p.id = author and private.is_author(author)
$$;

-- Author ids for the sitemap; ask again with the last one. As is_author, which would be asked for each of them.
create or replace function public.author_addresses(after_id bigint default 0, page_size integer default 1000)
  returns table (id bigint)
  language sql stable security definer
  set search_path = ''
as $$
  select a.user_id
  from private.authors a
  join public.user_profiles p on p.id = a.user_id
  where a.setups > 0 and a.user_id > after_id and p.clerk_user_id <> 'former-driver'
    and not exists (select from private.forgotten_drivers f where f.digest = sha256(convert_to(p.clerk_user_id, 'UTF8')))
    and not exists (
      select from public.subscriptions s where s.clerk_user_id = p.clerk_user_id and s.account_closed_at is not null
    )
  order by a.user_id limit least(page_size, 1000)
$$;

-- Removes words that no setup holds. It waits for saves under way, and new saves wait for it, so it is short and
-- leaves unfolded changes for the next call. One connection at a time. Only for callers that have changed no words themselves: two of them
-- would deadlock.
create or replace function private.purge_words() returns integer
  language plpgsql security definer
  set search_path = ''
  set lock_timeout = '500ms'
as $$
declare
  purged integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.purge_words')) then
    return 0;
  end if;
  while private.fold_words(2000) > 0 loop
  end loop;
  lock table private.word_changes in share mode;
  if exists (select from private.word_changes offset 2000) then
    return 0;
  end if;
  perform private.fold_words(2000);
  delete from private.listed_words w where w.uses <= 0;
  get diagnostics purged = row_count;
  return purged;
exception when lock_not_available then
  return 0;
end
$$;
