-- What drivers read off the screen after some laps, and what our rules made of it.

create table public.stints (
  id bigint generated always as identity primary key,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  -- Not a foreign key: a setup may go, and what its driver measured with that car stays the driver's.
  setup_id bigint not null,
  -- Which of the setup's files was driven.
  version integer not null check (version between 1 and 9999999),
  -- The setup's, whatever a client says.
  game text not null,
  car_name text not null,
  track_name text not null,
  driven_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Given by whoever sends, so that a sheet that was kept on a device is stored once.
  request_id uuid not null,
  -- Figures as they were understood, in psi, °C, litres and seconds.
  sheet jsonb not null check (jsonb_typeof(sheet) = 'object' and octet_length(sheet::text) <= 16384),
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array' and octet_length(changes::text) <= 131072),
  -- What else the driver was told, sentence by sentence.
  told jsonb not null default '[]' check (jsonb_typeof(told) = 'array' and octet_length(told::text) <= 32768),
  -- The version that the changes were made into; null while they are not taken.
  taken_as integer check (taken_as between 1 and 9999999),
  unique (user_id, request_id)
);
comment on table public.stints is 'Laps that a driver drove with a version of a setup, and the next setup that follows from them.';

-- A car's stints, which are learned from, and a car's at a track, which are its diary.
create index stints_by_car on public.stints (user_id, game, car_name, driven_at desc, id desc);
create index stints_by_setup on public.stints (user_id, setup_id, driven_at desc, id desc);

alter table public.stints enable row level security;
revoke all on table public.stints from public, anon, authenticated;
grant all on table public.stints to service_role;
grant select (id, setup_id, version, game, car_name, track_name, driven_at, created_at, request_id, sheet, changes, told, taken_as)
  on table public.stints to authenticated;
grant insert (setup_id, version, driven_at, request_id, sheet, changes, told) on table public.stints to authenticated;
grant update (taken_as) on table public.stints to authenticated;
grant delete on table public.stints to authenticated;

create policy "drivers read their own stints" on public.stints
  for select to authenticated
  using (user_id = (select private.profile_id()));
create policy "drivers store stints with setups of their own" on public.stints
  for insert to authenticated
  with check (
    user_id = (select private.profile_id())
    and exists (select 1 from public.setups s where s.id = setup_id and s.user_id = (select private.profile_id()))
  );
create policy "drivers say which changes they took" on public.stints
  for update to authenticated
  using (user_id = (select private.profile_id()))
  with check (user_id = (select private.profile_id()));
create policy "drivers delete their own stints" on public.stints
  for delete to authenticated
  using (user_id = (select private.profile_id()));
create policy "closed accounts read and write nothing" on public.stints
  as restrictive for all to authenticated using ((select private.require_open_account()));

-- Owner rights: the service stores for drivers too. A setup that is not there leaves the names empty, which is refused.
create function private.name_stint() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  select s.game, s.car_name, s.track_name into new.game, new.car_name, new.track_name
    from public.setups s where s.id = new.setup_id;
  return new;
end
$$;
revoke all on function private.name_stint() from public;

create trigger stints_are_named
  before insert on public.stints
  for each row execute function private.name_stint();
