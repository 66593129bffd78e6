-- The public list as a table of its own: narrow, so that thousands of its rows are read in a millisecond, and kept by
-- triggers, so that it says what the setups say. See docs/decisions/0004-search.md.

-- What setups are made for, each combination that there is once; '' is unknown. There are some thousand at most: what is asked for
-- is looked up here first, and the list is then walked by those that fit.
create table private.setup_cells (
  id integer generated always as identity primary key,
  game text not null,
  session text not null,
  weather text not null,
  temperature text not null,
  game_version text not null,
  unique (game, session, weather, temperature, game_version)
);

create table private.listed_setups (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  user_id bigint not null,
  car_name text not null,
  track_name text not null,
  cell integer not null references private.setup_cells (id),
  created_at timestamptz not null,
  likes integer not null,
  works integer not null,
  -- Minus the best lap in milliseconds, so that every order is from the highest down.
  pace integer,
  search_text text not null
);
alter table private.setup_cells enable row level security;
alter table private.listed_setups enable row level security;
revoke all on table private.setup_cells, private.listed_setups from public, anon, authenticated, service_role;

-- How warm it was, by the track where that is known, else by the air; '' where neither is.
create function private.temperature_band(air_celsius smallint, track_celsius smallint) returns text
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case
    when track_celsius < 22 then 'cold'
    when track_celsius > 34 then 'hot'
    when track_celsius is not null then 'mild'
    when air_celsius < 17 then 'cold'
    when air_celsius > 27 then 'hot'
    when air_celsius is not null then 'mild'
    else ''
  end
$$;

-- Whether a setup works now, as minutes: when it was saved, and ninety days more for each doubling of what speaks for it, a like
-- as one and a test that its driver kept as four. It never has to be computed anew because time went by.
create function private.works_now(created_at timestamptz, likes integer, kept_tests bigint) returns integer
  language sql immutable parallel safe
  set search_path = ''
as $$
  select (
    extract(epoch from created_at - timestamptz '2020-01-01 00:00:00+00') / 60
    + 90 * 1440 * log(2, 1 + likes + 4 * kept_tests)
  )::integer
$$;
revoke all on function private.temperature_band(smallint, smallint), private.works_now(timestamptz, integer, bigint) from public;

create function private.kept_tests(setup bigint) returns bigint
  language sql stable security definer
  set search_path = ''
as $$
  select count(*) from public.test_cards t
  where t.setup_id = setup and t.counted and t.decision = 'kept' and t.answer <> 'worse'
$$;

create function private.list_setup() returns trigger
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
    (setup_id, user_id, car_name, track_name, cell, created_at, likes, works, pace, search_text)
    values (
      new.id, new.user_id, new.car_name, new.track_name, place, new.created_at, new.likes,
      private.works_now(new.created_at, new.likes, private.kept_tests(new.id)), -new.lap_ms, new.search_text
    )
    on conflict (setup_id) do update set
      user_id = excluded.user_id, car_name = excluded.car_name, track_name = excluded.track_name, cell = excluded.cell,
      created_at = excluded.created_at, likes = excluded.likes, works = excluded.works, pace = excluded.pace,
      search_text = excluded.search_text;
  return null;
end
$$;

create function private.list_kept_test() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.listed_setups l
    set works = private.works_now(l.created_at, l.likes, private.kept_tests(l.setup_id))
    where l.setup_id = coalesce(new.setup_id, old.setup_id);
  return null;
end
$$;
revoke all on function private.kept_tests(bigint), private.list_setup(), private.list_kept_test() from public;

create trigger public_setups_are_listed
  after insert or update of game, car_name, track_name, title, note, is_public, created_at, likes, session, weather,
    air_celsius, track_celsius, game_version, lap_ms
  on public.setups
  for each row execute function private.list_setup();
create trigger kept_tests_are_listed
  after insert or update of answer, decision, counted or delete on public.test_cards
  for each row execute function private.list_kept_test();

-- The trigger lists what there is.
update public.setups s set likes = s.likes where s.is_public;

