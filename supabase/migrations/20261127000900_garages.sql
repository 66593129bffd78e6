-- Garages of cars by game version: the range of each setting, and the text of each of its positions. Facts belong
-- to the car, not to the drivers who sent them.
create table private.garage_facts (
  id bigint generated always as identity primary key,
  game text not null check (game in ('LMU', 'rFactor2')),
  car text not null check (length(car) between 1 and 100),
  -- The season word of the game's own files.
  version text not null check (length(version) <= 40),
  -- A line of a setup file, SECTION.Key, or the game's own key where none is known.
  setting text not null check (length(setting) between 1 and 100),
  -- Either the range of the setting,
  lowest integer check (lowest between 0 and 10000),
  highest integer check (highest between lowest and 10000),
  -- or the text of one of its positions.
  position integer check (position between 0 and 10000),
  reads text check (length(reads) between 1 and 80),
  seen_at timestamptz not null default now(),
  -- Since when drivers get it who did not tell it themselves.
  agreed_before timestamptz,
  -- An operator's ruling: 'accepted' counts without witnesses, 'dropped' never.
  ruling text check (ruling in ('accepted', 'dropped')),
  check ((lowest is null) = (highest is null) and (position is null) = (reads is null)),
  check ((lowest is null) <> (position is null)),
  unique nulls not distinct (game, car, version, setting, lowest, highest, position, reads)
);
alter table private.garage_facts enable row level security;
comment on column private.garage_facts.agreed_before is
  'Since when two drivers agreed on it whose marks were deleted then; null once somebody tells it again.';

-- Digests of the drivers who sent a fact. A fact is shown to others while two drivers that count agree and nobody
-- of equal weight contradicts, or an operator ruled so; so witnesses stay as long as their fact.
create table private.garage_witnesses (
  fact bigint not null references private.garage_facts (id) on delete cascade,
  digest bytea not null,
  -- Digest of what a file that the game wrote says, which weighs more than pasted garage data; null for those.
  file bytea,
  told_at timestamptz not null default now(),
  primary key (digest, fact)
);
alter table private.garage_witnesses enable row level security;
create index garage_witnesses_by_fact on private.garage_witnesses (fact);

