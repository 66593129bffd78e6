-- What a saved setup was made from, by the numbers of the setups; none for what a driver made alone.

-- Owner rights: a policy of a table cannot read that table itself. What the caller may see is what its own policy says.
create function private.sees_setups(ids bigint[]) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select not exists (
    select from unnest(ids) as asked (id)
    where not exists (
      select from public.setups s
      where s.id = asked.id and (s.is_public or s.user_id = (select private.profile_id()))
    )
  )
$$;
revoke all on function private.sees_setups(bigint[]) from public;
grant execute on function private.sees_setups(bigint[]) to authenticated, service_role;

-- Not a foreign key: an original may go, and the copy then says that it is gone.
alter table public.setups add column based_on bigint[] not null default '{}'
  check (cardinality(based_on) <= 4 and array_position(based_on, null) is null);
comment on column public.setups.based_on is 'Numbers of the setups that this one was made from; each may be gone since.';
grant select (based_on) on table public.setups to anon, authenticated;
grant insert (based_on) on table public.setups to authenticated;

alter policy "drivers save setups of their own" on public.setups
  with check (
    user_id = (select private.profile_id())
    and (
      generation_id is null
      or exists (
        select 1 from public.generations g
        where g.id = generation_id and g.clerk_user_id = (select auth.jwt()->>'sub')
      )
    )
    and private.sees_setups(based_on)
  );

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on
  from public.setups
  where user_id = (select private.profile_id());
