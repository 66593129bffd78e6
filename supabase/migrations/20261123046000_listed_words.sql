-- What public setups are found by, as words that are counted: how many setups hold a word is known before any is read. See
-- docs/decisions/0004-search.md.

-- The words of title, note and ids, and marks that begin with a colon, as no word of a text does: ':g:' game, ':c:' car, ':t:'
-- track, ':s:' session, ':w:' weather, ':d:' how warm, ':v:' version and what it begins with, ':u:' author.
create table private.listed_words (
  word text collate "C" primary key,
  uses integer not null
);
alter table private.listed_words enable row level security;
revoke all on table private.listed_words from public, anon, authenticated, service_role;
create index listed_words_inside on private.listed_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off)
  where word not like ':%';

alter table private.listed_setups add column words text[] collate "C" not null default '{}';

-- A word that is too long for an index is kept in pieces; whatever of at most 40 letters stands in it stands in one of them.
create function private.words_of(
  searched text, game text, car text, track text, author bigint, session text, weather text, temperature text, game_version text
) returns text[]
  language sql immutable parallel safe
  set search_path = ''
as $$
  select array_agg(distinct found.word) from (
    select substr(word, place, 100) as word
    from unnest(string_to_array(btrim(searched), ' ')) word
    cross join lateral generate_series(1, greatest(char_length(word) - 40, 1), 60) place
    union all
    select word from unnest(array[
      ':g:' || game, ':c:' || car, ':t:' || track, ':u:' || author, ':s:' || session, ':w:' || weather, ':d:' || temperature
    ]) word
    union all
    select ':v:' || array_to_string((string_to_array(game_version, '.'))[1:parts], '.')
    from generate_series(1, cardinality(string_to_array(game_version, '.'))) parts
  ) found
  where found.word not in ('', ':s:', ':w:', ':d:', ':v:')
$$;

-- Before the rows change, which then has fewer indexes to keep.
drop index private.listed_setups_search, private.listed_setups_car_cell, private.listed_setups_track_cell, private.listed_setups_newest,
  private.listed_setups_liked, private.listed_setups_working, private.listed_setups_quickest;
update private.listed_setups l
  set words = private.words_of(
    l.search_text, c.game, l.car_name, l.track_name, l.user_id, c.session, c.weather, c.temperature, c.game_version
  )
  from private.setup_cells c
  where c.id = l.cell;
insert into private.listed_words (word, uses)
  select word, count(*) from private.listed_setups l cross join lateral unnest(l.words) word group by word;

-- Without a list of what is not yet sorted in, which every search would read.
create index listed_setups_words on private.listed_setups using gin (words) with (fastupdate = off);

-- With the cell, so that a walk that wants other cells fetches no row of these.
create index listed_setups_newest on private.listed_setups (created_at desc, setup_id desc) include (cell);
create index listed_setups_liked on private.listed_setups (likes desc, setup_id desc) include (cell);
create index listed_setups_working on private.listed_setups (works desc, setup_id desc) include (cell);
create index listed_setups_quickest on private.listed_setups (pace desc, setup_id desc) include (cell) where pace is not null;

-- All that a statement changed at once: row by row, a departure with thousands of setups would write one row as often.
create function private.count_words() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed text[];
  differences integer[];
begin
  -- A statement cannot name the table of what was there before where nothing was.
  execute format(
    'select array_agg(c.word), array_agg(c.n)
     from (select s.word, sum(s.n)::integer as n from (%s) s group by s.word having sum(s.n) <> 0) c',
    case tg_op
      when 'INSERT' then 'select unnest(words) as word, 1 as n from after'
      when 'DELETE' then 'select unnest(words) as word, -1 as n from before'
      else
        'select one.word, one.n from after a join before b on b.setup_id = a.setup_id and b.words <> a.words
         cross join lateral (select unnest(a.words), 1 union all select unnest(b.words), -1) one (word, n)'
    end
  ) into changed, differences;
  if changed is null then
    return null;
  end if;
  -- One at a time: two who count the same words in another order would wait for each other.
  perform pg_advisory_xact_lock(hashtext('private.listed_words'));
  insert into private.listed_words as w (word, uses)
    select c.word, c.n from unnest(changed, differences) c (word, n) where c.n > 0
    on conflict (word) do update set uses = w.uses + excluded.uses;
  update private.listed_words w set uses = w.uses + c.n
    from unnest(changed, differences) c (word, n) where c.n < 0 and w.word = c.word collate "C";
  delete from private.listed_words w where w.word = any (changed collate "C") and w.uses <= 0;
  return null;
