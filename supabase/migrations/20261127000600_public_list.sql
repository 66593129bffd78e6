-- Each combination of conditions once; '' is unknown. A few thousand at most: a search walks the list by the cells that fit.
create table private.setup_cells (
  id integer generated always as identity primary key,
  game text not null,
  session text not null,
  weather text not null,
  temperature text not null,
  game_version text not null,
  unique (game, session, weather, temperature, game_version)
);

-- The public list as a narrow table: thousands of rows are read in a millisecond. See docs/decisions/0004-search.md.
create table private.listed_setups (
  setup_id bigint primary key references public.setups (id) on delete cascade,
  user_id bigint not null,
  car_name text not null,
  track_name text not null,
  cell integer not null references private.setup_cells (id),
  created_at timestamptz not null,
  likes integer not null,
  works integer not null,
  -- Minus the best lap in milliseconds, so that every order is descending.
  pace integer,
  search_text text not null,
  words text[] collate "C" not null default '{}'
);
create index listed_setups_author_working on private.listed_setups (user_id, works desc, setup_id desc);

-- The twelve cars or tracks that an author shares most for, and how many there are, counted to a thousand.
create function private.most_shared_by(author bigint, of_kind text) returns table (most jsonb, n integer)
  language sql stable security definer set search_path = '' as $$
  select
    (select jsonb_agg(jsonb_build_object('game', m.game, 'name', m.name, 'setups', m.setups)) from (
      select b.game, b.name, b.setups from private.shared_by_author b
      where b.user_id = author and b.kind = of_kind and b.setups > 0 order by b.setups desc, b.game, b.name limit 12
    ) m),
    (select count(*)::integer from (
      select from private.shared_by_author b where b.user_id = author and b.kind = of_kind and b.setups > 0 limit 1000
    ) m)
$$;

-- No row for an unknown author or one who left or shares nothing. followers: null below three.
create function public.public_author(author bigint) returns table (
    id bigint, username text, first_name text, last_name text, shares_since timestamptz,
    setups integer, likes bigint, followers integer, cars jsonb, tracks jsonb, car_count integer, track_count integer,
    downloads integer, worked integer, tried integer) language sql stable security definer set search_path = '' as $$
  select p.id, p.username, p.first_name, p.last_name,
    (select min(l.created_at) from private.listed_setups l where l.user_id = p.id),
    a.setups, a.likes, case when a.followers >= 3 then a.followers end,
    cars.most, tracks.most, cars.n, tracks.n, used.downloads, used.worked, used.tried
  from public.user_profiles p join private.authors a on a.user_id = p.id
  cross join private.most_shared_by(author, 'car') cars
  cross join private.most_shared_by(author, 'track') tracks cross join (
    select coalesce(sum(s.downloads), 0)::integer as downloads, coalesce(sum(s.worked), 0)::integer as worked,
      coalesce(sum(s.tried), 0)::integer as tried
    from (
      select l.downloads, l.worked, l.tried from public.setups l where l.user_id + 0 = author and l.is_public
      order by coalesce(l.published_at, l.created_at) desc, l.id desc limit 500
    ) s
  ) used
  where p.id = author and private.is_author(author)
$$;

-- How warm it was: by the track temperature, else by the air; '' without either.
create function private.temperature_band(air_celsius smallint, track_celsius smallint) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select case when track_celsius < 22 then 'cold' when track_celsius > 34 then 'hot'
    when track_celsius is not null then 'mild' when air_celsius < 17 then 'cold'
    when air_celsius > 27 then 'hot' when air_celsius is not null then 'mild' else ''
  end
$$;

-- In minutes: the time of saving, plus ninety days for each doubling of likes and kept tests, one of which counts as four likes.
create function private.works_now(created_at timestamptz, likes integer, worked integer, tried integer) returns integer
  language sql immutable parallel safe set search_path = '' as $$
  select (
    extract(epoch from created_at - timestamptz '2020-01-01 00:00:00+00') / 60
    + 90 * 1440 * log(2, 1 + likes + 4 * case when tried >= 3 then greatest(2 * worked - tried, 0) else 0 end)
  )::integer
$$;

-- A setup that is hidden with its blocked author is not listed again by a like before settle_blocks has reached it.
create function private.list_setup() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  place integer;
  band constant text := private.temperature_band(new.air_celsius, new.track_celsius);
  counted_likes constant integer := new.likes - new.uncounted_likes;
  works_figure constant integer := private.works_now(new.created_at, counted_likes, new.worked, new.tried);
