-- Runs that nobody ended are looked for each hour.
create index generations_running on public.generations (created_at) where status = 'running';