-- Four orders, each by itself and within a car, a track and a cell.
create index listed_setups_newest on private.listed_setups (created_at desc, setup_id desc);
create index listed_setups_liked on private.listed_setups (likes desc, setup_id desc);
create index listed_setups_working on private.listed_setups (works desc, setup_id desc);
create index listed_setups_quickest on private.listed_setups (pace desc, setup_id desc) where pace is not null;
create index listed_setups_car_newest on private.listed_setups (car_name, created_at desc, setup_id desc);
create index listed_setups_car_liked on private.listed_setups (car_name, likes desc, setup_id desc);
create index listed_setups_car_working on private.listed_setups (car_name, works desc, setup_id desc);
create index listed_setups_car_quickest on private.listed_setups (car_name, pace desc, setup_id desc) where pace is not null;
create index listed_setups_track_newest on private.listed_setups (track_name, created_at desc, setup_id desc);
create index listed_setups_track_liked on private.listed_setups (track_name, likes desc, setup_id desc);
create index listed_setups_track_working on private.listed_setups (track_name, works desc, setup_id desc);
create index listed_setups_track_quickest on private.listed_setups (track_name, pace desc, setup_id desc) where pace is not null;
create index listed_setups_cell_newest on private.listed_setups (cell, created_at desc, setup_id desc);
create index listed_setups_cell_liked on private.listed_setups (cell, likes desc, setup_id desc);
create index listed_setups_cell_working on private.listed_setups (cell, works desc, setup_id desc);
create index listed_setups_cell_quickest on private.listed_setups (cell, pace desc, setup_id desc) where pace is not null;
create index listed_setups_car_track on private.listed_setups (car_name, track_name, created_at desc, setup_id desc);
create index listed_setups_author on private.listed_setups (user_id, created_at desc, setup_id desc);
-- For what is rare: all of it is read and put in order.
create index listed_setups_car_cell on private.listed_setups (car_name, cell);
create index listed_setups_track_cell on private.listed_setups (track_name, cell);
create index listed_setups_search on private.listed_setups using gin (search_text extensions.gin_trgm_ops);

drop index public.public_setups_newest, public.public_setups_liked, public.public_setups_game_newest,
  public.public_setups_game_liked, public.public_setups_car_newest, public.public_setups_car_liked,
  public.public_setups_track_newest, public.public_setups_track_liked, public.public_setups_car_track_newest,
  public.public_setups_car_track_liked, public.public_setups_search;

-- The sitemap reads public setups by their numbers.
create index public_setups_addresses on public.setups (id) include (created_at) where is_public;

drop function public.find_public_setups(jsonb, text, text, text, text, timestamptz, integer, bigint, integer);

-- One page of the public list.
--
-- Owner rights: the list is read by this function alone, which gives what everybody may see of public setups.
--
-- terms: the words that must all match, [{"text": "spa", "cars": ["…"], "tracks": ["…"]}]; cars and tracks are the
--   catalogue ids whose display name holds the word. A word of three letters or more is looked for anywhere in the stored
--   text; a shorter one, which the trigram index cannot find inside a word, at the beginning of a word.
-- with_cars, at_tracks: one of these; with_car and at_track are what releases before asked with.
-- in_version: 1.10 holds 1.10.2. at_temperature: see private.temperature_band.
-- sort: 'newest', 'liked', 'works' (see private.works_now) or 'lap': setups with a lap time, the quickest first.
-- after_*: the last row of the page before: created_at, or likes, works or minus the lap, and id.
create function public.find_public_setups(
  terms jsonb default '[]',
  in_game text default null,
  with_car text default null,
  at_track text default null,
  sort text default 'newest',
  after_created_at timestamptz default null,
  after_likes integer default null,
  after_id bigint default null,
  page_size integer default 20,
  with_cars text[] default null,
  at_tracks text[] default null,
  in_session text default null,
  in_weather text default null,
  at_temperature text default null,
  in_version text default null,
  by_author bigint default null,
  after_figure integer default null
)
  returns table (
    id bigint, user_id bigint, game text, car_name text, track_name text, title text, note text, created_at timestamptz,
    likes integer, youtube_url text, glance jsonb, session text, weather text, air_celsius smallint, track_celsius smallint,
    game_version text, race_minutes smallint, fuel_litres smallint, lap_ms integer, figure integer,
    username text, first_name text, last_name text
  )
  language plpgsql stable security definer
  set search_path = ''
  set enable_seqscan = off
  -- Costs that keep the planner from whole tables look to it like a statement worth compiling.
  set jit = off
