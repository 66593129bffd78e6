-- Fills the product's tables with a community as it might be after three years. Run by fill.ts, which creates
-- and fills bench.pool and sets the variables: public_setups, how many public setups there are in the end.
--  * A quarter as many private ones beside them, so that the partial indexes have something to leave out.
--  * A few authors share a lot, most share little; each setup is drawn from a pool of files with titles and notes.
--  * Older setups were saved earlier: ids and dates rise together. Most have few likes, some have many.
--  * What a setup is for is said of most, each by itself; but a version is that of its time.
--  * setups.likes is the count of the setup's rows in setup_likes, as the trigger would have kept it.

select setseed(0.2026);

-- The triggers, those of foreign keys too, check one row at a time what holds here by construction.
set session_replication_role = replica;

insert into public.user_profiles (clerk_user_id, email, first_name, last_name, username, created_at)
select
  'user_bench_' || n,
  'bench-' || n || '@example.com',
  (array['Mika', 'Tamsin', 'Ben', 'Jonas', 'Laura', 'Ines', 'Owen', 'Otto', 'Priya', 'Marek', 'Yuki', 'Sofie'])[1 + n % 12],
  (array['Arvola', 'Oakes', 'Harrow', 'Feldt', 'Koval', 'Praed', 'Nandan', 'Dolny', 'Arai', 'Haddad', 'Sato'])[1 + n % 11],
  case when n % 9 = 0 then null else 'driver_' || n end,
  now() - interval '1100 days'
from generate_series(1, greatest(200, :public_setups / 20)) n;
insert into private.author_words (word, user_id)
  select word, p.id from public.user_profiles p
  cross join lateral private.name_words(p.clerk_user_id, p.username, p.first_name, p.last_name) word
  on conflict do nothing;

-- What a card draws is computed from the file at every save, and the pool's few files are stored again and again: while the
-- table is filled, the column's function looks up what it gave for each of them.
create table bench.glances as
  select distinct on (file) hashtextextended(file, 0) as file_hash, private.setup_glance(file) as glance from bench.pool;
alter table bench.glances add primary key (file_hash);
create table bench.functions as
  select pg_get_functiondef('private.setup_glance(text)'::regprocedure) as definition;
create or replace function private.setup_glance(data text) returns jsonb
  language plpgsql immutable strict
  set search_path = ''
as $$
begin
  return (select g.glance from bench.glances g where g.file_hash = pg_catalog.hashtextextended(data, 0));
end
$$;

-- So do patterns: what they take for a gap in the pool's texts is translated, in a tenth of the time.
insert into bench.functions
  select pg_get_functiondef('private.searchable(text)'::regprocedure);
