-- Likes, "worked", "still good", wishes and answers know whether they count for others (private.counts_for_others). The numbers
-- that pages show of likes and wishes stay whole; what orders a list, and what stands as proof, is made of those that count.

-- Accounts that do not count today, for filling in; dropped by the last of these migrations. Old accounts count unless blocked.
create function private.accounts_that_do_not_count() returns setof bigint
  language sql stable
  set search_path = ''
as $$
  select p.id from public.user_profiles p
  where (
      p.created_at > now() - interval '14 days'
      or exists (select from private.blocked_authors b where b.user_id = p.id)
    )
    and not private.counts_for_others(p.id)
$$;
revoke all on function private.accounts_that_do_not_count() from public;

-- Filled in as true, which no row has to be written for; from then on it is what the triggers below say.
alter table public.setup_likes add column counted boolean not null default true;
alter table public.still_good add column counted boolean not null default true;
alter table public.setup_wishes add column counted boolean not null default true;
alter table public.wanted_answers add column counted boolean not null default true;
alter table public.setup_downloads add column counted boolean not null default false;

update public.setup_likes set counted = false where user_id in (select private.accounts_that_do_not_count());
update public.setup_likes l set counted = false from public.setups s where s.id = l.setup_id and s.user_id = l.user_id;
update public.still_good set counted = false where user_id in (select private.accounts_that_do_not_count());
update public.setup_wishes set counted = false where user_id in (select private.accounts_that_do_not_count());
update public.wanted_answers set counted = false where user_id in (select private.accounts_that_do_not_count());

alter table public.setup_likes alter column counted set default false;
alter table public.still_good alter column counted set default false;
alter table public.setup_wishes alter column counted set default false;
alter table public.wanted_answers alter column counted set default false;

-- Owner rights: no client asks whose word counts.
create function private.judge_word() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.counted := private.counts_for_others(new.user_id);
  return new;
end
$$;
create trigger words_are_judged before insert on public.still_good
  for each row execute function private.judge_word();
create trigger wishes_are_judged before insert on public.setup_wishes
  for each row execute function private.judge_word();
create trigger answers_are_judged before insert on public.wanted_answers
  for each row execute function private.judge_word();

-- Nobody's like counts for a setup of their own.
create function private.judge_like() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.counted := private.counts_for_others(new.user_id)
    and not exists (select from public.setups s where s.id = new.setup_id and s.user_id = new.user_id);
  return new;
end
$$;
create trigger likes_are_judged before insert on public.setup_likes
  for each row execute function private.judge_like();

-- How many of a setup's likes do not count; the list is in order by the others.
alter table public.setups add column uncounted_likes integer not null default 0
  check (uncounted_likes between 0 and likes);

create or replace function private.count_like() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.setups
      set likes = likes + 1, uncounted_likes = uncounted_likes + (not new.counted)::integer where id = new.setup_id;
  elsif tg_op = 'UPDATE' then
    update public.setups
      set uncounted_likes = uncounted_likes + old.counted::integer - new.counted::integer where id = new.setup_id;
  else
    update public.setups
      set likes = likes - 1, uncounted_likes = uncounted_likes - (not old.counted)::integer where id = old.setup_id;
  end if;
  return null;
end
$$;
create trigger setup_likes_are_counted_anew
  after update of counted on public.setup_likes
  for each row when (old.counted <> new.counted) execute function private.count_like();

-- A driver says whether a setup worked two hours after the download at the earliest: about a practice session.
create function private.judge_download() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  new.counted := coalesce(new.answered_at >= new.downloaded_at + interval '2 hours', false)
    and private.counts_for_others(new.user_id)
    and not exists (select from public.setups s where s.id = new.setup_id and s.user_id = new.user_id);
  return new;
end
$$;
create trigger downloads_are_judged before insert or update of answered_at, downloaded_at on public.setup_downloads
  for each row execute function private.judge_download();

