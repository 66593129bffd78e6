-- outside a transaction
drop index concurrently if exists public.setups_by_owner;
