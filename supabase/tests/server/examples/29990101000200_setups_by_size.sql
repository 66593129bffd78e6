-- outside a transaction
create index concurrently setups_by_size on public.setups (size, id);
