-- What a setup was made for, as facts: by its file, by the assistant's order, or by its driver. Null is unknown, which no filter
-- takes for anything else.

alter table public.setups
  add column session text check (session in ('practice', 'qualifying', 'race')),
  add column weather text check (weather in ('dry', 'wet')),
  add column air_celsius smallint check (air_celsius between -10 and 60),
  add column track_celsius smallint check (track_celsius between -10 and 80),
  -- As the game writes it: 1.10.2.
  add column game_version text check (game_version ~ '^[0-9]{1,3}(\.[0-9]{1,3}){1,3}$'),
  add column race_minutes smallint check (race_minutes between 1 and 1440),
  add column fuel_litres smallint check (fuel_litres between 0 and 300),
  -- The best lap that its driver says it did, in milliseconds.
  add column lap_ms integer check (lap_ms between 30000 and 900000);

grant select (session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms)
  on table public.setups to anon, authenticated;
grant insert (session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms)
  on table public.setups to authenticated;
grant update (session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms)
  on table public.setups to authenticated;

create or replace view public.my_setups with (security_invoker = true) as
  select id, user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url,
    generation_id, request_id, glance, revision, based_on,
    session, weather, air_celsius, track_celsius, game_version, race_minutes, fuel_litres, lap_ms
  from public.setups
  where user_id = (select private.profile_id());

-- Conditions are words of the driver's like title and note: a change of them counts as one.
create or replace function private.keep_setup_version() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := 200;
  last integer;
begin
  if (new.title, new.note, new.youtube_url, new.is_public, new.setup_data, new.session, new.weather, new.air_celsius,
      new.track_celsius, new.game_version, new.race_minutes, new.fuel_litres, new.lap_ms)
    is not distinct from (old.title, old.note, old.youtube_url, old.is_public, old.setup_data, old.session, old.weather,
      old.air_celsius, old.track_celsius, old.game_version, old.race_minutes, old.fuel_litres, old.lap_ms) then
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

drop trigger setups_keep_versions on public.setups;
create trigger setups_keep_versions
  before update of title, note, youtube_url, is_public, setup_data, session, weather, air_celsius, track_celsius,
    game_version, race_minutes, fuel_litres, lap_ms on public.setups
  for each row execute function private.keep_setup_version();

-- What the file of an ACC setup tells: the tyres that it fits, and its fuel, of which position 0 is two litres. Nothing of any
-- other text.
create function private.told_by_acc_file(data text) returns table (weather text, fuel_litres smallint)
  language plpgsql immutable strict
  set search_path = ''
as $$
declare
  file jsonb;
begin
  file := ltrim(data, E' \t\r\n\uFEFF')::jsonb;
  weather := case file #>> '{basicSetup,tyres,tyreCompound}' when '0' then 'dry' when '1' then 'wet' end;
  fuel_litres := case
    when file #>> '{basicSetup,strategy,fuel}' ~ '^[0-9]{1,3}$'
      and (file #>> '{basicSetup,strategy,fuel}')::integer <= 298
    then (file #>> '{basicSetup,strategy,fuel}')::integer + 2
  end;
  return next;
exception when others then
  return;
end
$$;
revoke all on function private.told_by_acc_file(text) from public;

alter table public.setups disable trigger setups_keep_versions;
update public.setups s
  set weather = told.weather, fuel_litres = told.fuel_litres
  from (select o.id, f.* from public.setups o, private.told_by_acc_file(o.setup_data) f where o.game = 'ACC') told
  where s.id = told.id and (told.weather, told.fuel_litres) is distinct from (null, null);
-- What a setup was ordered for that was saved from the assistant.
update public.setups s
  set session = told.session, weather = coalesce(s.weather, told.weather),
    track_celsius = told.track_celsius, race_minutes = told.race_minutes
  from (
    select g.id,
      case when g.request->>'sessionType' in ('practice', 'qualifying', 'race') then g.request->>'sessionType' end as session,
      case when g.request->>'weather' in ('dry', 'wet') then g.request->>'weather' end as weather,
      case
        when g.request->>'temperature' ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$' and (g.request->>'temperature')::numeric < 80
        then round((g.request->>'temperature')::numeric)::smallint
      end as track_celsius,
      case
        when g.request->>'sessionType' = 'race' and g.request->>'duration' ~ '^[0-9]{1,4}$'
          and (g.request->>'duration')::integer between 1 and 1440
        then (g.request->>'duration')::smallint
      end as race_minutes
    from public.generations g
  ) told
  where s.generation_id = told.id;
alter table public.setups enable trigger setups_keep_versions;
drop function private.told_by_acc_file(text);
