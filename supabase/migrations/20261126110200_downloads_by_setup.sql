-- outside a transaction
create index concurrently setup_downloads_by_setup on public.setup_downloads (setup_id);
