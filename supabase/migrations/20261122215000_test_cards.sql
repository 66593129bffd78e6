-- Changes that a driver tries for three laps, what became of them, and how often each rule was kept.

-- Whether a driver's results are counted with those of everybody, without a name.
alter table public.user_profiles add column shares_results boolean not null default true;

create table public.test_cards (
  id bigint generated always as identity primary key,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  -- Not a foreign key: a deleted setup comes back with its cards, as long as it can.
  setup_id bigint not null,
  game text not null,
  car_name text not null,
  track_name text not null,
  -- What is tried: an array of {parameter, label, from, to, why, rule, watch}, with the values as the driver reads them.
  changes jsonb not null check (
    jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) between 1 and 8 and octet_length(changes::text) <= 16384
  ),
  rules text[] not null default '{}' check (
    cardinality(rules) <= 2 and array_position(rules, null) is null and array_to_string(rules, ' ') ~ '^(R\d{3}( R\d{3})?)?$'
  ),
  -- The setup's file before the test, byte for byte, and the file to drive.
  before_data text not null,
  after_data text not null check (octet_length(after_data) between 1 and 262144),
  answer text check (answer in ('better', 'same', 'worse')),
  note text not null default '' check (char_length(note) <= 1000),
  decision text check (decision in ('kept', 'undone')),
  -- Whether it is in the counts below: as its driver wishes.
  counted boolean not null,
  request_id uuid not null,
  opened_at timestamptz not null default now(),
  answered_at timestamptz,
  decided_at timestamptz,
  unique (user_id, request_id),
  check ((answer is null) = (answered_at is null)),
  check ((decision is null) = (decided_at is null)),
  check (decision is distinct from 'kept' or answer is not null)
);
comment on table public.test_cards is 'Changes to a setup that its driver tries on the track; kept or undone.';

create index test_cards_by_setup on public.test_cards (setup_id, id desc);
create index test_cards_by_car_and_track on public.test_cards (user_id, game, car_name, track_name, opened_at desc, id desc);

alter table public.test_cards enable row level security;
revoke all on table public.test_cards from public, anon, authenticated;
grant all on table public.test_cards to service_role;
-- Written through the functions below alone.
grant select on table public.test_cards to authenticated;
create policy "drivers read their own test cards" on public.test_cards
  for select to authenticated
  using (user_id = (select private.profile_id()));
create policy "closed accounts read and write nothing" on public.test_cards
  as restrictive for all to authenticated using ((select private.require_open_account()));

-- A setup that is gone for good takes its cards along.
create function private.forget_cards_of_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.test_cards c
    where c.setup_id = old.id and not exists (select from public.setups s where s.id = old.id);
  return old;
end
$$;
revoke all on function private.forget_cards_of_setup() from public;
create trigger deleted_setups_take_their_cards_along
  after delete on private.deleted_setups
  for each row execute function private.forget_cards_of_setup();

-- How often a rule was tried and kept. No driver is in it: it is the sum over the cards that are counted, and a card that
-- goes, or is no longer to count, is taken off. '' stands for all tracks, and for all cars.
create table public.rule_results (
  game text not null,
  car_name text not null,
  track_name text not null,
  rule text not null,
  tested integer not null check (tested > 0),
  kept integer not null check (kept between 0 and tested),
  primary key (game, car_name, track_name, rule)
);
comment on table public.rule_results is 'How often a rule of the rulebook was tried on the track and kept; kept by a trigger on test_cards.';

alter table public.rule_results enable row level security;
revoke all on table public.rule_results from public, anon, authenticated;
grant all on table public.rule_results to service_role;
grant select on table public.rule_results to authenticated;
-- What fewer than five tried could tell of one of them.
create policy "drivers read what at least five cards say" on public.rule_results
  for select to authenticated
  using (tested >= 5);
create policy "closed accounts read and write nothing" on public.rule_results
  as restrictive for all to authenticated using ((select private.require_open_account()));

create function private.add_rule_results(card public.test_cards, more_tested integer, more_kept integer) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  one text;
  place record;
begin
  -- Always in this order: two cards never wait for each other.
  for one in select distinct r.rule from unnest(card.rules) as r (rule) order by r.rule loop
    for place in
      select p.car_name, p.track_name
      from (values (1, '', ''), (2, card.car_name, ''), (3, card.car_name, card.track_name)) as p (nth, car_name, track_name)
      order by p.nth
    loop
      delete from public.rule_results r
        where r.game = card.game and r.car_name = place.car_name and r.track_name = place.track_name and r.rule = one
          and r.tested + more_tested <= 0;
      if not found then
        update public.rule_results r
          set tested = r.tested + more_tested, kept = r.kept + more_kept
          where r.game = card.game and r.car_name = place.car_name and r.track_name = place.track_name and r.rule = one;
        if not found and more_tested > 0 then
          insert into public.rule_results as r (game, car_name, track_name, rule, tested, kept)
            values (card.game, place.car_name, place.track_name, one, more_tested, more_kept)
            on conflict (game, car_name, track_name, rule)
              do update set tested = r.tested + excluded.tested, kept = r.kept + excluded.kept;
        end if;
      end if;
    end loop;
  end loop;
end
$$;
revoke all on function private.add_rule_results(public.test_cards, integer, integer) from public;

