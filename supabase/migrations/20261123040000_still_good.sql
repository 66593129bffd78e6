-- Drivers who say that a setup is still good with a version of its game that changed something for its car. How many do is
-- told to whoever may see the setup; who they are, to nobody.

create table public.still_good (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  game_version text not null check (game_version ~ '^[0-9]{1,3}(\.[0-9]{1,3}){1,3}$'),
  created_at timestamptz not null default now(),
  unique (setup_id, game_version, user_id)
);
comment on table public.still_good is 'Words of drivers that a setup is still good with a version of its game.';
create index still_good_by_driver on public.still_good (user_id);

alter table public.still_good enable row level security;
revoke all on table public.still_good from public, anon, authenticated;
grant all on table public.still_good to service_role;
grant select on table public.still_good to authenticated;
grant insert (setup_id, game_version) on table public.still_good to authenticated;

create policy "drivers see their own words" on public.still_good
  for select to authenticated
  using (user_id = (select private.profile_id()));
create policy "drivers speak of setups they can see" on public.still_good
  for insert to authenticated
  with check (
    user_id = (select private.profile_id())
    and exists (select 1 from public.setups s where s.id = setup_id)
  );
create policy "closed accounts read and write nothing" on public.still_good
  as restrictive for all to authenticated using ((select private.require_open_account()));

-- The caller's word. 'said' also where it had been said before, 'unknown-setup' (none, or not visible to the caller) or
-- 'no-profile'. Caller's rights: the policies above hold.
create function public.say_still_good(setup bigint, version text) returns text
  language plpgsql
  set search_path = ''
as $$
begin
  if private.profile_id() is null then
    return 'no-profile';
  end if;
  if not exists (select 1 from public.setups s where s.id = setup) then
    return 'unknown-setup';
  end if;
  insert into public.still_good (setup_id, game_version) values (setup, version)
    on conflict (setup_id, game_version, user_id) do nothing;
  return 'said';
end
$$;
revoke all on function public.say_still_good(bigint, text) from public, anon, authenticated;
grant execute on function public.say_still_good(bigint, text) to authenticated;

-- How many drivers say so; 0 for a setup that the caller may not see. Owner rights, to count what others said.
create function public.still_good_of(setup bigint, version text) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select count(*)::integer
  from public.still_good g
  join public.setups s on s.id = g.setup_id
  where g.setup_id = setup and g.game_version = version
    and (s.is_public or s.user_id = (select private.profile_id()))
$$;
revoke all on function public.still_good_of(bigint, text) from public, anon, authenticated;
grant execute on function public.still_good_of(bigint, text) to anon, authenticated;