-- As before, of the answers that count.
create or replace function private.count_download_answer() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counted constant text[] := array['worked', 'failed'];
  setup bigint := coalesce(new.setup_id, old.setup_id);
begin
  if coalesce(old.answer, '') <> all (counted) and coalesce(new.answer, '') <> all (counted) then
    return null;
  end if;
  perform from public.setups s where s.id = setup for no key update;
  update public.setups s
    set worked = c.worked, tried = c.tried
    from (
      select count(*) filter (where d.answer = 'worked') as worked, count(*) as tried
      from public.setup_downloads d
      where d.setup_id = setup and d.version = private.file_version(setup) and d.answer in ('worked', 'failed') and d.counted
    ) c
    where s.id = setup and (s.worked, s.tried) is distinct from (c.worked::integer, c.tried::integer);
  return null;
end
$$;
-- As before; the newer file is asked about two hours after it was taken.
create or replace function public.remember_download(setup bigint) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
begin
  insert into public.setup_downloads as d (user_id, setup_id, version)
    select driver, s.id, private.file_version(s.id)
    from public.setups s
    where s.id = remember_download.setup and s.is_public and s.user_id <> driver
    on conflict (user_id, setup_id) do update
      set version = excluded.version, downloaded_at = now()
      where d.answer is null and d.version <> excluded.version;
  return driver is not null;
end
$$;

-- How many other drivers whose word counts say that a setup is still good, by version of its game; of a private setup its own
-- driver's word.
create or replace function public.still_good_counts(setup bigint) returns table (version text, drivers integer)
  language sql stable security definer
  set search_path = ''
as $$
  select g.game_version, count(*)::integer
  from public.still_good g
  join public.setups s on s.id = g.setup_id
  where g.setup_id = setup
    and case
      when s.is_public then g.counted and g.user_id <> s.user_id
      else g.user_id = s.user_id and s.user_id = (select private.profile_id())
    end
  group by g.game_version
$$;
create or replace function public.still_good_of(setup bigint, version text) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(sum(c.drivers), 0)::integer from public.still_good_counts(setup) c where c.version = still_good_of.version
$$;

-- Of the drivers who want a setup, those whose word counts: by them the list is in order.
alter table public.wanted_setups add column counted integer not null default 0;
update public.wanted_setups w set counted = h.n
  from (select wanted_id, count(*) as n from public.setup_wishes where counted group by 1) h where h.wanted_id = w.id;
drop index public.wanted_setups_most, public.wanted_setups_game_most;
create index wanted_setups_most on public.wanted_setups (counted desc, id desc);
create index wanted_setups_game_most on public.wanted_setups (game, counted desc, id desc);

create or replace function private.count_wish() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    update public.wanted_setups set wanted = wanted + 1, counted = counted + new.counted::integer where id = new.wanted_id;
  end if;
  if tg_op <> 'INSERT' then
    update public.wanted_setups set wanted = wanted - 1, counted = counted - old.counted::integer where id = old.wanted_id;
    delete from public.wanted_setups where id = old.wanted_id and wanted = 0;
  end if;
  return null;
end
$$;
drop trigger setup_wishes_are_counted on public.setup_wishes;
create trigger setup_wishes_are_counted
  after insert or update of wanted_id, counted or delete on public.setup_wishes
  for each row execute function private.count_wish();

-- As before, with `figure`: what the order 'most' is by, which the next page asks with.
drop function public.find_wanted_setups(text, text, integer, bigint, integer);
create function public.find_wanted_setups(
  in_game text default null,
  sort text default 'most',
  after_wanted integer default null,
  after_id bigint default null,
  page_size integer default 20
)
  returns table (
    id bigint, game text, car_name text, track_name text, session text, weather text, wanted integer,
    created_at timestamptz, answered boolean, figure integer
  )
  language plpgsql stable
  set search_path = ''
