-- What the garages of cars offer: how far each setting goes, and what its positions read, by car and game version. It is the
-- cars', not the drivers': who told it is forgotten as soon as a second driver tells the same.

create table private.garage_facts (
  id bigint generated always as identity primary key,
  game text not null check (game in ('LMU', 'rFactor2')),
  car text not null check (length(car) between 1 and 100),
  -- The season word of the game's own files.
  version text not null check (length(version) <= 40),
  -- A line of a setup file, SECTION.Key, or the game's own key where none is known.
  setting text not null check (length(setting) between 1 and 100),
  -- Either how far the setting goes,
  lowest integer check (lowest between 0 and 10000),
  highest integer check (highest between lowest and 10000),
  -- or what one of its positions reads.
  position integer check (position between 0 and 10000),
  reads text check (length(reads) between 1 and 80),
  seen_at timestamptz not null default now(),
  -- Since when drivers get it who did not tell it themselves.
  agreed_at timestamptz,
  check ((lowest is null) = (highest is null) and (position is null) = (reads is null)),
  check ((lowest is null) <> (position is null)),
  unique nulls not distinct (game, car, version, setting, lowest, highest, position, reads)
);

-- By whom a fact was told that nobody else has told yet, as digests.
create table private.garage_witnesses (
  fact bigint not null references private.garage_facts (id) on delete cascade,
  digest bytea not null,
  primary key (digest, fact)
);
create index garage_witnesses_by_fact on private.garage_witnesses (fact);
alter table private.garage_facts enable row level security;
alter table private.garage_witnesses enable row level security;
revoke all on table private.garage_facts, private.garage_witnesses from public, anon, authenticated, service_role;

-- A driver's garage: of a car it takes the place of what the same driver told before and nobody confirmed.
create function public.keep_garage(driver text, game text, car text, version text, facts jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  me bytea := private.driver_digest(driver);
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  if exists (select from private.forgotten_drivers f where f.digest = me) then
    return;
  end if;
  -- Garages of one car are kept one after the other.
  perform pg_advisory_xact_lock(hashtextextended('garage ' || keep_garage.game || ' ' || keep_garage.car, 0));
  delete from private.garage_witnesses w using private.garage_facts f
    where f.id = w.fact and w.digest = me
      and f.game = keep_garage.game and f.car = keep_garage.car and f.version = keep_garage.version;

  with told as (
    select t.setting, t.lowest, t.highest, t.position, t.reads
    from jsonb_to_recordset(keep_garage.facts)
      as t (setting text, lowest integer, highest integer, position integer, reads text)
    limit 1000
  ), kept as (
    insert into private.garage_facts (game, car, version, setting, lowest, highest, position, reads)
    select distinct keep_garage.game, keep_garage.car, keep_garage.version, setting, lowest, highest, position, reads
    from told
    on conflict (game, car, version, setting, lowest, highest, position, reads) do update set seen_at = now()
    returning id, agreed_at
  )
  insert into private.garage_witnesses (fact, digest) select id, me from kept where agreed_at is null;

  update private.garage_facts f set agreed_at = now()
  where f.game = keep_garage.game and f.car = keep_garage.car and f.version = keep_garage.version
    and f.agreed_at is null and (select count(*) from private.garage_witnesses w where w.fact = f.id) > 1;
  delete from private.garage_witnesses w using private.garage_facts f
    where f.id = w.fact and f.agreed_at is not null and f.game = keep_garage.game and f.car = keep_garage.car;
  delete from private.garage_facts f
    where f.game = keep_garage.game and f.car = keep_garage.car and f.agreed_at is null
      and not exists (select from private.garage_witnesses w where w.fact = f.id);
end
$$;

-- What a driver may be told of a car's garage: what two drivers told alike, and what this one told. The latest comes last.
create function public.garage_of(driver text, game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer
  set search_path = ''
as $$
  select f.setting, f.lowest, f.highest, f.position, f.reads
  from private.garage_facts f
  where f.game = garage_of.game and f.car = garage_of.car and f.version = garage_of.version
    and (
      f.agreed_at is not null
      or exists (
        select from private.garage_witnesses w
        where w.fact = f.id and w.digest = private.driver_digest(garage_of.driver)
      )
    )
  order by f.seen_at, f.id
  limit 4000
$$;

-- For operators: everything that is kept, and how many drivers still vouch for it.
create function public.garage_facts_kept(after bigint default 0)
  returns table (
    id bigint, game text, car text, version text, setting text, lowest integer, highest integer, "position" integer,
    reads text, seen_at timestamptz, agreed_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
as $$
  select f.id, f.game, f.car, f.version, f.setting, f.lowest, f.highest, f.position, f.reads, f.seen_at, f.agreed_at
  from private.garage_facts f where f.id > after order by f.id limit 1000
$$;

-- For operators: a fact that is wrong goes, and one that is known to be right counts from now on.
create function public.mend_garage_fact(fact bigint, is_right boolean) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if is_right then
    update private.garage_facts f set agreed_at = coalesce(f.agreed_at, now()) where f.id = mend_garage_fact.fact;
  else
    delete from private.garage_facts f where f.id = mend_garage_fact.fact;
  end if;
  return found;
end
$$;

revoke all on function
  public.keep_garage(text, text, text, text, jsonb), public.garage_of(text, text, text, text),
  public.garage_facts_kept(bigint), public.mend_garage_fact(bigint, boolean)
  from public, anon, authenticated;
grant execute on function
  public.keep_garage(text, text, text, text, jsonb), public.garage_of(text, text, text, text),
  public.garage_facts_kept(bigint), public.mend_garage_fact(bigint, boolean)
  to service_role;

-- Who leaves takes their marks along; what two drivers agreed on is the car's.
create function private.forget_garage_marks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from private.garage_facts f
    where f.agreed_at is null and exists (
      select from private.garage_witnesses w where w.fact = f.id and w.digest = new.digest
    );
  return null;
end
$$;
revoke all on function private.forget_garage_marks() from public;
create trigger garage_marks_go_with_their_driver
  after insert on private.forgotten_drivers
  for each row execute function private.forget_garage_marks();
