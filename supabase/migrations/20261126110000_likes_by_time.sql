-- outside a transaction
create index concurrently setup_likes_by_time on public.setup_likes (setup_id, created_at);
