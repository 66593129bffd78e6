-- What drivers delete, kept for thirty days so that an operator can bring it back, and visible to nobody meanwhile:
-- "private" is not exposed by the REST interface, and not even the service reads these tables but through the functions
-- below.

create table private.deleted_setups (
  id bigint primary key,
  -- A driver who leaves takes deleted setups along.
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  -- The row as it was, without the columns that the database computes from others.
  setup jsonb not null,
  deleted_at timestamptz not null default now()
);
create index deleted_setups_by_driver on private.deleted_setups (user_id);
create index deleted_setups_by_age on private.deleted_setups (deleted_at);

create table private.likes_of_deleted_setups (
  setup_id bigint not null references private.deleted_setups (id) on delete cascade,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (setup_id, user_id)
);
create index likes_of_deleted_setups_by_driver on private.likes_of_deleted_setups (user_id);

alter table private.deleted_setups enable row level security;
alter table private.likes_of_deleted_setups enable row level security;
revoke all on table private.deleted_setups, private.likes_of_deleted_setups
  from public, anon, authenticated, service_role;

-- Owner rights: no client may write here. Before the deletion, because the likes go with the setup.
--
-- Setups that go because their driver's account goes leave no copy: the profile is gone by then. A profile that is just
-- being removed elsewhere is passed over instead of waited for, which could be for ever: that removal waits for the row
-- being deleted here.
create function private.keep_deleted_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into private.deleted_setups (id, user_id, setup)
    select old.id, p.id, to_jsonb(old) - array['search_text', 'glance']
    from public.user_profiles p
    where p.id = old.user_id
    for key share skip locked;
  if found then
    insert into private.likes_of_deleted_setups (setup_id, user_id, created_at)
      select l.setup_id, l.user_id, l.created_at
      from public.setup_likes l
      join public.user_profiles p on p.id = l.user_id
      where l.setup_id = old.id
      for key share of p skip locked;
  end if;
  return old;
end
$$;
revoke all on function private.keep_deleted_setup() from public;

create trigger deleted_setups_are_kept
  before delete on public.setups
  for each row execute function private.keep_deleted_setup();

-- Brings a deleted setup back as it was: its id, its dates, public or private, the likes of those who are still here.
-- Says 'restored', or 'not deleted' when the setup is there, so calling it again changes nothing.
create function public.restore_setup(deleted_id bigint) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept jsonb;
  columns text;
begin
  select d.setup into kept from private.deleted_setups d where d.id = deleted_id for update;
  if not found then
    if exists (select from public.setups s where s.id = deleted_id) then
      return 'not deleted';
    end if;
    raise exception 'Setup % cannot be restored', deleted_id using
      errcode = 'no_data_found',
      detail = 'There never was one, it was deleted over thirty days ago, or its driver has deleted the account since.';
  end if;

  -- The count comes back with the likes.
  kept := kept || '{"likes": 0}';
  -- Its driver may have saved the same once more.
  if exists (
    select from public.setups s
    where s.user_id = (kept->>'user_id')::bigint and s.request_id = (kept->>'request_id')::uuid
  ) then
    kept := kept || '{"request_id": null}';
  end if;
  if not exists (select from public.generations g where g.id = (kept->>'generation_id')::bigint) then
    kept := kept || '{"generation_id": null}';
  end if;
  -- A column that came since has its default.
  select string_agg(quote_ident(a.attname), ', ') into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = 'public.setups'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and kept ? a.attname;
  execute format(
    'insert into public.setups (%1$s) overriding system value
     select %1$s from jsonb_populate_record(null::public.setups, $1)',
    columns
  ) using kept;

  insert into public.setup_likes (setup_id, user_id, created_at)
    select l.setup_id, l.user_id, l.created_at
    from private.likes_of_deleted_setups l
    where l.setup_id = deleted_id;
  delete from private.deleted_setups d where d.id = deleted_id;
  return 'restored';
end
$$;
revoke all on function public.restore_setup(bigint) from public, anon, authenticated;
grant execute on function public.restore_setup(bigint) to service_role;

-- Forgets setups that were deleted before a time, the longest gone first, at most so many. Says how many.
create function public.forget_deleted_setups(deleted_before timestamptz, at_most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  forgotten integer;
begin
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
revoke all on function public.forget_deleted_setups(timestamptz, integer) from public, anon, authenticated;
grant execute on function public.forget_deleted_setups(timestamptz, integer) to service_role;