begin
  if not new.is_public or private.is_hidden(new.id) then
    if tg_op = 'UPDATE' then delete from private.listed_setups l where l.setup_id = new.id; end if;
    return null;
  end if;
  -- A like changes no word.
  if tg_op = 'UPDATE' and (
    new.game, new.search_text, new.title, new.session, new.weather, new.air_celsius, new.track_celsius, new.game_version, new.car_name, new.track_name, new.user_id
  ) is not distinct from (
    old.game, old.search_text, old.title, old.session, old.weather, old.air_celsius, old.track_celsius, old.game_version, old.car_name, old.track_name, old.user_id
  ) then
    update private.listed_setups l
      set created_at = new.created_at, likes = counted_likes, works = works_figure where l.setup_id = new.id;
    if found then return null; end if;
  end if;
  insert into private.setup_cells (game, session, weather, temperature, game_version) values (
      new.game, coalesce(new.session, ''), coalesce(new.weather, ''), band, coalesce(new.game_version, '')
    ) on conflict do nothing;
  select c.id into strict place from private.setup_cells c
    where (c.game, c.session, c.weather, c.temperature, c.game_version)
      = (new.game, coalesce(new.session, ''), coalesce(new.weather, ''), band, coalesce(new.game_version, ''));
  insert into private.listed_setups as l
    (setup_id, user_id, car_name, track_name, cell, created_at, likes, works, search_text, words) values (
      new.id, new.user_id, new.car_name, new.track_name, place, new.created_at, counted_likes, works_figure,
      new.search_text,
      private.words_of(
        new.search_text, new.game, new.car_name, new.track_name, new.user_id, new.session, new.weather, band, new.game_version
      ) || private.title_words(new.title)
    ) on conflict (setup_id) do update set
      user_id = excluded.user_id, car_name = excluded.car_name, track_name = excluded.track_name, cell = excluded.cell,
      created_at = excluded.created_at, likes = excluded.likes, works = excluded.works,
      search_text = excluded.search_text, words = excluded.words;
  return null;
end
$$;

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

-- For the sitemap.
create index public_setups_addresses on public.setups (id) include (created_at) where is_public;

-- One page of the public list. Owner rights: only this function reads the list, and returns only public columns.
-- terms: words that must all match, [{"text": "spa", "cars": ["…"], "tracks": ["…"], "session": "…", "weather": "…"}]; cars
-- and tracks are catalogue ids called by the word, session and weather what it says. Whole words match, several in a row.
-- with_cars, at_tracks: any of these. in_version: 1.10 includes 1.10.2. at_temperature: see private.temperature_band.
-- sort: 'newest', 'liked', 'works' (see private.works_now), 'lap' (setups with a lap time, quickest first) or 'match': by the
-- ranks of private.page_of_setups, in each what works now. Its figure is that of 'works' and a hundred million for each rank.
-- after_*: the last row of the previous page: created_at, figure (likes, works or minus the lap) and id.
create function public.list_public_setups(
  terms jsonb default '[]', in_game text default null, sort text default 'newest', after_created_at timestamptz default null,
  after_id bigint default null, page_size integer default 20, with_cars text[] default null, at_tracks text[] default null,
  in_session text default null, in_weather text default null, at_temperature text default null, in_version text default null,
  by_author bigint default null, after_figure integer default null
)
  returns table (
    id bigint, user_id bigint, game text, car_name text, track_name text, title text, note text, created_at timestamptz,
    likes integer, youtube_url text, glance jsonb, session text, weather text, air_celsius smallint, track_celsius smallint,
    game_version text, race_minutes smallint, fuel_litres smallint, lap_ms integer, figure integer,
    username text, first_name text, last_name text, worked integer, tried integer, lap_possible boolean, downloads integer
  )
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
  -- Costs that keep the planner from whole tables look to it like a statement worth compiling.
  set jit = off
as $$
declare
  a_rank constant integer := 100000000;
  rows integer := least(greatest(page_size, 1), 101);
  cars text[] := coalesce(array_remove(with_cars, null), '{}');
  tracks text[] := coalesce(array_remove(at_tracks, null), '{}');
  rank_before constant integer := case when sort = 'match' then 4 - after_figure / a_rank end;
  words jsonb;
  marked bigint;
  ranks integer[];
  rank integer;
  found bigint[];
  page bigint[] := '{}';
  ranked integer[] := '{}';