end
$$;
create trigger listed_words_are_counted after insert on private.listed_setups
  referencing new table as after for each statement execute function private.count_words();
create trigger changed_words_are_counted after update on private.listed_setups
  referencing old table as before new table as after for each statement execute function private.count_words();
create trigger removed_words_are_counted after delete on private.listed_setups
  referencing old table as before for each statement execute function private.count_words();

-- A setup that changes hands, as one of a driver who left, is listed by who has it now: all of a driver's at once.
create function private.list_by_new_authors() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.listed_setups l
    set user_id = a.user_id, words = array_replace(l.words, ':u:' || b.user_id, ':u:' || a.user_id)
    from after a join before b on b.id = a.id
    where l.setup_id = a.id and a.user_id <> b.user_id;
  return null;
end
$$;
drop trigger setups_are_listed_by_their_author on public.setups;
create trigger setups_are_listed_by_their_author after update on public.setups
  referencing old table as before new table as after for each statement execute function private.list_by_new_authors();

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

-- The words that fit a pattern of like, which names no mark, and how many setups hold one of them and of these marks: no fewer than
-- there are.
create function private.words_like(pattern text, marks text[], out words text[], out uses bigint)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if pattern is not null then
    execute format(
      'select array_agg(w.word), sum(w.uses) from private.listed_words w where w.word like %L and w.word not like '':%%''', pattern
    ) into words, uses;
  end if;
  words := coalesce(words, '{}') || marks;
  uses := coalesce(uses, 0)
    + coalesce((select sum(w.uses) from private.listed_words w where w.word = any (marks collate "C")), 0);
