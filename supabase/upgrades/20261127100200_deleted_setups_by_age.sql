-- outside a transaction
create index concurrently setups_deleted on public.setups (deleted_at) where deleted_at is not null;
