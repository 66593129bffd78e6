-- Setups that drivers look for: one row per car, track, session and weather that somebody wants; '' is any.
create table public.wanted_setups (
  id bigint generated always as identity primary key,
  game text not null check (game in ('ACC', 'iRacing', 'LMU', 'rFactor2')),
  car_name text not null check (char_length(car_name) between 1 and 100),
  track_name text not null check (char_length(track_name) between 1 and 100),
  session text not null default '' check (session in ('', 'practice', 'qualifying', 'race')),
  weather text not null default '' check (weather in ('', 'dry', 'wet')),
  wanted integer not null default 0,
  created_at timestamptz not null default now(),
  -- Of the drivers who want it, those that count: they order the list.
  counted integer not null default 0,
  unique (game, car_name, track_name, session, weather)
);
create index wanted_setups_most on public.wanted_setups (counted desc, id desc);
create index wanted_setups_game_most on public.wanted_setups (game, counted desc, id desc);
create index wanted_setups_game_newest on public.wanted_setups (game, id desc);

-- A wish is open until its driver takes it back.
create table public.setup_wishes (
  id bigint generated always as identity primary key,
  wanted_id bigint not null references public.wanted_setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When its driver saw answers and left it open.
  left_open_at timestamptz,
  counted boolean not null default false,
  unique (wanted_id, user_id)
);

create index setup_wishes_by_driver on public.setup_wishes (user_id, id desc);

-- Public setups given as answers. Setups that fit by themselves are found by fits_wish.
create table public.wanted_answers (
  id bigint generated always as identity primary key,
  wanted_id bigint not null references public.wanted_setups (id) on delete cascade,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  counted boolean not null default false,
  unique (wanted_id, setup_id)
);

create index wanted_answers_newest on public.wanted_answers (wanted_id, counted desc, created_at desc);
create index wanted_answers_by_setup on public.wanted_answers (setup_id);
create index wanted_answers_by_driver on public.wanted_answers (user_id, wanted_id);

create index public_setups_that_fit on public.setups
  (car_name, track_name, game, coalesce(session, ''), coalesce(weather, ''), created_at desc, id desc) where is_public;

create policy "everybody sees what is wanted" on public.wanted_setups for select to anon, authenticated using (true);
create policy "everybody sees answers" on public.wanted_answers
  for select to anon, authenticated using (exists (select 1 from public.setups s where s.id = setup_id and s.is_public));
create policy "drivers answer with public setups of that car and track" on public.wanted_answers for insert to authenticated with check (
    user_id = (select private.profile_id()) and exists (
      select 1 from public.wanted_setups w
      join public.setups s on s.game = w.game and s.car_name = w.car_name and s.track_name = w.track_name
      where w.id = wanted_id and s.id = setup_id and s.is_public
    )
  );

-- They take turns, or each would count only the earlier ones; more than five would bury the others'.
create function private.limit_answers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('answers ' || new.wanted_id || ' ' || new.user_id, 0));
  if (select count(*) from public.wanted_answers a where a.user_id = new.user_id and a.wanted_id = new.wanted_id) >= 5 then
    raise exception 'At most five answers of a driver' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- outcome: 'wanted', 'wanted-already', 'too-many' (twenty are open) or 'no-profile'; id: null for the last two.
create function public.want_setup(of_game text, of_car text, at_track text, for_session text default '', for_weather text default '')
  returns table (outcome text, id bigint) language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most constant integer := 20;
  me bigint;
begin
  perform private.require_open_account();
  -- A driver's wishes are made one after the other.
  select p.id into me from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub') for no key update;
  if me is null then
    return query select 'no-profile', null::bigint;
    return;
  end if;
  return query
    select 'wanted-already', w.id from public.wanted_setups w
    join public.setup_wishes h on h.wanted_id = w.id and h.user_id = me
    where w.game = of_game and w.car_name = of_car and w.track_name = at_track
      and w.session = for_session and w.weather = for_weather;
  if found then return; end if;
  if (select count(*) from public.setup_wishes h where h.user_id = me) >= most then
    return query select 'too-many', null::bigint;
    return;
  end if;
  return query
    with kept as (
      insert into public.wanted_setups as w (game, car_name, track_name, session, weather)
        values (of_game, of_car, at_track, for_session, for_weather)
        -- Locks the row, so that it stays until the wish is counted.
        on conflict (game, car_name, track_name, session, weather) do update set wanted = w.wanted returning w.id
    ), counted as (insert into public.setup_wishes (wanted_id, user_id) select k.id, me from kept k returning wanted_id)
    select 'wanted', c.wanted_id from counted c;
