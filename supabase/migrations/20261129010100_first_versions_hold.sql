alter table public.setups validate constraint first_versions_are_counted;