-- One vote a card, whatever happens to it in which order.
create function private.count_test_card() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  tested_before integer := 0;
  kept_before integer := 0;
  tested_after integer := 0;
  kept_after integer := 0;
begin
  if tg_op in ('UPDATE', 'DELETE') then
    tested_before := (old.counted and old.answer is not null)::integer;
    kept_before := tested_before * coalesce(old.decision = 'kept', false)::integer;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    tested_after := (new.counted and new.answer is not null)::integer;
    kept_after := tested_after * coalesce(new.decision = 'kept', false)::integer;
  end if;
  if tg_op = 'UPDATE' and (old.game, old.car_name, old.track_name, old.rules) <> (new.game, new.car_name, new.track_name, new.rules) then
    perform private.add_rule_results(old, -tested_before, -kept_before);
    perform private.add_rule_results(new, tested_after, kept_after);
  elsif (tested_before, kept_before) <> (tested_after, kept_after) then
    perform private.add_rule_results(coalesce(new, old), tested_after - tested_before, kept_after - kept_before);
  end if;
  return null;
end
$$;
revoke all on function private.count_test_card() from public;
create trigger test_cards_are_counted
  after insert or update or delete on public.test_cards
  for each row execute function private.count_test_card();

-- Opens a card on one of the caller's setups as it was at a revision; with the same request id it is opened once. Says
-- 'opened', or 'overtaken' where the setup was changed since, or 'missing'.
create function public.open_test_card(
  setup bigint, at_revision integer, changes jsonb, rules text[], after_data text, request_id uuid
) returns table (outcome text, card bigint)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
  own public.setups;
begin
  select c.id into card from public.test_cards c where c.user_id = driver and c.request_id = open_test_card.request_id;
  if found then
    outcome := 'opened';
    return next;
    return;
  end if;
  select s.* into own from public.setups s where s.id = open_test_card.setup and s.user_id = driver for share;
  if not found then
    outcome := 'missing';
  elsif own.revision <> at_revision then
    outcome := 'overtaken';
  else
    insert into public.test_cards
      (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, counted, request_id)
      select driver, own.id, own.game, own.car_name, own.track_name, open_test_card.changes, open_test_card.rules,
        own.setup_data, open_test_card.after_data, p.shares_results, open_test_card.request_id
      from public.user_profiles p where p.id = driver
      returning id into card;
    outcome := 'opened';
  end if;
  return next;
end
$$;
revoke all on function public.open_test_card(bigint, integer, jsonb, text[], text, uuid) from public, anon, authenticated;
grant execute on function public.open_test_card(bigint, integer, jsonb, text[], text, uuid) to authenticated;

-- Writes down how three laps with a card's changes were; it may be said anew. False where the caller has no such card.
create function public.answer_test_card(card bigint, answer text, note text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
begin
  update public.test_cards c
    set answer = answer_test_card.answer, note = left(coalesce(answer_test_card.note, ''), 1000), answered_at = now()
    where c.id = card and c.user_id = driver;
  return found;
end
$$;
revoke all on function public.answer_test_card(bigint, text, text) from public, anon, authenticated;
grant execute on function public.answer_test_card(bigint, text, text) to authenticated;

-- Keeps a card's changes in its setup, or undoes them: the file of before comes back byte for byte. What the setup holds
-- then stays as a version. Says 'done', 'overtaken' where the setup was changed since the revision, 'unanswered' or
-- 'missing'. What is done already is done.
create function public.decide_test_card(card bigint, decision text, at_revision integer) returns text
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
  one public.test_cards;
  own public.setups;
  wanted text;
begin
  if decision is null or decision not in ('kept', 'undone') then
    raise exception 'A card is kept or undone' using errcode = 'invalid_parameter_value';
  end if;
  select c.* into one from public.test_cards c where c.id = card and c.user_id = driver for update;
  if not found then
    return 'missing';
  end if;
  select s.* into own from public.setups s where s.id = one.setup_id and s.user_id = driver for update;
  if not found then
    return 'missing';
  end if;
  if decision = 'kept' and one.answer is null then
    return 'unanswered';
  end if;
  wanted := case when decision = 'kept' then one.after_data else one.before_data end;
  -- What was never kept is not in the setup.
  if own.setup_data <> wanted and (decision = 'kept' or one.decision = 'kept') then
    if own.revision <> at_revision then
      return 'overtaken';
    end if;
    update public.setups s set setup_data = wanted where s.id = own.id;
  end if;
  update public.test_cards c
    set decision = decide_test_card.decision, decided_at = now()
    where c.id = one.id and c.decision is distinct from decide_test_card.decision;
  return 'done';
end
$$;
revoke all on function public.decide_test_card(bigint, text, integer) from public, anon, authenticated;
grant execute on function public.decide_test_card(bigint, text, integer) to authenticated;

-- Lets the caller's results count, those of before as well, or takes them all off the counts.
create function public.share_my_results(shares boolean) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
begin
  update public.user_profiles p set shares_results = shares where p.id = driver;
  update public.test_cards c set counted = shares where c.user_id = driver and c.counted <> shares;
end
$$;
revoke all on function public.share_my_results(boolean) from public, anon, authenticated;
grant execute on function public.share_my_results(boolean) to authenticated;