end
$$;

-- The caller's answers and the wishes they answer. Owner rights: no client reads who gave an answer.
create function public.my_wanted_answers() returns table (
    id bigint, wanted_id bigint, setup_id bigint, created_at timestamptz, game text, car_name text, track_name text,
    session text, weather text) language sql stable security definer set search_path = '' as $$
  select a.id, a.wanted_id, a.setup_id, a.created_at, w.game, w.car_name, w.track_name, w.session, w.weather
  from public.wanted_answers a join public.wanted_setups w on w.id = a.wanted_id
  where a.user_id = (select private.profile_id()) and (select private.require_open_account())
$$;

-- One entry per wish. Answers, first those that count, come before setups that merely fit: of these a wish left open shows none.
create function private.news_of_wish(driver bigint, since timestamptz) returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer set search_path = '' as $$
  select w.id, a.answered_at,
    jsonb_build_object(
      'game', w.game, 'car_name', w.car_name, 'track_name', w.track_name, 'session', w.session, 'weather', w.weather,
      'setup_id', a.setup_id, 'title', s.title, 'given', a.given,
      'user_id', s.user_id, 'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name
    )
  from public.setup_wishes h join public.wanted_setups w on w.id = h.wanted_id cross join lateral (
    select found.setup_id, found.given, found.answered_at from (
      (select a.setup_id, true as given, a.created_at as answered_at from public.wanted_answers a
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
        ) f where h.left_open_at is null order by f.created_at desc limit 1)
    ) found order by found.given desc limit 1
  ) a join public.setups s on s.id = a.setup_id join public.user_profiles p on p.id = s.user_id
  where h.user_id = driver order by a.answered_at desc limit 20
$$;

create function private.news_of(driver bigint, since timestamptz) returns table (kind text, id bigint, happened_at timestamptz, told jsonb)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select 'author', n.* from private.news_of_author(driver, since) n
    union all select 'download', n.* from private.news_of_download(driver, since) n
    union all select 'wish', n.* from private.news_of_wish(driver, since) n
    union all select 'follow', n.* from private.news_of_follow(driver, since) n
    union all select n.* from private.news_of_setups(driver, since) n;
end
$$;

create function public.my_news() returns table (kind text, id bigint, happened_at timestamptz, told jsonb, is_new boolean)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  driver bigint := private.profile_id();
  seen timestamptz := (select p.news_seen_at from public.user_profiles p where p.id = driver);
begin
  return query
    select n.kind, n.id, n.happened_at, n.told, n.happened_at > seen
    from private.news_of(driver, now() - interval '90 days') n order by n.happened_at desc, n.kind, n.id desc;
end
$$;

create function public.see_my_news(until timestamptz) returns void language sql security definer set search_path = '' as $$
  update public.user_profiles p set news_seen_at = least(until, now())
    where p.id = private.profile_id() and p.news_seen_at < least(until, now())
$$;

-- For the top bar: profile and number of new entries. No row without a profile.
create function public.my_profile_and_news() returns table (profile jsonb, unseen integer)
  language plpgsql stable security definer set search_path = '' as $$
declare
  own public.user_profiles;
begin
  perform private.require_open_account();
  select p.* into own from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub');
  if not found then return; end if;
  profile := to_jsonb(own);
  unseen := (select count(*) from private.news_of(own.id, own.news_seen_at));
  return next;
end
$$;

