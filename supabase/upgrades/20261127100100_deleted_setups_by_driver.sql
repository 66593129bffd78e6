-- outside a transaction
create index concurrently setups_deleted_by_driver on public.setups (user_id, deleted_at desc) where deleted_at is not null;
