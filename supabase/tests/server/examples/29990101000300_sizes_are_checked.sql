alter table public.setups validate constraint setups_size_check;
