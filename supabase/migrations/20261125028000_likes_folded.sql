-- A like waits for no other one: it is appended, and added to the setup's count by whoever finds the setup free. Of those who
-- find it locked one waits and adds what has gathered; the others go on. The hourly run adds the rest, and takes off the likes
-- of drivers who left.
set local lock_timeout = '5s';

create table private.like_changes (
  id bigint generated always as identity primary key,
  setup_id bigint not null,
  n smallint not null check (n between -1 and 1),
  uncounted smallint not null check (uncounted between -1 and 1)
);
create index like_changes_by_setup on private.like_changes (setup_id);
alter table private.like_changes enable row level security;
alter table private.like_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Adds a setup's changes to its counts. The caller holds the row.
create function private.fold_likes_of(setup bigint) returns void
  language sql security definer
  set search_path = ''
as $$
  with taken as (
    delete from private.like_changes c where c.setup_id = setup returning c.n, c.uncounted
  ), sums as (
    select sum(t.n)::integer as n, sum(t.uncounted)::integer as uncounted from taken t
  )
  update public.setups s
    set likes = s.likes + sums.n, uncounted_likes = s.uncounted_likes + sums.uncounted
    from sums
    where s.id = setup and (sums.n <> 0 or sums.uncounted <> 0)
$$;

-- Adds what is left of all setups that nobody holds at the moment, nor their authors' figures: it waits for nobody. At most one
-- connection does so at a time. Gives how many setups it added to.
create function private.fold_likes(at_most integer default 1000) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  one bigint;
  author bigint;
  folded integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_likes')) then
    return 0;
  end if;
  delete from private.like_changes c where not exists (select from public.setups s where s.id = c.setup_id);
  for one in
    select distinct c.setup_id from private.like_changes c order by c.setup_id limit at_most
  loop
    select s.user_id into author from public.setups s where s.id = one for no key update skip locked;
    continue when not found;
    perform from private.authors a where a.user_id = author for no key update skip locked;
    continue when not found and exists (select from private.authors a where a.user_id = author);
    perform private.fold_likes_of(one);
    folded := folded + 1;
  end loop;
  return folded;
end
$$;

-- How many likes a setup has, with those that are not added yet; null where there is no such setup.
create function private.likes_of(setup bigint) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select s.likes + coalesce((select sum(c.n) from private.like_changes c where c.setup_id = s.id), 0)::integer
  from public.setups s where s.id = setup
$$;

create or replace function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  setup constant bigint := case when tg_op = 'DELETE' then old.setup_id else new.setup_id end;
begin
  -- Likes that go with their setup.
  if tg_op = 'DELETE' and not exists (select from public.setups s where s.id = setup) then
    return null;
  end if;
  insert into private.like_changes (setup_id, n, uncounted)
    values (
      setup,
      case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
      case tg_op
        when 'INSERT' then (not new.counted)::integer
        when 'DELETE' then -(not old.counted)::integer
        else old.counted::integer - new.counted::integer
      end
    );
  if tg_op = 'DELETE' then
    return null;
  end if;
  perform from public.setups s where s.id = setup for no key update skip locked;
  if not found and tg_op = 'INSERT' and pg_try_advisory_xact_lock(hashtextextended('likes ' || setup, 0)) then
    perform from public.setups s where s.id = setup for no key update;
  end if;
  if found then
    perform private.fold_likes_of(setup);
  end if;
  return null;
end
$$;

create function private.forget_like_changes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from private.like_changes c using before b where c.setup_id = b.id;
  return null;
end
$$;
-- After the likes went with their setups: triggers run by their names.
create trigger zz_like_changes_are_forgotten after delete on public.setups
  referencing old table as before for each statement execute function private.forget_like_changes();
