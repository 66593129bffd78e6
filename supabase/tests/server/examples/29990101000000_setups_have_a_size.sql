alter table public.setups add column size integer;
alter table public.setups add constraint setups_size_check check (size >= 0) not valid;