begin
  perform private.require_that(coalesce(sort in ('newest', 'liked', 'works', 'lap', 'match'), false), 'Unknown sort');
  perform private.require_that(jsonb_typeof(terms) = 'array' and jsonb_array_length(terms) <= 8, 'Terms must be a list of at most 8');
  perform private.require_that(cardinality(cars) <= 500 and cardinality(tracks) <= 500, 'At most 500 cars and tracks');
  if cardinality(cars) = 0 and with_cars is not null or cardinality(tracks) = 0 and at_tracks is not null then return; end if;

  select
    coalesce(jsonb_agg(one.term || jsonb_build_object('text', one.text, 'authors', private.authors_called(one.text))), '[]'),
    count(*) filter (where private.marks_of(one.term) <> '{}')
    into words, marked from (
      select value as term, btrim(private.searchable(value->>'text')) as text from jsonb_array_elements(terms)
    ) one where one.text <> '';
  -- Ranks that would list the same are left out.
  ranks := case when sort <> 'match' or words = '[]' then array[4] when marked = 0 then array[3, 4]
    when marked = jsonb_array_length(words) then array[2, 3, 4] else array[1, 2, 3, 4]
  end;
  foreach rank in array ranks loop
    continue when rank < rank_before;
    found := private.page_of_setups(
      words, ranks, rank, case when rank_before is null then page end, in_game, sort, after_created_at,
      case when sort <> 'match' then after_figure when rank = rank_before then after_figure % a_rank end,
      case when sort <> 'match' or rank = rank_before then after_id end,
      rows - cardinality(page), cars, tracks, in_session, in_weather, at_temperature, in_version, by_author
    );
    page := page || found;
    ranked := ranked || array_fill(rank, array[cardinality(found)]);
    exit when cardinality(page) >= rows;
  end loop;

  return query
    select s.id, s.user_id, s.game, s.car_name, s.track_name, s.title, s.note, s.created_at, s.likes, s.youtube_url, s.glance,
      s.session, s.weather, s.air_celsius, s.track_celsius, s.game_version, s.race_minutes, s.fuel_litres, s.lap_ms,
      case sort when 'match' then (4 - one.rank) * a_rank + l.works when 'works' then l.works when 'lap' then l.pace else l.likes end,
      p.username, p.first_name, p.last_name, s.worked, s.tried, s.lap_possible, s.downloads
    from unnest(page, ranked) with ordinality as one (setup_id, rank, place)
    join private.listed_setups l on l.setup_id = one.setup_id join public.setups s on s.id = one.setup_id
    join public.user_profiles p on p.id = s.user_id order by one.place;
end
$$;

-- Pairs of a car and a track with public setups, after a given pair. The cost depends on the number of pairs, not of setups.
create function public.listed_places(after_car text default '', after_track text default '', page_size integer default 1000)
  returns table (game text, car_name text, track_name text, changed_at timestamptz) language sql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off as $$
  with recursive places as (
    select after_car as car_name, after_track as track_name, null::timestamptz as created_at, null::integer as cell
    union all
    select following.* from places p cross join lateral (
      select l.car_name, l.track_name, l.created_at, l.cell from private.listed_setups l
      where (l.car_name, l.track_name) > (p.car_name, p.track_name)
      order by l.car_name, l.track_name, l.created_at desc, l.setup_id desc limit 1
    ) following
  )
  select c.game, p.car_name, p.track_name, p.created_at
  from (select * from places where cell is not null limit least(greatest(page_size, 1), 1000)) p
  join private.setup_cells c on c.id = p.cell order by p.car_name, p.track_name
$$;

-- Which of these cars at these tracks have public setups; at most five hundred pairs.
create function public.listed_among(cars text[], tracks text[])
  returns table (game text, car_name text, track_name text, changed_at timestamptz) language sql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off as $$
  select c.game, asked.car, asked.track, newest.created_at from (
    select car, track from unnest(cars) car cross join unnest(tracks) track limit 500
  ) asked cross join lateral (
    select l.created_at, l.cell from private.listed_setups l where l.car_name = asked.car and l.track_name = asked.track
    order by l.created_at desc, l.setup_id desc limit 1
  ) newest join private.setup_cells c on c.id = newest.cell