create or replace function private.searchable(source text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select replace(replace(replace(replace(
    lower(translate(' ' || source, E'\n\r\t:-''×+(.;’"–_−,/%±=°)!?&#→·', repeat(' ', 30))),
    '    ', ' '), '   ', ' '), '  ', ' '), '  ', ' ')
$$;

-- The trigger that derives columns runs all the same.
alter table public.setups enable always trigger zz_columns_are_derived;

-- Indexes are built after the rows: the same indexes, in a tenth of the time.
create table bench.indexes as
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid in ('public.setups'::regclass, 'public.setup_likes'::regclass, 'private.listed_setups'::regclass)
    and not i.indisunique;
do $$
declare
  index record;
begin
  for index in select * from bench.indexes loop
    execute format('drop index %s', index.name);
  end loop;
end
$$;

insert into public.setups (
  user_id, game, car_name, track_name, title, note, is_public, setup_data, created_at, likes, youtube_url, request_id,
  session, weather, air_celsius, track_celsius, game_version, race_minutes, lap_ms
)
select
  authors.first + floor(authors.count * power(chance.author, 2.5))::bigint,
  pool.game,
  pool.car,
  pool.track,
  case when chance.title < 0.9 then pool.titles ->> (floor(chance.title * 40)::integer % 4) end,
  case
    when chance.note < 0.12 then null
    when chance.note < 0.45 then remarks.texts[1 + floor(chance.remark * cardinality(remarks.texts))::integer]
    else pool.notes ->> (floor(chance.note * 40)::integer % 4)
  end
  || case when chance.lap < 0.4 then format(' Best lap %s:%s.%s.', 1 + n % 3, 10 + n % 50, 100 + n % 900) else '' end
  || case when chance.lap > 0.97 then ' ' || remarks.leagues[1 + n % cardinality(remarks.leagues)] || ' league.' else '' end
  || case when n % 9973 = 17 then ' Built for the Kettlewick Trophy.' else '' end,
  n % 5 <> 0,
  pool.file,
  now() - interval '1095 days' * power(1 - n::double precision / span.total, 1.5) - interval '1 second' * chance.lap,
  least(floor(60 * power(chance.likes, 12)), authors.count - 1)::integer,
  case when chance.video < 0.05 then 'https://www.youtube.com/watch?v=bench' || lpad(n::text, 6, '0') end,
  gen_random_uuid(),
  case when told.session < 0.9 then (array['race', 'race', 'race', 'qualifying', 'practice'])[1 + floor(told.session * 50)::integer % 5] end,
  case when told.weather < 0.85 then case when told.weather < 0.12 then 'wet' else 'dry' end end,
  case when told.air < 0.5 then 12 + floor(told.air * 40)::integer end,
  case when told.track < 0.6 then 15 + floor(told.track * 45)::integer end,
  case when told.version < 0.7 then
    case pool.game when 'ACC' then '1.' when 'LMU' then '0.' else '2.' end || (5 + n * 6 / span.total) || '.' || floor(told.version * 4)::integer
  end,
  case when told.session < 0.3 then 20 * (1 + n % 6) end,
  case when told.track > 0.6 then 70000 + floor(told.air * 80000)::integer end
from (select :public_setups * 5 / 4 as total) span
cross join lateral generate_series(1, span.total) n
cross join lateral (
  select random() as author, random() as pool, random() as title, random() as note, random() as remark, random() as lap,
    random() as likes, random() as video, n as of_row
) chance
cross join lateral (
  select random() as session, random() as weather, random() as air, random() as track, random() as version, n as of_row
) told
cross join (select min(id) as first, count(*) as count from public.user_profiles where clerk_user_id like 'user\_bench\_%') authors
cross join (select count(*) as count from bench.pool) pools
cross join (
  select
    array[
      'Works for me, tell me what you think.',
      'Understeer on entry is gone, a little lazy on exit.',
      'Watch the rear on cold tyres.',
      'Use TC 3 in the rain.',
      'Pressures for 28 degrees on the track.',
      'Made for no stop races, easy on the tyres.',
      'Loose on purpose. Trail brake or hate it.',
      'Same as my other one with more wing.',
      'Copied from the endurance event and cleaned up.',
      'Bottoms a little on the main straight, still quicker.'
    ] as texts,
    array['Tuesday', 'Midlands', 'Nordic', 'Sunday Drivers', 'Apex', 'Late Brakers', 'Privateer'] as leagues
) remarks
join bench.pool on pool.place = floor(chance.pool * pools.count)::integer
order by n;

do $$
declare
  kept record;
begin
  for kept in select * from bench.functions loop
    execute kept.definition;
  end loop;
end
$$;
alter table public.setups enable trigger zz_columns_are_derived;
do $$
begin
  if exists (
    select 1 from public.setups s
    where s.id % 1009 = 0 and s.search_text
      <> private.searchable(s.car_name || ' ' || s.track_name || ' ' || coalesce(s.title, '') || ' ' || coalesce(s.note, ''))
  ) then
    raise exception 'The texts that are searched are not those of the product';
  end if;
end
$$;

-- What the triggers would have listed.
insert into private.setup_cells (game, session, weather, temperature, game_version)
  select distinct s.game, coalesce(s.session, ''), coalesce(s.weather, ''),
    private.temperature_band(s.air_celsius, s.track_celsius), coalesce(s.game_version, '')
  from public.setups s
  where s.is_public;
analyze private.setup_cells;
insert into private.listed_setups
    (setup_id, user_id, car_name, track_name, cell, created_at, likes, works, pace, search_text, words)
  select s.id, s.user_id, s.car_name, s.track_name, c.id, s.created_at, s.likes,
    private.works_now(s.created_at, s.likes, 0, 0), -s.lap_ms, s.search_text,
    private.words_of(
      s.search_text, s.game, s.car_name, s.track_name, s.user_id, s.session, s.weather, c.temperature, s.game_version
    ) || private.title_words(s.title)
  from public.setups s
  join private.setup_cells c
    on c.game = s.game and c.session = coalesce(s.session, '') and c.weather = coalesce(s.weather, '')
    and c.temperature = private.temperature_band(s.air_celsius, s.track_celsius)
    and c.game_version = coalesce(s.game_version, '')
  where s.is_public
  order by s.id;

insert into public.setup_likes (setup_id, user_id, created_at, counted)
-- Anybody but its author.
select s.id, authors.first + (s.user_id - authors.first + 1 + (s.id * 7919 + k * 104729) % (authors.count - 1)) % authors.count,
  s.created_at + interval '1 hour' * k, true
from public.setups s
cross join (select min(id) as first, count(*) as count from public.user_profiles where clerk_user_id like 'user\_bench\_%') authors
cross join lateral generate_series(1, s.likes) k;

do $$
declare
  index record;
begin
  for index in select * from bench.indexes loop
    execute index.definition;
  end loop;
end
$$;

reset session_replication_role;

