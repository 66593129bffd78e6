-- Who wants a setup is told of answers among the news.
drop function public.my_answered_wishes();

-- A driver's open wishes that somebody else answered since they were made, one entry each: a popular car makes no storm. What a
-- driver gave comes before what fits by itself, of which nothing more is told once the wish was left open.
create function private.news_of_wish(driver bigint, since timestamptz)
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
        order by a.created_at desc limit 1)
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
revoke all on function private.news_of_wish(bigint, timestamptz) from public;
insert into private.news_kinds (kind) values ('wish');
