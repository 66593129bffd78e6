-- A driver's newest public setups, whose likes and answers are news. Five hundred, so that the top bar of an author
-- with fifty thousand reads no more.
create function private.setups_with_news(driver bigint)
  returns table (id bigint, named jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select s.id,
    jsonb_build_object('game', s.game, 'car_name', s.car_name, 'track_name', s.track_name, 'title', s.title)
  from (
    select o.id, o.game, o.car_name, o.track_name, o.title, o.is_public from public.setups o
    where o.user_id = driver order by o.created_at desc, o.id desc limit 500
  ) s
  where s.is_public
$$;

-- New likes of the driver's setups, one entry per setup. Fifty are counted, and one more to say that there are
-- others; nobody is named.
create function private.news_of_like(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select s.id, liked.newest, s.named || jsonb_build_object('drivers', liked.n)
  from private.setups_with_news(driver) s
  cross join lateral (
    select count(*) as n, max(latest.created_at) as newest
    from (
      select l.created_at from public.setup_likes l
      where l.setup_id = s.id and l.created_at > since and l.user_id <> driver
      order by l.created_at desc limit 51
    ) latest
  ) liked
  where liked.n > 0
  order by liked.newest desc
  limit 20
$$;

-- Drivers for whom a setup of the driver's worked, likewise.
create function private.news_of_worked(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select s.id, said.newest, s.named || jsonb_build_object('drivers', said.n)
  from private.setups_with_news(driver) s
  cross join lateral (
    select count(*) as n, max(latest.answered_at) as newest
    from (
      select d.answered_at from public.setup_downloads d
      where d.setup_id = s.id and d.answer = 'worked' and d.answered_at > since
      order by d.answered_at desc limit 51
    ) latest
  ) said
  where said.n > 0
  order by said.newest desc
  limit 20
$$;

-- New followers, in one entry.
create function private.news_of_follow(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select driver, followed.newest, jsonb_build_object('drivers', followed.n)
  from (
    select count(*) as n, max(latest.created_at) as newest
    from (
      select f.created_at from public.followed_authors f
      where f.author_id = driver and f.created_at > since
      order by f.created_at desc limit 51
    ) latest
  ) followed
  where followed.n > 0
$$;

insert into private.news_kinds (kind) values ('like');

insert into private.news_kinds (kind) values ('worked');

insert into private.news_kinds (kind) values ('follow');

-- News of the last ninety days for the caller, latest first, and until when they were seen.
create or replace function public.my_news()
  returns table (kind text, id bigint, happened_at timestamptz, told jsonb, is_new boolean)
  language plpgsql stable security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  driver bigint := private.profile_id();
  seen timestamptz := (select p.news_seen_at from public.user_profiles p where p.id = driver);
begin
  return query
    select n.kind, n.id, n.happened_at, n.told, n.happened_at > seen
    from private.news_of(driver, now() - interval '90 days') n
    order by n.happened_at desc, n.kind, n.id desc;
end
$$;

-- How often an author's newest five hundred public setups were downloaded, for how many drivers they worked, of how
-- many who said so; of the answers only those that count.
create function private.use_of_author(author bigint)
  returns table (downloads integer, worked integer, tried integer)
  language sql stable security definer
  set search_path = ''
as $$
  select
    coalesce(sum((select count(*) from public.setup_downloads d where d.setup_id = s.id)), 0)::integer,
    coalesce(sum(s.worked), 0)::integer,
    coalesce(sum(s.tried), 0)::integer
  from (
    select l.id, l.worked, l.tried from public.setups l
    where l.user_id + 0 = author and l.is_public
    order by coalesce(l.published_at, l.created_at) desc, l.id desc limit 500
  ) s
$$;

-- An author's public figures: no row for an unknown author or one who left or shares nothing. followers: null
-- below three. cars, tracks: the twelve with most setups, [{"game", "name", "setups"}], and how many there are,
-- counted to a thousand.
drop function public.public_author(bigint);
create function public.public_author(author bigint)
  returns table (
    id bigint, username text, first_name text, last_name text, shares_since timestamptz,
    setups integer, likes bigint, followers integer, cars jsonb, tracks jsonb, car_count integer, track_count integer,
    downloads integer, worked integer, tried integer
  )
  language sql stable security definer
  set search_path = ''
as $$
  select p.id, p.username, p.first_name, p.last_name,
    (select min(l.created_at) from private.listed_setups l where l.user_id = p.id),
    a.setups, a.likes, case when a.followers >= 3 then a.followers end,
    cars.most, tracks.most, cars.n, tracks.n, used.downloads, used.worked, used.tried
  from public.user_profiles p
  join private.authors a on a.user_id = p.id
  cross join lateral (
    select
      (select jsonb_agg(jsonb_build_object('game', m.game, 'name', m.name, 'setups', m.setups)) from (
        select b.game, b.name, b.setups from private.shared_by_author b
        where b.user_id = author and b.kind = 'car' and b.setups > 0
        order by b.setups desc, b.game, b.name limit 12
      ) m) as most,
      (select count(*)::integer from (
        select from private.shared_by_author b
        where b.user_id = author and b.kind = 'car' and b.setups > 0 limit 1000
      ) m) as n
  ) cars
  cross join lateral (
    select
      (select jsonb_agg(jsonb_build_object('game', m.game, 'name', m.name, 'setups', m.setups)) from (
        select b.game, b.name, b.setups from private.shared_by_author b
        where b.user_id = author and b.kind = 'track' and b.setups > 0
        order by b.setups desc, b.game, b.name limit 12
      ) m) as most,
      (select count(*)::integer from (
        select from private.shared_by_author b
        where b.user_id = author and b.kind = 'track' and b.setups > 0 limit 1000
      ) m) as n
  ) tracks
  cross join private.use_of_author(author) used
  where p.id = author and private.is_author(author)
$$;