$$;

-- Words of public setups with counts, for planning. Marks begin with a colon: ':g:' game, ':c:' car, ':t:' track, ':s:' session, ':w:'
-- weather, ':d:' temperature, ':v:' version and its prefixes, ':u:' author.
create table private.listed_words (
  word text collate "C" primary key,
  uses integer not null
);

-- Words too long for an index are split; any 40 letters in a row are in one of the pieces.
create function private.words_of(
  searched text, game text, car text, track text, author bigint, session text, weather text, temperature text, game_version text
) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array_agg(distinct found.word) from (
    select substr(word, place, 100) as word from unnest(string_to_array(btrim(searched), ' ')) word
    cross join lateral generate_series(1, greatest(char_length(word) - 40, 1), 60) place
    union all
    select word from unnest(array[
      ':g:' || game, ':c:' || car, ':t:' || track, ':u:' || author, ':s:' || session, ':w:' || weather, ':d:' || temperature
    ]) word
    union all
    select ':v:' || array_to_string((string_to_array(game_version, '.'))[1:parts], '.')
    from generate_series(1, cardinality(string_to_array(game_version, '.'))) parts
  ) found where found.word not in ('', ':s:', ':w:', ':d:', ':v:')
$$;

-- Without the pending list, which every search would read.
create index listed_setups_words on private.listed_setups using gin (words) with (fastupdate = off);

-- Includes the cell, so that a walk for other cells fetches no row.
create index listed_setups_newest on private.listed_setups (created_at desc, setup_id desc) include (cell);
create index listed_setups_liked on private.listed_setups (likes desc, setup_id desc) include (cell);
create index listed_setups_working on private.listed_setups (works desc, setup_id desc) include (cell);
create index listed_setups_quickest on private.listed_setups (pace desc, setup_id desc) include (cell) where pace is not null;

-- Appends word changes: no save waits for another. Counts are estimates for planning; whether a word is listed is exact.
create function private.count_words() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  last bigint;
  added text[];
begin
  if tg_op = 'DELETE' then
    with kept as (insert into private.word_changes (n, words) select -1, b.words from before b returning id)
    select max(k.id) into last from kept k;
  elsif tg_op = 'INSERT' then
    with kept as (insert into private.word_changes (n, words) select 1, a.words from after a returning id, words)
    select max(k.id), array_agg(distinct one.word) into last, added from kept k cross join lateral unnest(k.words) one (word);
  else
    with kept as (
      insert into private.word_changes (n, words)
        select one.n, one.words from after a join before b on b.setup_id = a.setup_id and b.words <> a.words
        cross join lateral (values (-1, b.words), (1, a.words)) one (n, words)
      returning id, n, words
    )
    select max(k.id), array_agg(distinct one.word) filter (where k.n = 1) into last, added
      from kept k cross join lateral unnest(k.words) one (word);
    if last is null then return null; end if;
  end if;
  -- A new word is listed at once. In order, so that two who bring the same words wait for each other one way only.
  insert into private.listed_words (word, uses)
    select one.word, 0 from unnest(added) one (word)
    where not exists (select from private.listed_words w where w.word = one.word collate "C")
    order by one.word collate "C" on conflict (word) do nothing;
  -- One save in so many folds what has gathered; a transaction of many saves does so once, as it would rewrite its own rows.
  if last % 64 = 0 and coalesce(current_setting('private.folded', true), '') <> 'yes' then
    perform private.fold_words(), set_config('private.folded', 'yes', true);
  end if;
  return null;
end
$$;

create function private.list_by_new_authors() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from after a join before b on b.id = a.id where a.user_id <> b.user_id) then return null; end if;
  update private.listed_setups l
    set user_id = a.user_id, words = array_replace(l.words, ':u:' || b.user_id, ':u:' || a.user_id)
    from after a join before b on b.id = a.id where l.setup_id = a.id and a.user_id <> b.user_id;
  return null;
end
$$;

