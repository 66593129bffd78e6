alter table public.setups validate constraint a_team_keeps_its_setups;