as $$
declare
  rows integer := least(greatest(page_size, 1), 101);
  asked text := case when in_game is null then 'true' else format('w.game = %L', in_game) end;
  ordered text := case sort when 'most' then 'w.counted desc, w.id desc' when 'newest' then 'w.id desc' end;
begin
  if ordered is null then
    raise exception 'Unknown sort' using errcode = 'invalid_parameter_value';
  end if;
  if after_id is not null and sort = 'newest' then
    asked := asked || format(' and w.id < %L::bigint', after_id);
  elsif after_id is not null then
    asked := asked || format(' and (w.counted, w.id) < (%L::integer, %L::bigint)', after_wanted, after_id);
  end if;
  return query execute format(
    $query$
      select w.id, w.game, w.car_name, w.track_name, w.session, w.weather, w.wanted, w.created_at,
        exists (select 1 from public.wanted_answers a where a.wanted_id = w.id)
        or private.fits_wish(w.game, w.car_name, w.track_name, w.session, w.weather),
        w.counted
      from (select * from public.wanted_setups w where %s order by %s limit %s) w
      order by %s
    $query$,
    asked, ordered, rows, ordered
  );
end
$$;
revoke all on function public.find_wanted_setups(text, text, integer, bigint, integer) from public, anon, authenticated;

-- Answers of drivers whose word counts come first: no row of new accounts buries them.
drop index public.wanted_answers_newest;
create index wanted_answers_newest on public.wanted_answers (wanted_id, counted desc, created_at desc);

