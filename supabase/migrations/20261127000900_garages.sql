-- A driver's garage counts for that driver alone: the range of each setting of a car, and the text of each position.
create table private.driver_garages (
  digest bytea not null,
  game text not null check (game in ('LMU', 'rFactor2')),
  car text not null check (length(car) between 1 and 100),
  -- The season word of the game's own files.
  version text not null check (length(version) <= 40),
  -- A line of a setup file, SECTION.Key, or the game's own key where none is known.
  setting text not null check (length(setting) between 1 and 100),
  -- -1 for the range of the setting, else the place of one of its positions.
  place integer not null check (place between -1 and 10000),
  lowest integer check (lowest between 0 and 10000),
  highest integer check (highest between lowest and 10000),
  reads text check (length(reads) between 1 and 80),
  seen_at timestamptz not null default now(),
  check ((place = -1) = (reads is null) and (place = -1) = (lowest is not null and highest is not null)),
  primary key (digest, game, car, version, setting, place)
);
comment on column private.driver_garages.digest is 'Of the driver''s id, as in forgotten_drivers.';

-- Adds to the driver's earlier data and replaces what it contradicts. `facts`: setting, and lowest and highest, or position and reads.
create function public.keep_garage(driver text, game text, car text, version text, facts jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant bytea := private.driver_digest(driver);
  most_of_a_driver constant integer := 20000;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  if exists (select from private.forgotten_drivers f where f.digest = me) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('garages of ' || driver, 0));
  delete from private.driver_garages g
    using jsonb_to_recordset(keep_garage.facts) as t (setting text, lowest integer, highest integer, position integer)
    where g.digest = me and g.game = keep_garage.game and g.car = keep_garage.car and g.version = keep_garage.version
      and g.setting = t.setting
      and (g.place >= 0 and g.place not between t.lowest and t.highest or t.position not between g.lowest and g.highest);
  insert into private.driver_garages (digest, game, car, version, setting, place, lowest, highest, reads)
    select distinct on (t.setting, coalesce(t.position, -1))
      me, keep_garage.game, keep_garage.car, keep_garage.version, t.setting, coalesce(t.position, -1), t.lowest, t.highest, t.reads
    from jsonb_to_recordset(keep_garage.facts)
      as t (setting text, lowest integer, highest integer, position integer, reads text)
    limit 1000 on conflict (digest, game, car, version, setting, place)
      do update set lowest = excluded.lowest, highest = excluded.highest, reads = excluded.reads, seen_at = now();
  delete from private.driver_garages g where g.ctid in (
    select o.ctid from private.driver_garages o where o.digest = me order by o.seen_at desc offset most_of_a_driver
  );
end
$$;

create function public.garage_of(driver text, game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer set search_path = '' as $$
  select g.setting, g.lowest, g.highest, nullif(g.place, -1), g.reads from private.driver_garages g
  where g.digest = private.driver_digest(garage_of.driver)
    and g.game = garage_of.game and g.car = garage_of.car and g.version = garage_of.version
  order by g.setting, g.place limit 4000
$$;

-- A driver who leaves takes their garages along; what they did as an operator stays, without their id.
create function private.forget_garage_marks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.driver_garages g where g.digest = new.digest;
  update private.operator_actions a set operator = null
    where a.operator is not null and private.driver_digest(a.operator) = new.digest;
  return null;
end
$$;
