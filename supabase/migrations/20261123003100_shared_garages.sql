-- Setup files tell of a car's garage too, a few texts each: what a driver told before stays, but for what is told otherwise
-- now. What two drivers told alike is read with any setup of the car.

create or replace function public.keep_garage(driver text, game text, car text, version text, facts jsonb) returns void
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  me bytea := private.driver_digest(driver);
  -- What one driver alone has told, of all cars: some hundred cars of 150 settings.
  most_of_a_driver constant integer := 20000;
  gone bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(driver, 0));
  if exists (select from private.forgotten_drivers f where f.digest = me) then
    return;
  end if;
  -- Garages of one car are kept one after the other.
  perform pg_advisory_xact_lock(hashtextextended('garage ' || keep_garage.game || ' ' || keep_garage.car, 0));

  with told as (
    select t.setting, t.position
    from jsonb_to_recordset(keep_garage.facts) as t (setting text, position integer)
    limit 1000
  )
  delete from private.garage_witnesses w using private.garage_facts f, told t
    where f.id = w.fact and w.digest = me
      and f.game = keep_garage.game and f.car = keep_garage.car and f.version = keep_garage.version
      and f.setting = t.setting and f.position is not distinct from t.position;

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
      where f.id = gone and not exists (select from private.garage_witnesses w where w.fact = gone);
  end loop;
end
$$;

-- What two drivers told alike of a car's garage, or an operator confirmed, the latest last. It is nobody's.
create function public.shared_garage(game text, car text, version text)
  returns table (setting text, lowest integer, highest integer, "position" integer, reads text)
  language sql stable security definer
  set search_path = ''
as $$
  select f.setting, f.lowest, f.highest, f.position, f.reads
  from private.garage_facts f
  where f.game = shared_garage.game and f.car = shared_garage.car and f.version = shared_garage.version
    and f.agreed_at is not null
  order by f.seen_at, f.id
  limit 4000
$$;

revoke all on function public.shared_garage(text, text, text) from public;
grant execute on function public.shared_garage(text, text, text) to anon, authenticated, service_role;