-- As before; an answer of a driver whose word counts comes before others.
create or replace function private.news_of_wish(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select w.id, a.answered_at,
    jsonb_build_object(
      'game', w.game, 'car_name', w.car_name, 'track_name', w.track_name, 'session', w.session, 'weather', w.weather,
      'setup_id', a.setup_id, 'title', s.title, 'given', a.given,
      'user_id', s.user_id, 'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name
    )
  from public.setup_wishes h
  join public.wanted_setups w on w.id = h.wanted_id
  cross join lateral (
    select found.setup_id, found.given, found.answered_at
    from (
      (select a.setup_id, true as given, a.created_at as answered_at
        from public.wanted_answers a
        join public.setups s on s.id = a.setup_id
        where a.wanted_id = w.id and a.created_at > greatest(since, h.created_at, h.left_open_at)
          and s.is_public and s.user_id <> driver
        order by a.counted desc, a.created_at desc limit 1)
      union all
      (select f.id, false, f.created_at
        from unnest(case when w.session = '' then array['', 'practice', 'qualifying', 'race'] else array[w.session] end) in_session
        cross join unnest(case when w.weather = '' then array['', 'dry', 'wet'] else array[w.weather] end) in_weather
        cross join lateral (
          select s.id, s.created_at from public.setups s
          where s.is_public and s.game = w.game and s.car_name = w.car_name and s.track_name = w.track_name
            and coalesce(s.session, '') = in_session and coalesce(s.weather, '') = in_weather
            and s.created_at > greatest(since, h.created_at) and s.user_id <> driver
          order by s.created_at desc, s.id desc limit 1
        ) f
        where h.left_open_at is null
        order by f.created_at desc limit 1)
    ) found
    order by found.given desc limit 1
  ) a
  join public.setups s on s.id = a.setup_id
  join public.user_profiles p on p.id = s.user_id
  where h.user_id = driver
  order by a.answered_at desc
  limit 20
$$;

revoke all on function private.judge_word(), private.judge_like(), private.judge_download() from public;

-- The list, in order by the likes that count; where a lap stands in it is for private.list_lap to say. Whether a setup works now no test of its own driver says: drivers for whom it worked
-- speak for it, and those for whom it did not take that back. Under three answers neither counts.
drop trigger kept_tests_are_listed on public.test_cards;
drop function private.list_kept_test();

create function private.net_worked(worked integer, tried integer) returns integer
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when tried >= 3 then greatest(2 * worked - tried, 0) else 0 end
$$;
revoke all on function private.net_worked(integer, integer) from public;

create or replace function private.list_worked() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update private.listed_setups l
    set works = private.works_now(l.created_at, l.likes, private.net_worked(new.worked, new.tried))
    where l.setup_id = new.id;
  return null;
end
$$;

create or replace function private.list_setup() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  place integer;
  counted_likes constant integer := new.likes - new.uncounted_likes;
  works_figure constant integer := private.works_now(new.created_at, counted_likes, private.net_worked(new.worked, new.tried));
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
      set created_at = new.created_at, likes = counted_likes, works = works_figure
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
    (setup_id, user_id, car_name, track_name, cell, created_at, likes, works, search_text, words)
    values (
      new.id, new.user_id, new.car_name, new.track_name, place, new.created_at, counted_likes, works_figure,
      new.search_text,
      private.words_of(
        new.search_text, new.game, new.car_name, new.track_name, new.user_id, new.session, new.weather,
        private.temperature_band(new.air_celsius, new.track_celsius), new.game_version
      )
    )
    on conflict (setup_id) do update set
      user_id = excluded.user_id, car_name = excluded.car_name, track_name = excluded.track_name, cell = excluded.cell,
      created_at = excluded.created_at, likes = excluded.likes, works = excluded.works,
      search_text = excluded.search_text, words = excluded.words;
  return null;
end
$$;
drop function private.kept_tests(bigint);

-- Nobody has driven a new file; likes come back with a setup, one by one.
create or replace function private.begin_untried() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.setup_data <> old.setup_data then
    new.worked := 0;
    new.tried := 0;
  end if;
  if tg_op = 'INSERT' then
    new.uncounted_likes := 0;
  end if;
  return new;
end
$$;

-- Older answers obey the same rule. All at once: row by row, the list would be written for each.
drop trigger public_setups_are_listed on public.setups;
drop trigger worked_setups_are_listed on public.setups;
drop trigger download_answers_are_counted on public.setup_downloads;

update public.setups s set uncounted_likes = l.n
  from (select setup_id, count(*) as n from public.setup_likes where not counted group by 1) l where l.setup_id = s.id;
update public.setup_downloads d set counted = true
  where d.answered_at >= d.downloaded_at + interval '2 hours'
    and d.user_id not in (select private.accounts_that_do_not_count());
update public.setups s set worked = c.worked, tried = c.tried
  from (
    select t.id, count(d.id) filter (where d.answer = 'worked')::integer as worked, count(d.id)::integer as tried
    from public.setups t
    left join public.setup_downloads d
      on d.setup_id = t.id and d.counted and d.answer in ('worked', 'failed') and d.version = private.file_version(t.id)
    where t.tried > 0
    group by t.id
  ) c
  where s.id = c.id and (s.worked, s.tried) is distinct from (c.worked, c.tried);
-- Tests that drivers kept on setups of their own no longer speak for these.
update private.listed_setups l
  set likes = f.likes, works = private.works_now(l.created_at, f.likes, f.worked)
  from (
    select s.id, s.likes - s.uncounted_likes as likes, private.net_worked(s.worked, s.tried) as worked from public.setups s
  ) f
  where l.setup_id = f.id
    and (l.likes <> f.likes or l.works <> private.works_now(l.created_at, f.likes, f.worked));

create trigger public_setups_are_listed
  after insert or update of game, car_name, track_name, title, note, is_public, created_at, likes, uncounted_likes, session,
    weather, air_celsius, track_celsius, game_version
  on public.setups
  for each row execute function private.list_setup();
create trigger worked_setups_are_listed
  after update of worked, tried, setup_data on public.setups
  for each row when ((old.worked, old.tried) is distinct from (new.worked, new.tried))
  execute function private.list_worked();
create trigger download_answers_are_counted
  after insert or update of answer, version, answered_at, downloaded_at or delete on public.setup_downloads
  for each row execute function private.count_download_answer();