create table public.setup_downloads (
  id bigint generated always as identity primary key,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  setup_id bigint not null references public.setups (id) on delete cascade,
  version integer not null check (version > 0),
  downloaded_at timestamptz not null default now(),
  answer text check (answer in ('worked', 'failed', 'untried')),
  answered_at timestamptz,
  counted boolean not null default false,
  unique (user_id, setup_id),
  check ((answer is null) = (answered_at is null))
);
comment on table public.setup_downloads is 'Public setups that drivers downloaded, and whether they worked.';

create index setup_downloads_by_driver on public.setup_downloads (user_id, downloaded_at desc);
create index setup_downloads_answered on public.setup_downloads (setup_id, version) where answer in ('worked', 'failed');
create index setup_downloads_by_setup on public.setup_downloads (setup_id);

-- Stores that the caller downloaded another driver's public setup, and of their own or a team's that its file was taken; any other is
-- ignored. An unanswered download is replaced, after two hours, by the newer file. False without a profile.
create function public.remember_download(setup bigint) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  driver bigint := private.profile_id();
begin
  insert into public.setup_downloads as d (user_id, setup_id, version)
    select driver, s.id, private.file_version(s.id) from public.setups s
    where s.id = remember_download.setup and s.is_public and s.user_id <> driver
    on conflict (user_id, setup_id) do update set version = excluded.version, downloaded_at = now()
      where d.answer is null and d.version <> excluded.version;
  update public.setups s set taken_at = now() where s.id = remember_download.setup and s.taken_at is null
      and case when s.team_id is null then s.user_id = driver else private.has_team(s.team_id, 'viewer') end;
  return driver is not null;
end
$$;

-- Stores whether a downloaded setup worked; may be called again. False if the caller never downloaded it.
create function public.answer_download(setup bigint, answer text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  driver bigint := private.profile_id();
begin
  perform private.require_that(answer_download.answer is not null, 'It worked, failed or was not tried');
  update public.setup_downloads d set answer = answer_download.answer, answered_at = now()
    where d.setup_id = answer_download.setup and d.user_id = driver;
  return found;
end
$$;

-- Asked from two hours after the download for a fortnight; answers stay visible and editable while they are news.
create function private.news_of_download(driver bigint, since timestamptz) returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer set search_path = '' as $$
  select s.id, d.downloaded_at + interval '2 hours',
    jsonb_build_object(
      'game', s.game, 'car_name', s.car_name, 'track_name', s.track_name, 'title', s.title, 'answer', d.answer
    )
  from public.setup_downloads d join public.setups s on s.id = d.setup_id where d.user_id = driver and s.is_public
    and d.downloaded_at > since - interval '2 hours' and d.downloaded_at <= now() - interval '2 hours'
    and (d.answer is not null or d.downloaded_at > now() - interval '14 days')
  order by d.downloaded_at desc limit 20
$$;

-- New setups since the driver follows their author, one entry per author. Fifty are counted, and one more to say that there are others.
create function private.news_of_author(driver bigint, since timestamptz) returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer set search_path = '' as $$
  select f.author_id, shared.newest,
    jsonb_build_object(
      'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name, 'setups', shared.n,
      'newest', s.id, 'game', s.game, 'car_name', s.car_name, 'track_name', s.track_name
    )
  from public.followed_authors f join public.user_profiles p on p.id = f.author_id cross join lateral (
    select count(*) as n, max(latest.shared_at) as newest,
      (array_agg(latest.id order by latest.shared_at desc, latest.id desc))[1] as setup_id
    from (
      select l.id, coalesce(l.published_at, l.created_at) as shared_at from public.setups l
      where l.user_id + 0 = f.author_id and l.is_public
        and coalesce(l.published_at, l.created_at) > greatest(since, f.created_at)
      order by coalesce(l.published_at, l.created_at) desc, l.id desc limit 51
    ) latest
  ) shared join public.setups s on s.id = shared.setup_id where f.user_id = driver order by shared.newest desc limit 20
$$;

-- By a sum, so that a driver's own list does not take this index instead of setups_in_my_list.
create index setups_by_publishing on public.setups ((user_id + 0), coalesce(published_at, created_at) desc, id desc) where is_public;

-- Owner rights: row-level security keeps expressions out of index lookups, and every setup of the car and track would be read.
create function private.fits_wish(of_game text, of_car text, at_track text, for_session text, for_weather text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select
    from unnest(case when for_session = '' then array['', 'practice', 'qualifying', 'race'] else array[for_session] end) in_session
    cross join unnest(case when for_weather = '' then array['', 'dry', 'wet'] else array[for_weather] end) in_weather
    cross join lateral (
      select from public.setups s
      where s.is_public and s.game = of_game and s.car_name = of_car and s.track_name = at_track
        and coalesce(s.session, '') = in_session and coalesce(s.weather, '') = in_weather
      order by s.created_at desc, s.id desc limit 1
    ) fits
  );
end
$$;

-- Per statement and in the order of ids: two drivers who take back all their wishes cannot deadlock.
create function private.count_wishes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed bigint[];
  wishes integer[];
  counting integer[];
begin
  execute format(
    'select array_agg(c.id order by c.id), array_agg(c.wishes order by c.id), array_agg(c.counting order by c.id) from (
       select w.wanted_id as id, sum(w.n)::integer as wishes, sum(w.n * w.counted::integer)::integer as counting from (%s) w
       group by w.wanted_id having sum(w.n) <> 0 or sum(w.n * w.counted::integer) <> 0
     ) c',
    private.changed_rows(tg_op, 'wanted_id, counted')
  ) into changed, wishes, counting;
  if changed is null then return null; end if;
  perform from public.wanted_setups w where w.id = any (changed) order by w.id for no key update;
  update public.wanted_setups w set wanted = w.wanted + c.wishes, counted = w.counted + c.counting
    from unnest(changed, wishes, counting) c (id, wishes, counting) where w.id = c.id;
  delete from public.wanted_setups w where w.id = any (changed) and w.wanted = 0;
  return null;
