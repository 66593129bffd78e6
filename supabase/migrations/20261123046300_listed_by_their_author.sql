-- A setup that changes hands is found by who has it now: its words name the author.
create or replace function private.list_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  place integer;
begin
  if not new.is_public then
    if tg_op = 'UPDATE' then
      delete from private.listed_setups l where l.setup_id = new.id;
    end if;
    return null;
  end if;
  -- A like changes no word.
  if tg_op = 'UPDATE' and (
    new.game, new.search_text, new.session, new.weather, new.air_celsius, new.track_celsius, new.game_version, new.car_name, new.track_name, new.user_id
  ) is not distinct from (
    old.game, old.search_text, old.session, old.weather, old.air_celsius, old.track_celsius, old.game_version, old.car_name, old.track_name, old.user_id
  ) then
    update private.listed_setups l
      set created_at = new.created_at, likes = new.likes, pace = -new.lap_ms,
        works = private.works_now(new.created_at, new.likes, private.kept_tests(new.id))
      where l.setup_id = new.id;
    if found then
      return null;
    end if;
  end if;
  insert into private.setup_cells (game, session, weather, temperature, game_version)
    values (
      new.game, coalesce(new.session, ''), coalesce(new.weather, ''),
      private.temperature_band(new.air_celsius, new.track_celsius), coalesce(new.game_version, '')
    )
    on conflict do nothing;
  select c.id into strict place from private.setup_cells c
    where c.game = new.game and c.session = coalesce(new.session, '') and c.weather = coalesce(new.weather, '')
      and c.temperature = private.temperature_band(new.air_celsius, new.track_celsius)
      and c.game_version = coalesce(new.game_version, '');
  insert into private.listed_setups as l
    (setup_id, user_id, car_name, track_name, cell, created_at, likes, works, pace, search_text, words)
    values (
      new.id, new.user_id, new.car_name, new.track_name, place, new.created_at, new.likes,
      private.works_now(new.created_at, new.likes, private.kept_tests(new.id)), -new.lap_ms, new.search_text,
      private.words_of(
        new.search_text, new.game, new.car_name, new.track_name, new.user_id, new.session, new.weather,
        private.temperature_band(new.air_celsius, new.track_celsius), new.game_version
      )
    )
    on conflict (setup_id) do update set
      user_id = excluded.user_id, car_name = excluded.car_name, track_name = excluded.track_name, cell = excluded.cell,
      created_at = excluded.created_at, likes = excluded.likes, works = excluded.works, pace = excluded.pace,
      search_text = excluded.search_text, words = excluded.words;
  return null;
end
$$;

-- What changed hands meanwhile.
update private.listed_setups l
  set user_id = s.user_id, words = array_replace(l.words, ':u:' || l.user_id, ':u:' || s.user_id)
  from public.setups s where s.id = l.setup_id and s.user_id <> l.user_id;
