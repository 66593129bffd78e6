-- An operator who knows that it is right accepts what one driver alone told of a car's garage, as a second driver would.

alter table private.operator_actions drop constraint operator_actions_action_check;
alter table private.operator_actions add constraint operator_actions_action_check
  check (action in ('hide', 'restore', 'keep', 'block', 'unblock', 'drop', 'accept'));
comment on column private.operator_actions.garage is 'The garage whose data were dropped or accepted: game, car, version.';

-- As before, with what was told, in words: the first two hundred.
drop function public.garages_waiting(text, text, text, integer);
create function public.garages_waiting(
  after_game text default '', after_car text default '', after_version text default '', at_most integer default 20
)
  returns table (game text, car text, version text, facts integer, witnesses integer, since timestamptz, told text[])
  language sql stable security definer
  set search_path = ''
as $$
  with waiting as (
    select f.game, f.car, f.version, count(distinct f.id)::integer as facts,
      count(distinct w.digest)::integer as witnesses, min(f.seen_at) as since
    from private.garage_facts f
    left join private.garage_witnesses w on w.fact = f.id
    where f.agreed_at is null and (f.game, f.car, f.version) > (after_game, after_car, after_version)
    group by f.game, f.car, f.version
    order by f.game, f.car, f.version
    limit least(greatest(at_most, 1), 101)
  )
  select g.game, g.car, g.version, g.facts, g.witnesses, g.since,
    array(
      select case when f.reads is null then format('%s: %s to %s', f.setting, f.lowest, f.highest)
        else format('%s, %s: %s', f.setting, f.position, f.reads) end
      from private.garage_facts f
      where f.game = g.game and f.car = g.car and f.version = g.version and f.agreed_at is null
      order by f.setting, f.position nulls first, f.id
      limit 200
    )
  from waiting g
  order by g.game, g.car, g.version
$$;

-- Accepts what one driver alone told of a car's garage in a season. Where drivers contradict each other the latest counts, and
-- the rest waits. Says how many facts that were.
create function public.accept_waiting_garage(operator text, of_game text, of_car text, of_version text, reason text) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  accepted integer;
begin
  -- As keep_garage: garages of one car are kept one after the other.
  perform pg_advisory_xact_lock(hashtextextended('garage ' || of_game || ' ' || of_car, 0));
  with latest as (
    select distinct on (f.setting, f.position) f.id
    from private.garage_facts f
    where f.game = of_game and f.car = of_car and f.version = of_version and f.agreed_at is null
    order by f.setting, f.position, f.seen_at desc, f.id desc
  )
  update private.garage_facts f set agreed_at = now() from latest where f.id = latest.id;
  get diagnostics accepted = row_count;
  if accepted > 0 then
    -- Who told it is forgotten, as when two drivers agree.
    delete from private.garage_witnesses w using private.garage_facts f
      where f.id = w.fact and f.agreed_at is not null and f.game = of_game and f.car = of_car;
    insert into private.operator_actions (operator, action, garage, reason)
      values (operator, 'accept', concat_ws(' ', of_game, of_car, of_version), reason);
  end if;
  return accepted;
end
$$;

revoke all on function
  public.garages_waiting(text, text, text, integer), public.accept_waiting_garage(text, text, text, text, text)
  from public, anon, authenticated;
grant execute on function
  public.garages_waiting(text, text, text, integer), public.accept_waiting_garage(text, text, text, text, text)
  to service_role;
