-- Operators see everything that is told of cars' garages and how it stands, and rule on any of it.

drop function
  public.garages_waiting(text, text, text, integer), public.accept_waiting_garage(text, text, text, text, text),
  public.drop_waiting_garage(text, text, text, text, text), public.garage_facts_kept(bigint);
comment on column private.operator_actions.garage is 'The garage of which data were accepted or dropped: game, car, version.';

-- For operators: the garages of which something is told, in numbers; ask again with the last one.
create function public.garages_told(
  after_game text default '', after_car text default '', after_version text default '', at_most integer default 20
)
  returns table (
    game text, car text, version text, since timestamptz, agreed integer, contested integer, waiting integer, accepted integer,
    dropped integer
  )
  language sql stable security definer
  set search_path = ''
as $$
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

-- For operators: every fact of one garage, the contested ones first. `drivers`: how many tell it whose word counts.
create function public.garage_told(of_game text, of_car text, of_version text)
  returns table (
    id bigint, setting text, lowest integer, highest integer, "position" integer, reads text, seen_at timestamptz,
    state text, drivers integer
  )
  language sql stable security definer
  set search_path = ''
as $$
  select f.id, f.setting, f.lowest, f.highest, f.position, f.reads, f.seen_at, s.state, s.drivers
  from private.garage_standing(of_game, of_car, of_version) s
  join private.garage_facts f on f.id = s.fact
  order by array_position(array['contested', 'agreed', 'accepted', 'waiting', 'dropped'], s.state),
    f.setting, f.position nulls first, f.id
  limit 1000
$$;

-- For operators: everything that is kept, and how it stands.
create function public.garage_facts_kept(after bigint default 0)
  returns table (
    id bigint, game text, car text, version text, setting text, lowest integer, highest integer, "position" integer,
    reads text, seen_at timestamptz, state text, drivers integer
  )
  language sql stable security definer
  set search_path = ''
as $$
  with page as materialized (
    select f.* from private.garage_facts f where f.id > after order by f.id limit 1000
  )
  select p.id, p.game, p.car, p.version, p.setting, p.lowest, p.highest, p.position, p.reads, p.seen_at, s.state, s.drivers
  from (select distinct game, car, version from page) g
  cross join lateral private.garage_standing(g.game, g.car, g.version) s
  join page p on p.id = s.fact
  order by p.id
$$;

-- Of facts that contradict each other the latest is accepted. Says how many facts got the ruling.
create function private.rule_on_garage_facts(facts bigint[], new_ruling text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
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

-- Does what an operator decided about facts of one garage, and writes it down. Says how many facts that were.
create function public.rule_on_garage(
  operator text, action text, of_game text, of_car text, of_version text, facts bigint[], reason text
) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
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

-- For operators: a fact that is wrong is dropped, and one that is known to be right accepted. False where there is none.
create or replace function public.mend_garage_fact(fact bigint, is_right boolean) returns boolean
  language sql security definer
  set search_path = ''
as $$
  select private.rule_on_garage_facts(array[fact], case when is_right then 'accepted' else 'dropped' end) > 0
$$;
