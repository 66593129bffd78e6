alter table public.setups validate constraint setups_of_teams, validate constraint setups_of_teams_are_private;
