-- outside a transaction
create index concurrently if not exists setups_in_my_list on public.setups (user_id, created_at desc, id desc)
  include (game, car_name, track_name, title, session, weather, lap_ms, is_public, file_withheld, team_id, deleted_at);
