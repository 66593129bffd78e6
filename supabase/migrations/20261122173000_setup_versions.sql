-- A driver's own setups can be changed, and keep the files they held before.

-- Counts what its driver changes, so that of two tabs the second is told. Likes do not count.
alter table public.setups add column revision integer not null default 1;
grant select (revision) on table public.setups to authenticated;
grant update (title, note, youtube_url, setup_data) on table public.setups to authenticated;

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision
  from public.setups
  where user_id = (select private.profile_id());

create table public.setup_versions (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  -- 1 is the file that the setup was saved with.
  number integer not null check (number > 0),
  setup_data text not null,
  -- Until when it was the setup's file.
  replaced_at timestamptz not null default now(),
  unique (setup_id, number)
);
comment on table public.setup_versions is 'The files a setup held before the one it holds now.';

alter table public.setup_versions enable row level security;
revoke all on table public.setup_versions from public, anon, authenticated;
grant all on table public.setup_versions to service_role;
grant select on table public.setup_versions to authenticated;
create policy "drivers read earlier files of their own setups" on public.setup_versions
  for select to authenticated
  using (exists (
    select 1 from public.setups s where s.id = setup_id and s.user_id = (select private.profile_id())
  ));

-- Owner rights: no client writes versions. The oldest of more than two hundred go; the first stays.
create function private.keep_setup_version() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 200;
  last integer;
begin
  if (new.title, new.note, new.youtube_url, new.is_public, new.setup_data)
    is not distinct from (old.title, old.note, old.youtube_url, old.is_public, old.setup_data) then
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
revoke all on function private.keep_setup_version() from public;

create trigger setups_keep_versions
  before update of title, note, youtube_url, is_public, setup_data on public.setups
  for each row execute function private.keep_setup_version();

-- A deleted setup is kept with its versions, and comes back with them.
create or replace function private.keep_deleted_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into private.deleted_setups (id, user_id, setup)
    select old.id, p.id, to_jsonb(old) - array['search_text', 'glance'] || jsonb_build_object(
      'versions', coalesce(
        (select jsonb_agg(to_jsonb(v) - array['id', 'setup_id'] order by v.number)
          from public.setup_versions v where v.setup_id = old.id),
        '[]'
      )
    )
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

create function private.restore_setup_versions() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.setup_versions (setup_id, number, setup_data, replaced_at)
    select old.id, v.number, v.setup_data, v.replaced_at
    from jsonb_to_recordset(coalesce(old.setup->'versions', '[]')) as v (number integer, setup_data text, replaced_at timestamptz)
    where exists (select from public.setups s where s.id = old.id);
  return old;
end
$$;
revoke all on function private.restore_setup_versions() from public;

-- A copy goes when its setup has come back, or for good; only the first finds the setup there.
create trigger deleted_setups_bring_versions_back
  before delete on private.deleted_setups
  for each row execute function private.restore_setup_versions();
