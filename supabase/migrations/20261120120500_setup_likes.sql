-- Likes: one for each setup and driver, one way. setups.likes is their count, kept here and nowhere else.

create table public.setup_likes (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (setup_id, user_id)
);
create index setup_likes_by_driver on public.setup_likes (user_id);

alter table public.setup_likes enable row level security;
revoke all on table public.setup_likes from public, anon, authenticated;
grant all on table public.setup_likes to service_role;
grant select on table public.setup_likes to authenticated;
grant insert (setup_id) on table public.setup_likes to authenticated;

create policy "drivers see their own likes" on public.setup_likes
  for select to authenticated
  using (user_id = (select private.profile_id()));
create policy "drivers like setups they can see" on public.setup_likes
  for insert to authenticated
  with check (
    user_id = (select private.profile_id())
    and exists (select 1 from public.setups s where s.id = setup_id)
  );

-- Owner rights: no client may update setups.likes.
create function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.setups set likes = likes + 1 where id = new.setup_id;
  else
    update public.setups set likes = likes - 1 where id = old.setup_id;
  end if;
  return null;
end
$$;
revoke all on function private.count_like() from public;

create trigger setup_likes_are_counted
  after insert or delete on public.setup_likes
  for each row execute function private.count_like();

-- A like is given or taken back whole: moving one to another setup would slip past the count.
create function private.refuse_change() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception 'A like cannot be changed' using errcode = 'check_violation';
end
$$;
revoke all on function private.refuse_change() from public;

create trigger setup_likes_never_move
  before update of setup_id, user_id on public.setup_likes
  for each row execute function private.refuse_change();

-- Likes a setup as the caller. outcome: 'liked', 'already-liked', 'unknown-setup' (none, or not visible to the caller) or
-- 'no-profile'; total: the count afterwards, null when there is no such setup. Caller's rights: the policies above hold.
create function public.like_setup(setup bigint) returns table (outcome text, total integer)
  language plpgsql
  set search_path = ''
as $$
declare
  added integer;
begin
  select s.likes into total from public.setups s where s.id = setup;
  if not found then
    outcome := 'unknown-setup';
  elsif private.profile_id() is null then
    outcome := 'no-profile';
  else
    insert into public.setup_likes (setup_id) values (setup) on conflict (setup_id, user_id) do nothing;
    get diagnostics added = row_count;
    outcome := case when added = 1 then 'liked' else 'already-liked' end;
    select s.likes into total from public.setups s where s.id = setup;
  end if;
  return next;
end
$$;
revoke all on function public.like_setup(bigint) from public, anon, authenticated;
grant execute on function public.like_setup(bigint) to authenticated;
