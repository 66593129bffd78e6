-- What is looked at row by row in find_public_setups leads to no index in another order; the rest is as it was.
create or replace function public.find_public_setups(
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
  -- How many rows are read one after the other, and how many are put in order, before another way is tried. Both take
  -- some milliseconds.
  most_walked constant integer := 5000;
  most_sorted integer := 5000;
  -- How many cells are looked into for where to begin.
  most_cells constant integer := 400;
  -- How many conditions the words' index is asked with: more of them leave out little and cost the same.
  most_keys constant integer := 4;
  order_column text := case sort when 'newest' then 'created_at' when 'liked' then 'likes' when 'works' then 'works' when 'lap' then 'pace' end;
  rows integer := least(greatest(page_size, 1), 101);
  cars text[] := coalesce(with_cars, array[with_car]);
  tracks text[] := coalesce(at_tracks, array[at_track]);
  cells integer[];
  -- What an index in the wanted order holds, and what has to be looked at row by row: written so that no index in another order
  -- answers it, which would be read to its end.
  walked text := 'true';
  looked_at text := '';
  after text := '';
  -- What the words' index is asked, each with how many setups hold one of its words at most.
  keys text[] := '{}';
  bounds double precision[] := '{}';
  key record;
  rarest text;
  listed double precision;
  -- How many setups fit, if what is asked for has nothing to do with each other.
  expected double precision;
  among double precision;
  term jsonb;
  word text;
  part text;
  parts text[];
  named text[];
  place integer;
  seen integer;
  found bigint[];
  walk integer;
  is_sorted boolean := false;
  probes text := '';
  -- Several cars or tracks, and nothing else but their game: each has an index in every order.
  side_by_side boolean := coalesce(in_session, in_weather, at_temperature, in_version, by_author::text) is null
    and jsonb_typeof(terms) = 'array' and terms = '[]'
    and (
      cardinality(with_cars) between 2 and 100 and at_track is null and at_tracks is null
      or cardinality(at_tracks) between 2 and 100 and with_car is null and with_cars is null
    );
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

  if cardinality(cars) = 0 and with_cars is not null or cardinality(tracks) = 0 and at_tracks is not null then
    return;
  end if;

  if sort = 'lap' then
    walked := 'l.pace is not null';
  end if;
  -- One car, one track and one author have an index each; of several that are asked for at once one is walked.
  if by_author is not null and sort = 'newest' then
    walked := walked || format(' and l.user_id = %L::bigint', by_author);
  elsif by_author is not null then
    looked_at := looked_at || format(' and l.user_id + 0 = %L::bigint', by_author);
  end if;
  if cardinality(cars) = 1 and by_author is null then
    walked := walked || format(' and l.car_name = %L', cars[1]);
  elsif cardinality(cars) > 0 then
    looked_at := looked_at || format(' and l.car_name || '''' = any (%L::text[])', cars);
  end if;
  if cardinality(tracks) = 1 and by_author is null and (sort = 'newest' or cardinality(cars) is distinct from 1) then
    walked := walked || format(' and l.track_name = %L', tracks[1]);
  elsif cardinality(tracks) > 0 then
    looked_at := looked_at || format(' and l.track_name || '''' = any (%L::text[])', tracks);
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
    looked_at := looked_at || format(' and l.cell + 0 = any (%L::integer[])', cells);
  end if;

  for key in
    select asked.marks from (values
      (array[':g:' || in_game]), (array[':s:' || in_session]), (array[':w:' || in_weather]), (array[':d:' || at_temperature]),
      (array[':v:' || in_version]), (array[':u:' || by_author]),
      (case when cardinality(cars) > 0 then array(select ':c:' || one from unnest(cars) one) end),
      (case when cardinality(tracks) > 0 then array(select ':t:' || one from unnest(tracks) one) end)
    ) asked (marks)
    where asked.marks[1] is not null
  loop
    keys := keys || format('l.words && %L::text[]', key.marks);
    bounds := bounds || (private.words_like(null, key.marks)).uses::double precision;
  end loop;

  for term in select value from jsonb_array_elements(terms) loop
    word := btrim(private.searchable(term->>'text'));
    continue when word is null or word = '';
    looked_at := looked_at || format(
      ' and (l.search_text like %L',
      case when char_length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    );
    named := array(select jsonb_array_elements_text(coalesce(term->'cars', '[]')));
    if cardinality(named) > 0 then
      looked_at := looked_at || format(' or l.car_name = any (%L::text[])', named);
    end if;
    named := array(select jsonb_array_elements_text(coalesce(term->'tracks', '[]')));
    if cardinality(named) > 0 then
      looked_at := looked_at || format(' or l.track_name = any (%L::text[])', named);
    end if;
    looked_at := looked_at || ')';

    named := array(
      select ':c:' || jsonb_array_elements_text(coalesce(term->'cars', '[]'))
      union all select ':t:' || jsonb_array_elements_text(coalesce(term->'tracks', '[]'))
    );
    parts := string_to_array(word, ' ');
    for place in 1..cardinality(parts) loop
      part := parts[place];
      if place = cardinality(parts) then
        part := part || '%';
      end if;
      if place = 1 and char_length(word) > 2 then
        part := '%' || part;
      end if;
      select f.words, f.uses into key from private.words_like(part, named) f;
      keys := keys || format('l.words && %L::text[]', key.words);
      bounds := bounds || key.uses::double precision;
    end loop;
  end loop;

  if 0 = any (bounds) then
    return;
  end if;
  select sum(w.uses) into listed from private.listed_words w where w.word like ':g:%';
  most_sorted := least(most_sorted, greatest(200, listed / 8));
  -- Exact beyond what any list holds.
  expected := coalesce(listed, 0);
  -- But the game, which comes first, is told by cars, tracks and versions as well.
  for place in
    case when in_game is not null and coalesce(cardinality(cars), 0) + coalesce(cardinality(tracks), 0) + (in_version is not null)::integer > 0
      then 2 else 1 end
    ..cardinality(bounds)
  loop
    expected := expected * least(1, bounds[place] / greatest(listed, 1));
  end loop;
  -- How many rows the index that is walked holds.
  among := coalesce(least(
    case when sort = 'newest' and by_author is not null then (private.words_like(null, array[':u:' || by_author])).uses end,
    case when by_author is null and cardinality(cars) = 1 then (private.words_like(null, array[':c:' || cars[1]])).uses end,
    case
      when by_author is null and cardinality(tracks) = 1 and (sort = 'newest' or cardinality(cars) is distinct from 1)
      then (private.words_like(null, array[':t:' || tracks[1]])).uses
    end
  ), listed);
  rarest := (
    select string_agg(few.key, ' and ') from (
      select one.key, one.bound, row_number() over (order by one.bound) as rank
      from unnest(keys, bounds) one (key, bound)
    ) few
    where few.rank = 1 or (few.rank <= most_keys and few.bound < listed / 3)
  );

  if after_id is not null and sort = 'newest' then
    after := format(' and (l.created_at, l.setup_id) < (%L::timestamptz, %L::bigint)', after_created_at, after_id);
  elsif after_id is not null then
    after := format(
      ' and (l.%I, l.setup_id) < (%L::integer, %L::bigint)', order_column, coalesce(after_figure, after_likes), after_id
    );
  end if;

  -- The rows in order, where a page is among the first of them before all that fit would have been put in order.
  if looked_at = '' or (not side_by_side and expected * expected >= rows * among) then
    walk := case when looked_at = '' then rows else least(most_walked, ceil(3 * rows * among / expected)) end;
    execute format(
      'with walked as materialized (
         select l.setup_id, l.%1$I, l.car_name, l.track_name, l.cell, l.user_id%6$s from private.listed_setups l
         where %2$s%3$s order by l.%1$I desc, l.setup_id desc limit %4$s
       )
       select (select count(*) from walked), array(
         select l.setup_id from walked l where true%5$s order by l.%1$I desc, l.setup_id desc limit %7$s
       )',
      order_column, walked, after, walk, looked_at,
      case when jsonb_array_length(terms) = 0 then '' else ', l.search_text' end, rows
    ) into seen, found;
    is_sorted := looked_at = '' or cardinality(found) >= rows or seen < walk;
  end if;

  -- All that fit, put in order.
  if not is_sorted and not side_by_side and expected <= 10 * most_sorted then
    perform set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true);
    execute format(
      'with few as materialized (
         select l.setup_id, l.%1$I from (select * from private.listed_setups l where %2$s offset 0) l
         where %3$s%4$s%5$s limit %6$s
       )
       select (select count(*) from few), array(select l.setup_id from few l order by l.%1$I desc, l.setup_id desc limit %7$s)',
      order_column, rarest, walked, looked_at, after, most_sorted + 1, rows
    ) into seen, found;
    perform set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true);
    is_sorted := seen <= most_sorted;
  end if;

  -- Neither: the first rows of each car or track, laid together; or the rows in order to the end of the page, from where the first of
  -- its cells begins.
  if not is_sorted then
    if not side_by_side and cells is not null and cardinality(cells) <= most_cells then
      execute format(
        'select format('' and (l.%1$I, l.setup_id) <= (%%L, %%L)'', page.%1$I, page.setup_id)
         from unnest(%2$L::integer[]) as one (value) cross join lateral (
           select l.setup_id, l.%1$I from private.listed_setups l
           where l.cell = one.value and %3$s%4$s order by l.%1$I desc, l.setup_id desc limit 1
         ) page order by page.%1$I desc, page.setup_id desc limit 1',
        order_column, cells, case when sort = 'lap' then 'l.pace is not null' else 'true' end, after
      ) into after;
      if after is null then
        return;
      end if;
    elsif cardinality(cars) > 1 then
      probes := format('unnest(%L::text[]) as one (value) cross join lateral', cars);
      walked := 'l.car_name = one.value and ' || walked;
    elsif cardinality(tracks) > 1 then
      probes := format('unnest(%L::text[]) as one (value) cross join lateral', tracks);
      walked := 'l.track_name = one.value and ' || walked;
    end if;
    perform set_config('enable_bitmapscan', 'off', true);
    execute format(
      'select array(
         select page.setup_id from %1$s (
           select l.setup_id, l.%2$I from private.listed_setups l
           where %3$s%4$s%5$s order by l.%2$I desc, l.setup_id desc limit %6$s
         ) page order by page.%2$I desc, page.setup_id desc limit %6$s
       )',
      probes, order_column, walked, looked_at, after, rows
    ) into found;
    perform set_config('enable_bitmapscan', 'on', true);
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
