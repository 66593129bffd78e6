-- The driver's own test cards: named by driver, so that those of the driver's teams are not read to be left out.
create or replace view public.my_test_cards with (security_invoker = true) as
  select id, setup_id, game, car_name, track_name, changes, rules, before_data, after_data, answer, note, decision, counted,
    opened_at, answered_at, decided_at
  from public.test_cards
  where user_id = (select private.profile_id()) and team_id is null;
