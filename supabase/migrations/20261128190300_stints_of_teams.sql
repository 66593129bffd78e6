-- outside a transaction
create index concurrently stints_by_team on public.stints (team_id, game, car_name, driven_at desc, id desc) where team_id is not null;
