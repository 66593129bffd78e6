-- outside a transaction
create index concurrently test_cards_by_team on public.test_cards (team_id, id desc) where team_id is not null;