-- Stores a driver's garage data of a car: it adds to the same driver's earlier data and replaces what it
-- contradicts. `facts`: setting, and lowest and highest, or position and reads; by_file when a file that the game
-- wrote holds it.
create function public.keep_garage(driver text, game text, car text, version text, facts jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me bytea := private.driver_digest(driver);
  told_file bytea;
  -- Of all cars: some hundred cars of 150 settings.
  most_of_a_driver constant integer := 20000;
  -- More than this many say nothing new.
  most_of_a_fact constant integer := 10;
  gone bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  if exists (select from private.forgotten_drivers f where f.digest = me) then
    return;
  end if;
  -- Garages of one car are kept one after the other.
  perform pg_advisory_xact_lock(hashtextextended('garage ' || keep_garage.game || ' ' || keep_garage.car, 0));

  with told as (
    select t.setting, t.lowest, t.highest, t.position
    from jsonb_to_recordset(keep_garage.facts) as t (setting text, lowest integer, highest integer, position integer)
    limit 1000
  )
  delete from private.garage_witnesses w using private.garage_facts f, told t
    where f.id = w.fact and w.digest = me
      and f.game = keep_garage.game and f.car = keep_garage.car and f.version = keep_garage.version
      and f.setting = t.setting
      and (
        f.position is not distinct from t.position
        or f.position not between t.lowest and t.highest
        or t.position not between f.lowest and f.highest
      );

  select sha256(convert_to(string_agg(concat_ws(' ', t.setting, t.position, t.reads), e'\n' order by t.setting, t.position), 'UTF8'))
  into told_file
  from jsonb_to_recordset(keep_garage.facts) as t (setting text, position integer, reads text, by_file boolean)
  where t.by_file;

  with told as (
    select t.setting, t.lowest, t.highest, t.position, t.reads, t.by_file
    from jsonb_to_recordset(keep_garage.facts)
      as t (setting text, lowest integer, highest integer, position integer, reads text, by_file boolean)
    limit 1000
  ), once as (
    select setting, lowest, highest, position, reads, coalesce(bool_or(by_file), false) as by_file
    from told group by setting, lowest, highest, position, reads
  ), kept as (
    insert into private.garage_facts (game, car, version, setting, lowest, highest, position, reads)
    select keep_garage.game, keep_garage.car, keep_garage.version, setting, lowest, highest, position, reads from once
    on conflict (game, car, version, setting, lowest, highest, position, reads)
      do update set seen_at = now(), agreed_before = null
    returning id, setting, lowest, highest, position, reads, ruling
  )
  insert into private.garage_witnesses (fact, digest, file)
  select k.id, me, case when o.by_file then told_file end
  from kept k join once o
    on o.setting = k.setting
    and (o.lowest, o.highest, o.position, o.reads) is not distinct from (k.lowest, k.highest, k.position, k.reads)
  where k.ruling is distinct from 'dropped'
  on conflict (digest, fact) do update set file = excluded.file, told_at = now();

  -- Of very many witnesses the first whose word counts.
  if exists (
    select from private.garage_facts f join private.garage_witnesses w on w.fact = f.id
    where f.game = keep_garage.game and f.car = keep_garage.car and f.version = keep_garage.version
    group by f.id having count(*) > most_of_a_fact
  ) then
    delete from private.garage_witnesses w using (
      select w.fact, w.digest, row_number() over (
        partition by w.fact order by c.digest is null, w.file is null, w.told_at, w.digest
      ) as place
      from private.garage_facts f
      join private.garage_witnesses w on w.fact = f.id
      left join private.counting_witnesses(keep_garage.game, keep_garage.car, keep_garage.version) as c (digest)
        on c.digest = w.digest
      where f.game = keep_garage.game and f.car = keep_garage.car and f.version = keep_garage.version
    ) too_many
    where too_many.place > most_of_a_fact and w.fact = too_many.fact and w.digest = too_many.digest;
  end if;
  delete from private.garage_facts f
    where f.game = keep_garage.game and f.car = keep_garage.car and f.ruling is null and f.agreed_before is null
      and not exists (select from private.garage_witnesses w where w.fact = f.id);

  -- The oldest go, and with them what nobody else told.
  for gone in
    delete from private.garage_witnesses w
    where w.digest = me and w.fact <= (
      select o.fact from private.garage_witnesses o where o.digest = me
      order by o.fact desc offset most_of_a_driver limit 1
    )
    returning w.fact
  loop
    delete from private.garage_facts f
      where f.id = gone and f.ruling is null
        and not exists (select from private.garage_witnesses w where w.fact = gone);
  end loop;
end
$$;

-- A driver who leaves takes their marks along; a fact then rests on the remaining witnesses.
create function private.forget_garage_marks() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with gone as (
    delete from private.garage_witnesses w where w.digest = new.digest returning w.fact
  )
  delete from private.garage_facts f using gone
    where f.id = gone.fact and f.ruling is null
      and not exists (select from private.garage_witnesses w where w.fact = f.id and w.digest <> new.digest);
  return null;
end
$$;

create trigger garage_marks_go_with_their_driver
  after insert on private.forgotten_drivers for each row execute function private.forget_garage_marks();

-- Finds the account of a witness.
create index user_profiles_by_digest on public.user_profiles (private.driver_digest(clerk_user_id));

-- Witnesses of a car's garage that count for others.
create function private.counting_witnesses(of_game text, of_car text, of_version text) returns setof bytea
  language sql stable security definer set search_path = '' as $$
  select w.digest
  from (
    select distinct w.digest
    from private.garage_facts f join private.garage_witnesses w on w.fact = f.id
    where f.game = of_game and f.car = of_car and f.version = of_version
  ) w
  where private.counts_for_others(
    (select p.id from public.user_profiles p where private.driver_digest(p.clerk_user_id) = w.digest)
  )
$$;

-- The standing of each fact of a car's garage. `drivers`: how many that count sent it; drivers with the same file,
-- to the letter, are one.
-- accepted, dropped: by an operator
-- agreed: two drivers or more, with more than twice the weight of the strongest contradiction
-- contested: two drivers or more, and a contradiction
-- waiting: for more drivers
create function private.garage_standing(of_game text, of_car text, of_version text)
  returns table (fact bigint, drivers integer, state text)
  language sql stable security definer
  set search_path = ''
  -- The planner cannot know how many facts a car has, and takes thousands for one.
  set enable_nestloop = off
as $$
  with sources as materialized (
    select distinct w.fact, coalesce(w.file, w.digest) as source, w.file is not null as is_file
    from private.counting_witnesses(of_game, of_car, of_version) as c (digest)
    join private.garage_witnesses w on w.digest = c.digest
  ), weighed as materialized (
    select f.id, f.setting, f.lowest, f.highest, coalesce(f.position, -1) as place, f.ruling,
      count(s.source)::integer as drivers,
      coalesce(sum(case when s.is_file then 2 else 1 end) filter (where s.source is not null), 0)::integer as weight
    from private.garage_facts f
    left join sources s on s.fact = f.id
    where f.game = of_game and f.car = of_car and f.version = of_version
    group by f.id
  ), heard as materialized (
    select * from weighed w where w.ruling = 'accepted' or w.ruling is null and w.weight > 0
  ), otherwise as (
    select a.id, r.weight, r.ruling
    from weighed a join heard r on r.setting = a.setting and r.place = a.place and r.id <> a.id
    union all
    -- A position outside of the list,
    select a.id, r.weight, r.ruling
    from weighed a join heard r on r.setting = a.setting
    where a.place = -1 and r.place >= 0 and r.place not between a.lowest and a.highest
    union all
    -- or a list without the position.
    select a.id, r.weight, r.ruling
    from weighed a join heard r on r.setting = a.setting
    where a.place >= 0 and r.place = -1 and a.place not between r.lowest and r.highest
  ), against as (
    select o.id, max(o.weight) as weight, bool_or(o.ruling = 'accepted') as is_ruled
    from otherwise o group by o.id
  )
  select w.id, w.drivers,
    case
      when w.ruling is not null then w.ruling
      when w.drivers < 2 then 'waiting'
      when a.is_ruled or w.weight <= 2 * a.weight then 'contested'
      else 'agreed'
    end
  from weighed w left join against a on a.id = w.id
$$;

-- Facts of a car's garage that a driver may read: agreed ones, and their own; latest last.
create function public.garage_of(driver text, game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer set search_path = '' as $$
  select f.setting, f.lowest, f.highest, f.position, f.reads
  from private.garage_facts f
  join private.garage_standing(garage_of.game, garage_of.car, garage_of.version) s on s.fact = f.id
  left join private.garage_witnesses w on w.fact = f.id and w.digest = private.driver_digest(garage_of.driver)
  where s.state in ('agreed', 'accepted') or (w.fact is not null and s.state <> 'dropped')
  order by w.fact is not null, f.seen_at, f.id
  limit 4000
$$;

-- The agreed facts of a car's garage.
create function public.shared_garage(game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer set search_path = '' as $$
  select f.setting, f.lowest, f.highest, f.position, f.reads
  from private.garage_facts f
  join private.garage_standing(shared_garage.game, shared_garage.car, shared_garage.version) s on s.fact = f.id
  where s.state in ('agreed', 'accepted')
  order by f.seen_at, f.id
  limit 4000
$$;

-- For operators: garages with facts, in numbers; ask again with the last one.
create function public.garages_told(
  after_game text default '', after_car text default '', after_version text default '', at_most integer default 20
)
  returns table (
    game text, car text, version text, since timestamptz, agreed integer, contested integer, waiting integer, accepted integer,
    dropped integer
  )
  language sql stable security definer set search_path = '' as $$
  with garages as (
    select f.game, f.car, f.version, min(f.seen_at) as since
    from private.garage_facts f
    where (f.game, f.car, f.version) > (after_game, after_car, after_version)
    group by f.game, f.car, f.version
    order by f.game, f.car, f.version
    limit least(greatest(at_most, 1), 101)
  )
  select g.game, g.car, g.version, g.since,
    count(*) filter (where s.state = 'agreed')::integer, count(*) filter (where s.state = 'contested')::integer,
    count(*) filter (where s.state = 'waiting')::integer, count(*) filter (where s.state = 'accepted')::integer,
    count(*) filter (where s.state = 'dropped')::integer
  from garages g
  cross join lateral private.garage_standing(g.game, g.car, g.version) s
  group by g.game, g.car, g.version, g.since
  order by g.game, g.car, g.version
$$;

-- For operators: every fact of one garage, contested ones first. `drivers`: how many that count sent it.
create function public.garage_told(of_game text, of_car text, of_version text) returns table (
    id bigint, setting text, lowest integer, highest integer, "position" integer, reads text, seen_at timestamptz,
    state text, drivers integer
  )
  language sql stable security definer set search_path = '' as $$
  select f.id, f.setting, f.lowest, f.highest, f.position, f.reads, f.seen_at, s.state, s.drivers
  from private.garage_standing(of_game, of_car, of_version) s
  join private.garage_facts f on f.id = s.fact
  order by array_position(array['contested', 'agreed', 'accepted', 'waiting', 'dropped'], s.state),
    f.setting, f.position nulls first, f.id
  limit 1000
$$;

-- For operators: all facts and their standing.
create function public.garage_facts_kept(after bigint default 0) returns table (
    id bigint, game text, car text, version text, setting text, lowest integer, highest integer, "position" integer,
    reads text, seen_at timestamptz, state text, drivers integer
  )
  language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select f.* from private.garage_facts f where f.id > after order by f.id limit 1000
  )
  select p.id, p.game, p.car, p.version, p.setting, p.lowest, p.highest, p.position, p.reads, p.seen_at, s.state, s.drivers
  from (select distinct game, car, version from page) g
  cross join lateral private.garage_standing(g.game, g.car, g.version) s
  join page p on p.id = s.fact
  order by p.id
$$;

-- Of facts that contradict each other the latest is accepted. Returns how many facts got the ruling.
create function private.rule_on_garage_facts(facts bigint[], new_ruling text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ruled integer;
begin
  if new_ruling = 'accepted' then
    select array_agg(l.id) into facts from (
      select distinct on (f.game, f.car, f.version, f.setting, f.position) f.id
      from private.garage_facts f where f.id = any (facts)
      order by f.game, f.car, f.version, f.setting, f.position, f.seen_at desc, f.id desc
    ) l;
    update private.garage_facts f set ruling = null from private.garage_facts a
      where a.id = any (facts) and f.ruling = 'accepted' and f.id <> a.id
        and (f.game, f.car, f.version, f.setting) = (a.game, a.car, a.version, a.setting)
        and f.position is not distinct from a.position;
  else
    delete from private.garage_witnesses w where w.fact = any (facts);
  end if;
  update private.garage_facts f set ruling = new_ruling, agreed_before = null where f.id = any (facts);
  get diagnostics ruled = row_count;
  return ruled;
end
$$;

-- For operators: drops a wrong fact, or accepts a right one. False for an unknown fact.
create function public.mend_garage_fact(fact bigint, is_right boolean) returns boolean
  language sql security definer set search_path = '' as $$
  select private.rule_on_garage_facts(array[fact], case when is_right then 'accepted' else 'dropped' end) > 0
$$;

-- Applies and logs an operator's decision about facts of one garage. Returns how many facts.
create function public.rule_on_garage(
  operator text, action text, of_game text, of_car text, of_version text, facts bigint[], reason text
) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ruled integer;
begin
  if action not in ('accept', 'drop') then
    raise exception 'Facts of a garage are accepted or dropped' using errcode = 'invalid_parameter_value';
  end if;
  -- As keep_garage: garages of one car are kept one after the other.
  perform pg_advisory_xact_lock(hashtextextended('garage ' || of_game || ' ' || of_car, 0));
  select array_agg(f.id) into facts from private.garage_facts f
    where f.id = any (facts) and f.game = of_game and f.car = of_car and f.version = of_version;
  ruled := private.rule_on_garage_facts(facts, case action when 'accept' then 'accepted' else 'dropped' end);
  if ruled > 0 then
    insert into private.operator_actions (operator, action, garage, reason)
      values (operator, action, concat_ws(' ', of_game, of_car, of_version), reason);
  end if;
  return ruled;
end
$$;
