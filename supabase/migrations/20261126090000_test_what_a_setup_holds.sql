-- A setup that holds the changes already is tested, too: before_data is then its file without them. Null is the file
-- that the setup holds.
drop function public.open_test_card(bigint, integer, jsonb, text[], text, uuid);

create function public.open_test_card(
  setup bigint, at_revision integer, changes jsonb, rules text[], after_data text, request_id uuid,
  before_data text default null
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
    if open_test_card.before_data is not null and (
      octet_length(open_test_card.before_data) > 262144
      or not private.is_setup_file(own.game, open_test_card.before_data)
    ) then
      raise exception 'This is no setup of %', own.game using errcode = 'check_violation', constraint = 'test_cards_hold_setups';
    end if;
    insert into public.test_cards
      (user_id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, counted, request_id)
      select driver, own.id, own.game, own.car_name, own.track_name, open_test_card.changes, open_test_card.rules,
        coalesce(open_test_card.before_data, own.setup_data), open_test_card.after_data, p.shares_results,
        open_test_card.request_id
      from public.user_profiles p where p.id = driver
      returning id into card;
    outcome := 'opened';
  end if;
  return next;
end
$$;

-- As before, but what the setup holds is undone whether or not this card put it there.
create or replace function public.decide_test_card(card bigint, decision text, at_revision integer) returns text
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
  -- What was neither kept nor there before is not in the setup.
  if own.setup_data <> wanted and (decision = 'kept' or one.decision = 'kept' or own.setup_data = one.after_data) then
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
