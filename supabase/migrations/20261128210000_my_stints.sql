-- The driver's own stints: named by driver, so that those of the driver's teams are not read to be left out.
create or replace view public.my_stints with (security_invoker = true) as
  select id, setup_id, version, game, car_name, track_name, driven_at, created_at, sheet, changes, told, taken_as, trace, is_reference
  from public.stints
  where user_id = (select private.profile_id()) and team_id is null;