-- Words that a statement added to the public list (n = 1) or removed from it (n = -1), until they are folded.
create table private.word_changes (
  id bigint generated always as identity primary key,
  n smallint not null check (n in (-1, 1)),
  words text[] collate "C" not null
);
alter table private.word_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Public setups per filter mark, unfolded changes included; no row for none. Owner rights: it counts what everybody may list.
create function public.listed_counts(marks text[]) returns table (mark text, setups integer) language sql stable security definer
  set search_path = '' set enable_seqscan = off set jit = off as $$
  with asked as (
    select distinct mark collate "C" as mark from unnest(marks[1:1000]) mark where mark ~ '^:[gctsw]:'
  ), changed as (
    select one.word, sum(c.n)::integer as n from private.word_changes c cross join lateral unnest(c.words) one (word)
    where one.word like ':%' group by one.word
  )
  select a.mark, w.uses + coalesce(c.n, 0) from asked a join private.listed_words w on w.word = a.mark
  left join changed c on c.word = a.mark where w.uses + coalesce(c.n, 0) > 0
$$;

-- Adds the oldest changes to the counts, one connection at a time; others return at once. Returns how many changes.
create function private.fold_words(at_most integer default 500) returns integer language plpgsql security definer set search_path = '' as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.fold_words')) then return 0; end if;
  with taken as (
    delete from private.word_changes c
    where c.id in (select o.id from private.word_changes o order by o.id limit at_most) returning c.n, c.words
  ), sums as (
    select word, sum(t.n)::integer as n from taken t cross join lateral unnest(t.words) word group by word having sum(t.n) <> 0
  ), added as (
    insert into private.listed_words as w (word, uses)
      select s.word, s.n from sums s order by s.word on conflict (word) do update set uses = w.uses + excluded.uses
  )
  select count(*) into folded from taken;
  return folded;
end
$$;

-- Removes words that no setup holds. It waits for saves under way, and new saves wait for it, so it is short and leaves unfolded changes
-- for the next call. One connection at a time. Only for callers that have changed no words themselves: two of them would deadlock.
create function private.purge_words() returns integer language plpgsql security definer set search_path = '' set lock_timeout = '500ms'
as $$
declare
  purged integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('private.purge_words')) then return 0; end if;
  while private.fold_words(2000) > 0 loop
  end loop;
  lock table private.word_changes in share mode;
  if exists (select from private.word_changes offset 2000) then return 0; end if;
  perform private.fold_words(2000);
  delete from private.listed_words w where w.uses <= 0;
  get diagnostics purged = row_count;
  return purged;
exception when lock_not_available then
  return 0;
end
$$;

-- ':n:' marks, the words of a title, so that it is known from a note without reading either.
create function private.title_words(title text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct ':n:' || word), '{}')
  from unnest(string_to_array(btrim(private.searchable(title)), ' ')) word where char_length(word) between 1 and 40
$$;

-- The words of a driver's shown name, without accents. A table of its own, as a name changes without its setups.
create table private.author_words (
  word text collate "C" not null,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  primary key (word, user_id)
);
create index author_words_by_driver on private.author_words (user_id);

create function private.without_accents(source text) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(source, NFD), U&'[\0300-\036F]', '', 'g')
$$;

create function private.name_words(clerk_user_id text, username text, first_name text, last_name text) returns setof text
  language sql immutable parallel safe set search_path = '' as $$
  select distinct word from unnest(string_to_array(
    btrim(private.searchable(private.without_accents(coalesce(nullif(username, ''), first_name || ' ' || last_name)))), ' '
  )) word where char_length(word) between 2 and 40 and clerk_user_id <> 'former-driver'
$$;

create function private.list_author_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.author_words a where a.user_id = new.id;
  insert into private.author_words (word, user_id)
    select word, new.id from private.name_words(new.clerk_user_id, new.username, new.first_name, new.last_name) word;
  return null;
end
$$;

-- At most fifty, of the first two thousand drivers with its last word. Here and below PL/pgSQL, which keeps its plans.
create function private.authors_called(words text) returns text[] language plpgsql stable set search_path = '' as $$
declare
  parts constant text[] := array(
    select part from unnest(string_to_array(private.without_accents(words), ' ')) part where char_length(part) > 1
  );
begin
  return array(
    select ':u:' || named.user_id from (
      select a.user_id from private.author_words a where a.word = parts[cardinality(parts)] collate "C" limit 2000
    ) named join private.authors shared on shared.user_id = named.user_id where shared.setups > 0 and not exists (
        select from unnest(parts[:cardinality(parts) - 1]) part where not exists (
          select from private.author_words a where a.word = part collate "C" and a.user_id = named.user_id
        )
      )
    limit 50
  );
