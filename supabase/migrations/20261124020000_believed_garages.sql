-- A garage fact shown to others rests on the witnesses it has now: two drivers whose word counts (private.counts_for_others),
-- nobody who counts as much and says otherwise, or an operator's ruling. So witnesses are kept as long as their fact, as digests.

alter table private.garage_facts rename column agreed_at to agreed_before;
comment on column private.garage_facts.agreed_before is
  'Since when two drivers agreed on it whose marks were deleted then; null once somebody tells it again.';

-- An operator's ruling: 'accepted' counts without witnesses, 'dropped' never, however many tell it.
alter table private.garage_facts add column ruling text check (ruling in ('accepted', 'dropped'));
-- Facts that an operator accepted on the page before: both were written in one transaction.
update private.garage_facts f set ruling = 'accepted', agreed_before = null
where exists (
  select from private.operator_actions a
  where a.action = 'accept' and a.done_at = f.agreed_before and a.garage = concat_ws(' ', f.game, f.car, f.version)
);

alter table private.garage_witnesses
  -- The digest of what a setup file told that the game wrote, which weighs more than pasted garage data; null for those.
  add column file bytea,
  add column told_at timestamptz not null default now();

-- Finds the account of a witness.
create index user_profiles_by_digest on public.user_profiles (private.driver_digest(clerk_user_id));

-- Witnesses of a car's garage whose word counts for others.
create function private.counting_witnesses(of_game text, of_car text, of_version text) returns setof bytea
  language sql stable security definer
  set search_path = ''
as $$
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

-- How each fact of a car's garage stands. `drivers`: how many tell it whose word counts; who has a file from somebody else, to the
-- letter, counts as one with them.
--   accepted, dropped: by an operator
--   agreed:    two drivers or more, who weigh more than twice as much as the strongest who say otherwise
--   contested: two drivers or more, against somebody who says otherwise
--   waiting:   for more drivers
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

-- Keeps what a driver tells of a car's garage: it adds to what the same driver told before, and takes the place of what it
-- contradicts. `facts`: setting, and either lowest and highest or position and reads; by_file where a file that the game wrote told it.
create or replace function public.keep_garage(driver text, game text, car text, version text, facts jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
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

-- The garage facts a driver may read of a car: those agreed, and their own, the latest last.
create or replace function public.garage_of(driver text, game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer
  set search_path = ''
as $$
  select f.setting, f.lowest, f.highest, f.position, f.reads
  from private.garage_facts f
  join private.garage_standing(garage_of.game, garage_of.car, garage_of.version) s on s.fact = f.id
  left join private.garage_witnesses w on w.fact = f.id and w.digest = private.driver_digest(garage_of.driver)
  where s.state in ('agreed', 'accepted') or (w.fact is not null and s.state <> 'dropped')
  order by w.fact is not null, f.seen_at, f.id
  limit 4000
$$;

-- The agreed facts of a car's garage. They belong to nobody.
create or replace function public.shared_garage(game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer
  set search_path = ''
as $$
  select f.setting, f.lowest, f.highest, f.position, f.reads
  from private.garage_facts f
  join private.garage_standing(shared_garage.game, shared_garage.car, shared_garage.version) s on s.fact = f.id
  where s.state in ('agreed', 'accepted')
  order by f.seen_at, f.id
  limit 4000
$$;

-- A driver who leaves takes their marks along; an agreed fact then rests on the witnesses who are left.
create or replace function private.forget_garage_marks() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
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
