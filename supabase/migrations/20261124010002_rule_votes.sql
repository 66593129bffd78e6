-- A driver speaks once of a rule, however many cards they open: of a rule with a car at a track, with that car, and with all cars,
-- each time with the card they answered or decided last. rule_results counts drivers.

create table private.rule_votes (
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  game text not null,
  -- '' stands for all cars, and for all tracks, as in rule_results.
  car_name text not null,
  track_name text not null,
  rule text not null,
  kept boolean not null,
  primary key (user_id, game, car_name, track_name, rule)
);
alter table private.rule_votes enable row level security;
revoke all on table private.rule_votes from public, anon, authenticated, service_role;

comment on table public.rule_results is
  'How many drivers tried a rule of the rulebook on the track, and how many kept it; kept by a trigger on private.rule_votes.';
comment on column public.test_cards.counted is
  'Whether it is in rule_results: its driver shares results, and is one whose word counts for others.';

drop trigger test_cards_are_counted on public.test_cards;
drop function private.count_test_card();
drop function private.add_rule_results(public.test_cards, integer, integer);

create function private.count_vote() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  one constant private.rule_votes := coalesce(new, old);
  more_tested constant integer := (tg_op = 'INSERT')::integer - (tg_op = 'DELETE')::integer;
  more_kept constant integer := coalesce(new.kept, false)::integer - coalesce(old.kept, false)::integer;
begin
  delete from public.rule_results r
    where (r.game, r.car_name, r.track_name, r.rule) = (one.game, one.car_name, one.track_name, one.rule)
      and r.tested + more_tested <= 0;
  if found then
    return null;
  end if;
  insert into public.rule_results as r (game, car_name, track_name, rule, tested, kept)
    select one.game, one.car_name, one.track_name, one.rule, 1, more_kept where tg_op = 'INSERT'
    on conflict (game, car_name, track_name, rule)
      do update set tested = r.tested + 1, kept = r.kept + excluded.kept;
  if not found then
    update public.rule_results r set tested = r.tested + more_tested, kept = r.kept + more_kept
      where (r.game, r.car_name, r.track_name, r.rule) = (one.game, one.car_name, one.track_name, one.rule);
  end if;
  return null;
end
$$;
create trigger votes_are_counted
  after insert or update of kept or delete on private.rule_votes
  for each row execute function private.count_vote();

-- A driver's votes on these rules, after one of their cards for this car and track has changed.
create function private.recount_votes(driver bigint, of_game text, of_car text, at_track text, of_rules text[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  one text;
  place record;
  last_kept boolean;
begin
  -- A driver's cards one after the other; and always in this order, so that no two drivers wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('rule votes ' || driver, 0));
  for one in select distinct r.rule from unnest(of_rules) as r (rule) order by r.rule loop
    for place in
      select p.car_name, p.track_name
      from (values (1, '', ''), (2, of_car, ''), (3, of_car, at_track)) as p (nth, car_name, track_name)
      order by p.nth
    loop
      select coalesce(c.decision = 'kept', false) into last_kept
        from public.test_cards c
        where c.user_id = driver and c.game = of_game and c.counted and c.answer is not null and one = any (c.rules)
          and (place.car_name = '' or c.car_name = place.car_name) and (place.track_name = '' or c.track_name = place.track_name)
        order by greatest(c.answered_at, c.decided_at) desc, c.id desc
        limit 1;
      if found then
        insert into private.rule_votes as v (user_id, game, car_name, track_name, rule, kept)
          values (driver, of_game, place.car_name, place.track_name, one, last_kept)
          on conflict (user_id, game, car_name, track_name, rule) do update set kept = excluded.kept
            where v.kept <> excluded.kept;
      else
        delete from private.rule_votes v
          where v.user_id = driver and v.game = of_game and v.car_name = place.car_name and v.track_name = place.track_name
            and v.rule = one;
      end if;
    end loop;
  end loop;
end
$$;

create function private.count_test_card() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and cardinality(old.rules) > 0 then
    perform private.recount_votes(old.user_id, old.game, old.car_name, old.track_name, old.rules);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE'
    and (old.user_id, old.game, old.car_name, old.track_name, old.rules) <> (new.user_id, new.game, new.car_name, new.track_name, new.rules)
  then
    perform private.recount_votes(new.user_id, new.game, new.car_name, new.track_name, new.rules);
  end if;
  return null;
end
$$;

create function private.judge_card() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.counted := new.counted and private.counts_for_others(new.user_id);
  return new;
end
$$;
create trigger cards_are_judged before insert on public.test_cards
  for each row execute function private.judge_card();

-- As before; whose word does not count shares without being counted.
create or replace function public.share_my_results(shares boolean) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
  counts boolean := shares and private.counts_for_others(driver);
begin
  update public.user_profiles p set shares_results = shares where p.id = driver;
  update public.test_cards c set counted = counts where c.user_id = driver and c.counted <> counts;
end
$$;

-- Older results obey the same rule.
update public.test_cards c set counted = false
  where c.counted and c.user_id in (select private.accounts_that_do_not_count());
alter table private.rule_votes disable trigger votes_are_counted;
insert into private.rule_votes (user_id, game, car_name, track_name, rule, kept)
  select distinct on (c.user_id, c.game, p.car_name, p.track_name, r.rule)
    c.user_id, c.game, p.car_name, p.track_name, r.rule, coalesce(c.decision = 'kept', false)
  from public.test_cards c
  cross join lateral unnest(c.rules) as r (rule)
  cross join lateral (values ('', ''), (c.car_name, ''), (c.car_name, c.track_name)) as p (car_name, track_name)
  where c.counted and c.answer is not null
  order by c.user_id, c.game, p.car_name, p.track_name, r.rule, greatest(c.answered_at, c.decided_at) desc, c.id desc;
alter table private.rule_votes enable trigger votes_are_counted;
delete from public.rule_results;
insert into public.rule_results (game, car_name, track_name, rule, tested, kept)
  select v.game, v.car_name, v.track_name, v.rule, count(*), count(*) filter (where v.kept)
  from private.rule_votes v group by 1, 2, 3, 4;

create trigger test_cards_are_counted
  after insert or update of user_id, game, car_name, track_name, rules, answer, answered_at, decision, decided_at, counted
    or delete on public.test_cards
  for each row execute function private.count_test_card();

revoke all on function
  private.count_vote(), private.recount_votes(bigint, text, text, text, text[]), private.count_test_card(), private.judge_card()
  from public;