end
$$;

-- The marks that a term of a search stands for; none where it is no more than a word.
create function private.marks_of(term jsonb) returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(
    select ':c:' || jsonb_array_elements_text(coalesce(term->'cars', '[]'))
    union all select ':t:' || jsonb_array_elements_text(coalesce(term->'tracks', '[]'))
    union all select ':s:' || (term->>'session') where term->>'session' <> ''
    union all select ':w:' || (term->>'weather') where term->>'weather' <> ''
  );
end
$$;

create function private.fits_marks(term jsonb) returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return concat_ws(
    ' or ',
    case when term->'cars' <> '[]' then
      format('l.car_name || '''' = any (%L::text[])', array(select jsonb_array_elements_text(term->'cars')))
    end,
    case when term->'tracks' <> '[]' then
      format('l.track_name || '''' = any (%L::text[])', array(select jsonb_array_elements_text(term->'tracks')))
    end,
    case when term->>'session' <> '' then format('l.words @> array[%L]', ':s:' || (term->>'session')) end,
    case when term->>'weather' <> '' then format('l.words @> array[%L]', ':w:' || (term->>'weather')) end
  );
end
$$;

-- How many setups hold one of these words or marks, at most. One that is not counted yet counts as one.
create function private.uses_of(words text[]) returns double precision language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select sum(greatest(w.uses, 1)) from private.listed_words w where w.word = any (uses_of.words collate "C")
  ), 0);
end
$$;

-- The ids of one page in one rank of a search; a rank leaves out what better ones list. See list_public_setups.
--   1: each term by its marks, those of a car, a track or a condition; a term without any in the title or the author's name
--   2: the same, but a term without marks anywhere
--   3: each term by its marks, in the title or the author's name
--   4: each term anywhere
-- listed_before: all setups of the better ranks; null if only their conditions are known.
create function private.page_of_setups(
  terms jsonb, ranks integer[], rank integer, listed_before bigint[], in_game text, sort text, after_created_at timestamptz, after_figure integer,
  after_id bigint, rows integer, cars text[], tracks text[], in_session text, in_weather text, at_temperature text,
  in_version text, by_author bigint) returns bigint[] language plpgsql stable set search_path = '' as $$
declare
  -- Microseconds for a row that an index says enough of, that is fetched, searched, laid over others, put in order. Only ratios matter.
  entry_cost constant double precision := 0.15;
  fetch_cost constant double precision := 1.5;
  search_cost constant double precision := 4.5;
  overlay_cost constant double precision := 0.15;
  sort_cost constant double precision := 3;
  -- The most that a way may cost before another is tried, in microseconds; and how many rows are put in order.
  budget constant double precision := 12000;
  most_sorted integer := 4000;
  -- How many cells are looked into for where to begin.
  most_cells constant integer := 400;
  -- How many conditions the words' index is asked with: more of them leave out little and cost the same.
  most_keys constant integer := 4;
  order_column text := case sort when 'newest' then 'created_at' when 'liked' then 'likes' when 'lap' then 'pace' else 'works' end;
  cells integer[];
  -- Conditions that an index in the wanted order holds, and those looked at row by row, written so that no other index answers them.
  walked text := 'true';
  looked_at text := '';
  celled text := '';
  after text := '';
  -- Questions to the words' index, each with how many setups hold one of its words at most.
  keys text[] := '{}';
  bounds double precision[] := '{}';
  -- Conditions on the texts, each with the place of the key that says the same; null where none does.
  searches text[] := '{}';
  proofs integer[] := '{}';
  key record;
  rarest text;
  overlaid bigint[];
  listed double precision;
  -- How many setups fit, if what is asked for has nothing to do with each other.
  expected double precision;
  -- How many rows the index that is walked holds.
  among double precision;
  -- The share of rows of fitting cells, and what a page costs by walking and by putting in order.
  cell_share double precision := 1;
  read_cost double precision;
  walk_cost double precision;
  sorting_cost double precision;
  -- Whether the order's index says which cell a row is of.
  by_cell boolean;
  term jsonb;
  part text;
  parts text[];
  marks text[];
  authors text[];
  named text[];
  by_marks text;
  by_author_name text;
  in_title text;
  anywhere text;
  -- The conditions of each rank, a term each; and the condition that no better rank lists a row.
  fitting jsonb[] := '{}';
  better integer;
  excluded text := '';
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
  side_by_side constant boolean := coalesce(in_session, in_weather, at_temperature, in_version, by_author::text) is null
    and terms = '[]' and (
      cardinality(cars) between 2 and 100 and cardinality(tracks) = 0
      or cardinality(tracks) between 2 and 100 and cardinality(cars) = 0
    );
