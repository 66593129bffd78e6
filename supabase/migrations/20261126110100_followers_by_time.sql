-- outside a transaction
create index concurrently followers_by_time on public.followed_authors (author_id, created_at);