end
$$;
revoke all on function private.words_of(text, text, text, text, bigint, text, text, text, text), private.count_words(), private.list_by_new_authors(),
  private.words_like(text, text[]) from public;

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
  -- What a row costs in microseconds: read from an index that says enough, fetched, searched for words, laid over others by the
  -- words' index, and put in order. Measured among a million on a core of 2026; only how they compare matters.
  entry_cost constant double precision := 0.15;
  fetch_cost constant double precision := 1.5;
  search_cost constant double precision := 4.5;
  overlay_cost constant double precision := 0.15;
  sort_cost constant double precision := 3;
  -- What a way may cost before another is tried, in microseconds; and how many rows are put in order.
  budget constant double precision := 12000;
  most_sorted integer := 4000;
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
  celled text := '';
  after text := '';
  -- What the words' index is asked, each with how many setups hold one of its words at most.
  keys text[] := '{}';
  bounds double precision[] := '{}';
  cell_bounds double precision[] := '{}';
  -- What the texts are searched for, each with the place of the key that says the same; null where none does.
  searches text[] := '{}';
  proofs integer[] := '{}';
  search text;
  key record;
  rarest text;
  overlaid bigint[];
  listed double precision;
  -- How many setups fit, if what is asked for has nothing to do with each other.
  expected double precision;
  among double precision;
  -- The share of rows of fitting cells, and what a page costs by walking and by putting in order.
  cell_share double precision := 1;
  read_cost double precision;
  walk_cost double precision;
  sorting_cost double precision;
  -- Whether the order's index says which cell a row is of.
  by_cell boolean;
  term jsonb;
  word text;
  part text;
  parts text[];
  named text[];
  place integer;
  seen integer;
  found bigint[];
  page bigint[] := '{}';
  entries double precision;
  read_entries bigint;
  read_rows bigint;
  searched text;
  unproven text;
  ways text[];
  way text;
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
    celled := format(' and l.cell + 0 = any (%L::integer[])', cells);
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
    if left(key.marks[1], 3) in (':g:', ':s:', ':w:', ':d:', ':v:') then
      cell_bounds := cell_bounds || bounds[cardinality(bounds)];
    end if;
  end loop;

  for term in select value from jsonb_array_elements(terms) loop
    word := btrim(private.searchable(term->>'text'));
    continue when word is null or word = '';
    search := format(
      ' and (l.search_text like %L',
      case when char_length(word) < 3 then '% ' || word || '%' else '%' || word || '%' end
    );
    named := array(select jsonb_array_elements_text(coalesce(term->'cars', '[]')));
    if cardinality(named) > 0 then
      search := search || format(' or l.car_name = any (%L::text[])', named);
    end if;
    named := array(select jsonb_array_elements_text(coalesce(term->'tracks', '[]')));
    if cardinality(named) > 0 then
      search := search || format(' or l.track_name = any (%L::text[])', named);
    end if;
    search := search || ')';

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
    searches := searches || search;
    proofs := proofs || case
      -- A piece of a long word may begin within it.
      when cardinality(parts) = 1 and (char_length(word) > 2 or not exists (select from unnest(key.words) one where char_length(one) > 40))
      then cardinality(keys)
    end;
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
  for place in case when in_game is not null and in_version is not null then 2 else 1 end..cardinality(cell_bounds) loop
    cell_share := cell_share * least(1, cell_bounds[place] / greatest(listed, 1));
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
  select string_agg(few.key, ' and '), array_agg(few.place) into rarest, overlaid from (
    select one.key, one.bound, one.place, row_number() over (order by one.bound) as rank
    from unnest(keys, bounds) with ordinality one (key, bound, place)
  ) few
  where few.rank = 1 or (few.rank <= most_keys and few.bound < listed / 3);
  unproven := (
    select coalesce(string_agg(one.search, ''), '') from unnest(searches, proofs) one (search, proof)
    where (one.proof = any (overlaid)) is not true
  );

  -- With a row before it rather than this one itself: the planner then sees how many come after.
  if after_id is not null and sort = 'newest' then
    after := format(' and (l.created_at, l.setup_id) <= (%L::timestamptz, %L::bigint)', after_created_at, after_id - 1);
  elsif after_id is not null then
    after := format(
      ' and (l.%I, l.setup_id) <= (%L::integer, %L::bigint)', order_column, coalesce(after_figure, after_likes), after_id - 1
    );
  end if;
  -- A version stands together in time: the order begins where the first of its cells does.
  if in_version is not null and cardinality(cells) <= most_cells then
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
  end if;

  by_cell := cells is not null and walked in ('true', 'l.pace is not null');
  searched := array_to_string(searches, '');
  read_cost := fetch_cost + case when searched = '' then 0 else search_cost end;
  -- How many rows are read until a page is full, if what fits lies evenly.
  entries := ceil(least(rows * among / greatest(expected, 0.001), 1e9));
  walk_cost := entries * case when by_cell then entry_cost + cell_share * read_cost else read_cost end;
  sorting_cost := (select min(bound) from unnest(bounds) bound) * overlay_cost + expected * sort_cost;
  ways := case
    when side_by_side then array['side by side']
    when celled || looked_at || searched = '' then array['walk to the end']
    when walk_cost <= sorting_cost then array['walk', 'walk on', 'sort', 'walk to the end']
    else array['sort', 'walk', 'walk on', 'walk to the end']
  end;

  -- All but the last give up where what fits lies unevenly.
  foreach way in array ways loop
    -- What a walk found stays; the next way takes over from there.
    if cardinality(page) > 0 then
      execute format(
        'select format('' and (l.%1$I, l.setup_id) <= (%%L, %%L)'', l.%1$I, l.setup_id - 1) from private.listed_setups l where l.setup_id = %2$L',
        order_column, page[cardinality(page)]
      ) into after;
    end if;
    if way = 'sort' then
      continue when expected > 10 * most_sorted;
      perform set_config('enable_indexscan', 'off', true), set_config('enable_indexonlyscan', 'off', true);
      execute format(
        'with few as materialized (
           select l.setup_id, l.%1$I from (select * from private.listed_setups l where %2$s offset 0) l
           where %3$s%4$s%5$s limit %6$s
         )
         select (select count(*) from few), array(select l.setup_id from few l order by l.%1$I desc, l.setup_id desc limit %7$s)',
        order_column, rarest, walked, celled || looked_at || unproven, after, most_sorted + 1, rows - cardinality(page)
      ) into seen, found;
      perform set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true);
      if seen <= most_sorted then
        page := page || found;
        exit;
      end if;
    elsif way = 'side by side' then
      execute format(
        'select array(
           select page.setup_id from unnest(%1$L::text[]) as one (value) cross join lateral (
             select l.setup_id, l.%2$I from private.listed_setups l
             where l.%3$I = one.value and %4$s%5$s%6$s order by l.%2$I desc, l.setup_id desc limit %7$s
           ) page order by page.%2$I desc, page.setup_id desc limit %7$s
         )',
        coalesce(nullif(cars, '{}'), tracks), order_column, case when cardinality(cars) > 1 then 'car_name' else 'track_name' end,
        walked, celled, after, rows
      ) into page;
    else
      -- Nearly there: what is left lies as what was found.
      continue when way = 'walk on' and cardinality(page) < rows / 3;
      read_entries := case when way <> 'walk to the end' then budget / entry_cost end;
      read_rows := case when way <> 'walk to the end' then least(budget / read_cost, 200 + 4 * walk_cost / read_cost) end;
      perform set_config('enable_bitmapscan', 'off', true);
      execute format(
        case
          when by_cell then
            'select array(
               select c.setup_id from (
                 select c.setup_id, c.%1$I from (
                   select l.setup_id, l.%1$I, l.cell from private.listed_setups l
                   where %2$s%3$s order by l.%1$I desc, l.setup_id desc limit %4$L::bigint
                 ) c where c.cell = any (%5$L::integer[]) order by c.%1$I desc, c.setup_id desc limit %6$L::bigint
               ) c%7$s order by c.%1$I desc, c.setup_id desc limit %8$s
             )'
          else
            'select array(
               select l.setup_id from (
                 select * from private.listed_setups l where %2$s%3$s order by l.%1$I desc, l.setup_id desc limit %6$L::bigint
               ) l where true%7$s order by l.%1$I desc, l.setup_id desc limit %8$s
             )'
        end,
        order_column, walked, after, read_entries, cells, read_rows,
        case
          when not by_cell then celled || looked_at || searched
          when looked_at || searched <> '' then format(
            ' cross join lateral (select from private.listed_setups l where l.setup_id = c.setup_id%s offset 0) fits',
            looked_at || searched
          )
        end,
        rows - cardinality(page)
      ) into found;
      perform set_config('enable_bitmapscan', 'on', true);
      page := page || found;
      exit when cardinality(page) >= rows;
    end if;
  end loop;

  return query
    select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.created_at, s.likes, s.youtube_url, s.glance,
      s.session, s.weather, s.air_celsius, s.track_celsius, s.game_version, s.race_minutes, s.fuel_litres, s.lap_ms,
      case sort when 'works' then l.works when 'lap' then l.pace else l.likes end,
      p.username, p.first_name, p.last_name
    from unnest(page) with ordinality as one (setup_id, place)
    join private.listed_setups l on l.setup_id = one.setup_id
    join public.setups s on s.id = one.setup_id
    join public.user_profiles p on p.id = s.user_id
    order by one.place;
end
$$;
revoke all on function public.find_public_setups(
  jsonb, text, text, text, text, timestamptz, integer, bigint, integer, text[], text[], text, text, text, text, bigint, integer
) from public, anon, authenticated;
grant execute on function public.find_public_setups(
  jsonb, text, text, text, text, timestamptz, integer, bigint, integer, text[], text[], text, text, text, text, bigint, integer
) to anon, authenticated, service_role;
