-- all functions
drop trigger if exists operators_are_forgotten on private.forgotten_drivers;
drop function if exists public.my_garage(), private.team_role_of(text, text), private.commenter(), private.team_writer(),
  private.forget_operator();
