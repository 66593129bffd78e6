-- outside a transaction
create index concurrently setups_there_by_team on public.setups (team_id, id desc) where team_id is not null and deleted_at is null;