as $$
declare
  -- How many rows are read before other ways are tried, and how many are put in order. Both take about a millisecond.
  most_walked constant integer := 1000;
  most_sorted constant integer := 2000;
  -- Words that stand in so many of the rows read first are found faster by walking than by their own index.
  frequent constant integer := 20;
  -- How many cells are walked side by side where each row's words are looked at, too.
  most_probed constant integer := 250;
  order_column text := case sort when 'newest' then 'created_at' when 'liked' then 'likes' when 'works' then 'works' when 'lap' then 'pace' end;
  rows integer := least(greatest(page_size, 1), 101);
  cars text[] := coalesce(with_cars, array[with_car]);
  tracks text[] := coalesce(at_tracks, array[at_track]);
  cells integer[];
  -- What an index in the wanted order holds, and what has to be looked at row by row.
  walked text := 'true';
  looked_at text := '';
  after text := '';
  -- What the words ask of a row, within what is looked at.
  worded text := '';
  worded_seen integer;
  by_cells boolean;
  term jsonb;
  word text;
  named text[];
  seen integer;
  found bigint[];
  probes text;
begin
  if order_column is null then
    raise exception 'Unknown sort' using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_typeof(terms) <> 'array' or jsonb_array_length(terms) > 8 then
    raise exception 'Terms must be a list of at most 8' using errcode = 'invalid_parameter_value';
  end if;
  if cardinality(cars) > 500 or cardinality(tracks) > 500 then
    raise exception 'At most 500 cars and tracks' using errcode = 'invalid_parameter_value';
  end if;
  cars := array_remove(cars, null);
  tracks := array_remove(tracks, null);

  if sort = 'lap' then
    walked := 'l.pace is not null';
  end if;
  if by_author is not null then
    walked := walked || format(' and l.user_id = %L::bigint', by_author);
  end if;
  if cardinality(cars) = 1 and by_author is null then
    walked := walked || format(' and l.car_name = %L', cars[1]);
  elsif cardinality(cars) > 0 or with_cars is not null then
    looked_at := looked_at || format(' and l.car_name = any (%L::text[])', cars);
  end if;
  if cardinality(tracks) = 1 and by_author is null then
    walked := walked || format(' and l.track_name = %L', tracks[1]);
  elsif cardinality(tracks) > 0 or at_tracks is not null then
    looked_at := looked_at || format(' and l.track_name = any (%L::text[])', tracks);
  end if;

  if coalesce(in_game, in_session, in_weather, at_temperature, in_version) is not null then
    cells := array(
      select c.id from private.setup_cells c
      where (in_game is null or c.game = in_game)
        and (in_session is null or c.session = in_session)
        and (in_weather is null or c.weather = in_weather)
        and (at_temperature is null or c.temperature = at_temperature)
        and (in_version is null or c.game_version = in_version or starts_with(c.game_version, in_version || '.'))
    );
    looked_at := looked_at || format(' and l.cell = any (%L::integer[])', cells);
  end if;

  for term in select value from jsonb_array_elements(terms) loop
    word := btrim(private.searchable(term->>'text'));
    continue when word is null or word = '';
    worded := worded || format(
      ' and (l.search_text like %L',
      case when char_length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    );
    named := array(select jsonb_array_elements_text(coalesce(term->'cars', '[]')));
    if cardinality(named) > 0 then
      worded := worded || format(' or l.car_name = any (%L::text[])', named);
    end if;
    named := array(select jsonb_array_elements_text(coalesce(term->'tracks', '[]')));
    if cardinality(named) > 0 then
      worded := worded || format(' or l.track_name = any (%L::text[])', named);
    end if;
    worded := worded || ')';
  end loop;
  looked_at := looked_at || worded;

  if after_id is not null and sort = 'newest' then
    after := format(' and (l.created_at, l.setup_id) < (%L::timestamptz, %L::bigint)', after_created_at, after_id);
  elsif after_id is not null then
    after := format(
      ' and (l.%I, l.setup_id) < (%L::integer, %L::bigint)', order_column, coalesce(after_figure, after_likes), after_id
    );
  end if;

  -- The first rows in order. Where nothing else is asked they are the page, and where many fit the page is among them.
  execute format(
    'with walked as materialized (
       select l.setup_id, l.%1$I, l.car_name, l.track_name, l.cell%7$s from private.listed_setups l
       where %2$s%3$s order by l.%1$I desc, l.setup_id desc limit %4$s
     )
     select (select count(*) from walked), (select count(*) from walked l where true%8$s), array(
       select l.setup_id from walked l where true%5$s order by l.%1$I desc, l.setup_id desc limit %6$s
     )',
    order_column, walked, after, case when looked_at = '' then rows else most_walked end, looked_at, rows,
    case when worded = '' then '' else ', l.search_text' end, worded
  ) into seen, worded_seen, found;

  if cardinality(found) < rows and looked_at <> '' and seen = most_walked then
    found := null;
    -- What is rare: all of it, by the indexes that find it, put in order.
    by_cells := cells is not null and (worded = '' or cardinality(cells) <= most_probed);
    if (worded <> '' and not (by_cells and worded_seen >= frequent)) or cardinality(cars) > 0 or cardinality(tracks) > 0 then
      -- An index in some order would be read to its end where the planner takes what is asked for as frequent.
      perform set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true);
      execute format(
        'with few as materialized (select l.setup_id, l.%1$I from private.listed_setups l where %2$s%3$s%4$s limit %5$s)
         select (select count(*) from few), array(select l.setup_id from few l order by l.%1$I desc, l.setup_id desc limit %6$s)',
        order_column, walked, looked_at, after, most_sorted + 1, rows
      ) into seen, found;
      perform set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true);
      if seen > most_sorted then
        found := null;
      end if;
    end if;

    -- What is neither: the first rows of each cell, car or track that fits, laid together; or on with the walk.
    if found is null then
      probes := case
        when by_cells then format('unnest(%L::integer[]) as one (value) cross join lateral', cells)
        when cardinality(cars) > 1 and worded = '' then format('unnest(%L::text[]) as one (value) cross join lateral', cars)
        when cardinality(tracks) > 1 and worded = '' then format('unnest(%L::text[]) as one (value) cross join lateral', tracks)
        else ''
      end;
      if by_cells and worded <> '' then
        -- A cell is short: its own order is walked, and the words' index is not asked for each.
        perform set_config('enable_bitmapscan', 'off', true);
      end if;
      execute format(
        'select array(
           select page.setup_id from %1$s (
             select l.setup_id, l.%2$I from private.listed_setups l
             where %3$s%4$s%5$s%6$s order by l.%2$I desc, l.setup_id desc limit %7$s
           ) page order by page.%2$I desc, page.setup_id desc limit %7$s
         )',
        probes, order_column,
        case
          when probes = '' then ''
          when by_cells then 'l.cell = one.value and '
          when cardinality(cars) > 1 then 'l.car_name = one.value and '
          else 'l.track_name = one.value and '
        end,
        walked, looked_at, after, rows
      ) into found;
      perform set_config('enable_bitmapscan', 'on', true);
    end if;
  end if;

  return query
    select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.created_at, s.likes, s.youtube_url, s.glance,
      s.session, s.weather, s.air_celsius, s.track_celsius, s.game_version, s.race_minutes, s.fuel_litres, s.lap_ms,
      case sort when 'works' then l.works when 'lap' then l.pace else l.likes end,
      p.username, p.first_name, p.last_name
    from unnest(found) with ordinality as page (setup_id, place)
    join private.listed_setups l on l.setup_id = page.setup_id
    join public.setups s on s.id = page.setup_id
    join public.user_profiles p on p.id = s.user_id
    order by page.place;
end
$$;
revoke all on function public.find_public_setups(
  jsonb, text, text, text, text, timestamptz, integer, bigint, integer, text[], text[], text, text, text, text, bigint, integer
) from public, anon, authenticated;
grant execute on function public.find_public_setups(
  jsonb, text, text, text, text, timestamptz, integer, bigint, integer, text[], text[], text, text, text, text, bigint, integer
) to anon, authenticated, service_role;
