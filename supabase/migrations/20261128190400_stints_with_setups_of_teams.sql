-- outside a transaction
create index concurrently stints_by_setup_of_team on public.stints (setup_id, driven_at desc, id desc) where team_id is not null;