begin
  if sort = 'lap' then walked := 'l.pace is not null'; end if;
  if coalesce(in_game, in_session, in_weather, at_temperature, in_version) is not null then
    cells := array(
      select c.id from private.setup_cells c where (in_game is null or c.game = in_game)
        and (in_session is null or c.session = in_session) and (in_weather is null or c.weather = in_weather)
        and (at_temperature is null or c.temperature = at_temperature)
        and (in_version is null or c.game_version = in_version or starts_with(c.game_version, in_version || '.'))
    );
    celled := format(' and l.cell + 0 = any (%L::integer[])', cells);
  end if;

  -- One car, one track and one author have an index each; of several that are asked for at once one is walked.
  for key in
    select * from (values
      (array[':g:' || in_game], null, ''), (array[':s:' || in_session], null, ''), (array[':w:' || in_weather], null, ''),
      (array[':d:' || at_temperature], null, ''), (array[':v:' || in_version], null, ''),
      (array[':u:' || by_author], case when sort = 'newest' then format(' and l.user_id = %L::bigint', by_author) end,
        format(' and l.user_id + 0 = %L::bigint', by_author)),
      (array(select ':c:' || one from unnest(cars) one),
        case when cardinality(cars) = 1 and by_author is null then format(' and l.car_name = %L', cars[1]) end,
        format(' and l.car_name || '''' = any (%L::text[])', cars)),
      (array(select ':t:' || one from unnest(tracks) one),
        case when cardinality(tracks) = 1 and by_author is null and (sort = 'newest' or cardinality(cars) is distinct from 1) then
          format(' and l.track_name = %L', tracks[1])
        end, format(' and l.track_name || '''' = any (%L::text[])', tracks))
    ) asked (marks, walked, looked_at) where asked.marks[1] is not null
  loop
    keys := keys || format('l.words && %L::text[]', key.marks);
    bounds := bounds || private.uses_of(key.marks);
    if key.walked is not null then among := least(among, bounds[cardinality(bounds)]); end if;
    walked := walked || coalesce(key.walked, '');
    looked_at := looked_at || case when key.walked is null then key.looked_at else '' end;
  end loop;

  for term in select value from jsonb_array_elements(terms) loop
    parts := string_to_array(term->>'text', ' ');
    marks := private.marks_of(term);
    authors := case when marks = '{}' or rank > 2 then array(select jsonb_array_elements_text(term->'authors')) else '{}' end;
    by_marks := case when marks = '{}' then 'false' else private.fits_marks(term) end;
    by_author_name := case when authors = '{}' then 'false'
      else format('l.user_id + 0 = any (%L::bigint[])', array(select substr(one, 4) from unnest(authors) one))
    end;
    in_title := format('l.words @> %L::text[] or %s', array(select ':n:' || one from unnest(parts) one), by_author_name);
    anywhere := format('l.search_text || '' '' like %L or %s', '% ' || (term->>'text') || ' %', by_author_name);
    fitting := fitting || jsonb_build_object(
      '1', case when marks = '{}' then in_title else by_marks end, '2', case when marks = '{}' then anywhere else by_marks end,
      '3', by_marks || ' or ' || in_title, '4', by_marks || ' or ' || anywhere
    );

    if marks <> '{}' and rank < 3 then
      keys := keys || format('l.words && %L::text[]', marks);
      bounds := bounds || private.uses_of(marks);
    else
      foreach part in array parts loop
        named := marks || authors || (case when rank in (1, 3) then ':n:' else '' end || part);
        keys := keys || format('l.words && %L::text[]', named);
        bounds := bounds || private.uses_of(named);
      end loop;
    end if;
    if bounds[cardinality(bounds)] = 0 then return '{}'; end if;
    searches := searches || format(' and (%s)', fitting[cardinality(fitting)]->>rank::text);
    -- Of several words the index knows that they are there, and not that they follow each other.
    proofs := proofs || case when marks <> '{}' and rank < 3 or cardinality(parts) = 1 then cardinality(keys) end;
  end loop;
  if listed_before <> '{}' then
    searches := searches || format(' and l.setup_id <> all (%L::bigint[])', listed_before);
    proofs := proofs || null::integer;
  end if;
  foreach better in array case when listed_before is null then ranks else '{}' end loop
    exit when better >= rank;
    -- The second rank holds the first.
    continue when better = 1 and rank > 2;
    excluded := excluded || (
      select format(' and not (%s)', string_agg(format('(%s)', one->>better::text), ' and ')) from unnest(fitting) one
    );
  end loop;

  if 0 = any (bounds) then return '{}'; end if;
  select sum(w.uses) into listed from private.listed_words w where w.word like ':g:%';
  most_sorted := least(most_sorted, greatest(200, listed / 8));
  -- Exact beyond what any list holds.
  expected := coalesce(listed, 0);
  -- But cars, tracks and versions imply the game, which comes first.
  for place in
    case when in_game is not null and coalesce(cardinality(cars), 0) + coalesce(cardinality(tracks), 0) + (in_version is not null)::integer > 0
      then 2 else 1 end
    ..cardinality(bounds)
  loop
    expected := expected * least(1, bounds[place] / greatest(listed, 1));
  end loop;
  for place in case when in_game is not null and in_version is not null then 2 else 1 end
    ..num_nonnulls(in_game, in_session, in_weather, at_temperature, in_version) loop
    cell_share := cell_share * least(1, bounds[place] / greatest(listed, 1));
  end loop;
  select string_agg(few.key, ' and '), array_agg(few.place) into rarest, overlaid from (
    select one.key, one.bound, one.place, row_number() over (order by one.bound) as rank
    from unnest(keys, bounds) with ordinality one (key, bound, place)
  ) few where few.rank = 1 or (few.rank <= most_keys and few.bound < listed / 3);
  unproven := (
    select coalesce(string_agg(one.search, ''), '') from unnest(searches, proofs) one (search, proof)
    where (one.proof = any (overlaid)) is not true
  ) || excluded;

  -- With a row before it rather than this one itself: the planner then sees how many come after.
  if after_id is not null then
    after := format(' and (l.%I, l.setup_id) <= (%L, %L::bigint)',
      order_column, case when sort = 'newest' then after_created_at::text else after_figure::text end, after_id - 1);
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
    if after is null then return '{}'; end if;
  end if;

  by_cell := cells is not null and walked in ('true', 'l.pace is not null');
  searched := array_to_string(searches, '') || excluded;
  read_cost := fetch_cost + case when searched = '' then 0 else search_cost end;
  -- How many rows are read until a page is full, if what fits lies evenly.
  entries := ceil(least(rows * coalesce(among, listed) / greatest(expected, 0.001), 1e9));
  walk_cost := entries * case when by_cell then entry_cost + cell_share * read_cost else read_cost end;
  sorting_cost := (select min(bound) from unnest(bounds) bound) * overlay_cost + expected * sort_cost;
  ways := case when side_by_side then array['side by side']
    when celled || looked_at || searched = '' then array['walk to the end']
    when walk_cost <= sorting_cost then array['walk', 'walk on', 'sort', 'walk to the end']
    else array['sort', 'walk', 'walk on', 'walk to the end']
  end;
  -- How much the better ranks leave is not known then: it is not looked for to the end.
  if excluded <> '' then ways := array_remove(ways, 'walk to the end'); end if;

  -- All but the last give up where what fits lies unevenly.
  foreach way in array ways loop
    -- The rows that a walk found stay; the next way takes over from there.
    if cardinality(page) > 0 then
      execute format(
        'select format('' and (l.%1$I, l.setup_id) <= (%%L, %%L)'', l.%1$I, l.setup_id - 1) from private.listed_setups l where l.setup_id = %2$L',
        order_column, page[cardinality(page)]
      ) into after;
    end if;
    if way = 'sort' then
      continue when expected > case when excluded = '' then 10 else 2 end * most_sorted;
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
        case when by_cell then
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
        case when not by_cell then celled || looked_at || searched when looked_at || searched <> '' then format(
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

  return page;
end
$$;
