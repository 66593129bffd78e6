-- New setups of the authors whom a driver follows, one entry an author, told since the driver follows them.

-- Fifty are counted of each, and one more that says there are others.
create function private.news_of_author(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select f.author_id, shared.newest,
    jsonb_build_object(
      'username', p.username, 'first_name', p.first_name, 'last_name', p.last_name, 'setups', shared.n,
      'newest', s.id, 'game', s.game, 'car_name', s.car_name, 'track_name', s.track_name
    )
  from public.followed_authors f
  join public.user_profiles p on p.id = f.author_id
  cross join lateral (
    select count(*) as n, max(latest.created_at) as newest,
      (array_agg(latest.setup_id order by latest.created_at desc, latest.setup_id desc))[1] as setup_id
    from (
      select l.setup_id, l.created_at from private.listed_setups l
      where l.user_id = f.author_id and l.created_at > greatest(since, f.created_at)
      order by l.created_at desc, l.setup_id desc limit 51
    ) latest
  ) shared
  join public.setups s on s.id = shared.setup_id
  where f.user_id = driver
  order by shared.newest desc
  limit 20
$$;
revoke all on function private.news_of_author(bigint, timestamptz) from public;
insert into private.news_kinds (kind) values ('author');