end
$$;

create function private.count_download() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  setup constant bigint := coalesce(new.setup_id, old.setup_id);
begin
  if tg_op = 'UPDATE' and (old.version, old.answer, old.counted) is not distinct from (new.version, new.answer, new.counted)
    or tg_op = 'DELETE' and not exists (select from public.setups s where s.id = setup) then
    return null;
  end if;
  insert into private.figure_changes (setup_id, downloads, version, worked, tried)
    select setup, one.downloads, one.version, one.n * (one.answer is not distinct from 'worked')::integer, one.n
    from (values
      (-(tg_op = 'DELETE')::integer, old.version, old.answer,
        -coalesce(old.counted and old.answer in ('worked', 'failed'), false)::integer),
      ((tg_op = 'INSERT')::integer, new.version, new.answer,
        coalesce(new.counted and new.answer in ('worked', 'failed'), false)::integer)
    ) one (downloads, version, answer, n) where (one.downloads, one.n) <> (0, 0);
  if found and tg_op <> 'DELETE' then perform private.fold_now(setup); end if;
  return null;
end
$$;

create function public.my_recently_deleted() returns table (
  id bigint, game text, car_name text, track_name text, title text, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query select s.id, s.game, s.car_name, s.track_name, s.title, s.deleted_at from public.setups s
    where s.user_id = (select private.profile_id()) and s.team_id is null and s.deleted_at > now() - interval '30 days'
    order by s.deleted_at desc limit 50;
end
$$;

-- As it was, also for an editor of its team. Null when the caller has none with that id; else whether it is public.
create function public.restore_my_setup(deleted_id bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not private.writes_setup(deleted_id) then return null; end if;
  perform private.take_mark_away(deleted_id);
  return (select s.is_public from public.setups s where s.id = deleted_id);
end
$$;

create function private.news_of_follow(driver bigint, since timestamptz) returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer set search_path = '' as $$
  select driver, followed.newest, jsonb_build_object('drivers', followed.n) from (
    select count(*) as n, max(latest.created_at) as newest from (
      select f.created_at from public.followed_authors f where f.author_id = driver and f.created_at > since
      order by f.created_at desc limit 51
    ) latest
  ) followed where followed.n > 0
$$;
