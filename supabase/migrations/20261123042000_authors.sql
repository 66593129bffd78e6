-- Authors: what each shares in figures that are kept as setups come and go, so that a page of one with fifty thousand setups reads
-- a few rows; and who follows whom.

create table private.authors (
  user_id bigint primary key references public.user_profiles (id) on delete cascade,
  setups integer not null default 0,
  likes bigint not null default 0,
  followers integer not null default 0
);
-- How many public setups an author has for a car, and how many for a track.
create table private.shared_by_author (
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  kind text not null check (kind in ('car', 'track')),
  game text not null,
  name text not null,
  setups integer not null,
  primary key (user_id, kind, game, name)
);
create index shared_by_author_most on private.shared_by_author (user_id, kind, setups desc, game, name) where setups > 0;
alter table private.authors enable row level security;
alter table private.shared_by_author enable row level security;
revoke all on table private.authors, private.shared_by_author from public, anon, authenticated, service_role;

-- Counts all that a statement changed at once: row by row, a departure with thousands of setups would write one row as often.
create function private.count_shared() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- A statement cannot name the table of what was there before where nothing was.
  execute format(
    'with changed as materialized (
       select s.user_id, s.game, s.car_name, s.track_name, sum(s.n)::integer as setups, sum(s.n * s.likes) as likes
       from (%s) s group by 1, 2, 3, 4
       having sum(s.n) <> 0 or sum(s.n * s.likes) <> 0
     ), authors as (
       insert into private.authors as a (user_id, setups, likes)
       select c.user_id, sum(c.setups), sum(c.likes)
       from changed c join public.user_profiles p on p.id = c.user_id
       group by 1 order by 1
       on conflict (user_id) do update set setups = a.setups + excluded.setups, likes = a.likes + excluded.likes
     )
     insert into private.shared_by_author as b (user_id, kind, game, name, setups)
     select c.user_id, one.kind, c.game, one.name, sum(c.setups)
     from changed c
     join public.user_profiles p on p.id = c.user_id
     cross join lateral (values (''car'', c.car_name), (''track'', c.track_name)) one (kind, name)
     group by 1, 2, 3, 4 having sum(c.setups) <> 0 order by 1, 2, 3, 4
     on conflict (user_id, kind, game, name) do update set setups = b.setups + excluded.setups',
    concat_ws(
      ' union all ',
      case when tg_op <> 'DELETE' then 'select 1 as n, user_id, game, car_name, track_name, likes from after where is_public' end,
      case when tg_op <> 'INSERT' then 'select -1 as n, user_id, game, car_name, track_name, likes from before where is_public' end
    )
  );
  return null;
end
$$;
revoke all on function private.count_shared() from public;

create trigger shared_setups_are_counted after insert on public.setups
  referencing new table as after for each statement execute function private.count_shared();
create trigger changed_setups_are_counted after update on public.setups
  referencing old table as before new table as after for each statement execute function private.count_shared();
create trigger removed_setups_are_counted after delete on public.setups
  referencing old table as before for each statement execute function private.count_shared();

insert into private.authors (user_id, setups, likes)
  select user_id, count(*), sum(likes) from public.setups where is_public group by 1;
insert into private.shared_by_author (user_id, kind, game, name, setups)
  select s.user_id, one.kind, s.game, one.name, count(*)
  from public.setups s cross join lateral (values ('car', s.car_name), ('track', s.track_name)) one (kind, name)
  where s.is_public group by 1, 2, 3, 4;

-- A setup that changes hands, as one of a driver who left, is listed by who has it now.
create trigger setups_are_listed_by_their_author after update of user_id on public.setups
  for each row execute function private.list_setup();
update private.listed_setups l set user_id = s.user_id
  from public.setups s where s.id = l.setup_id and s.user_id <> l.user_id;

create index listed_setups_author_working on private.listed_setups (user_id, works desc, setup_id desc);

-- Whether a profile is a page of its own for others: not of who left or is leaving.
create function private.is_author(profile bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (
    select from private.authors a join public.user_profiles p on p.id = a.user_id
    where a.user_id = profile and a.setups > 0 and p.clerk_user_id <> 'former-driver'
      and not exists (
        select from private.forgotten_drivers f where f.digest = private.driver_digest(p.clerk_user_id)
      )
      and not exists (
        select from public.subscriptions s
        where s.clerk_user_id = p.clerk_user_id and s.account_closed_at is not null
      )
  )
$$;
revoke all on function private.is_author(bigint) from public;

-- Whom a driver follows. Nobody else sees it; an author's page tells how many follow, from three on.
create table public.followed_authors (
  id bigint generated always as identity primary key,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  author_id bigint not null references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, author_id),
  check (user_id <> author_id)
);
create index followers_of_authors on public.followed_authors (author_id);

alter table public.followed_authors enable row level security;
revoke all on table public.followed_authors from public, anon, authenticated;
grant all on table public.followed_authors to service_role;
grant select on table public.followed_authors to authenticated;
grant insert (author_id) on table public.followed_authors to authenticated;
grant delete on table public.followed_authors to authenticated;

-- Whether the caller may follow one more, and this one.
create function private.may_follow(author bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select private.is_author(author)
    and (select count(*) from public.followed_authors f where f.user_id = (select private.profile_id())) < 500
$$;
revoke all on function private.may_follow(bigint) from public;
grant execute on function private.may_follow(bigint) to authenticated, service_role;

create policy "drivers see whom they follow" on public.followed_authors
  for select to authenticated
  using (user_id = (select private.profile_id()));
create policy "drivers follow authors" on public.followed_authors
  for insert to authenticated
  with check (user_id = (select private.profile_id()) and private.may_follow(author_id));
create policy "drivers unfollow" on public.followed_authors
  for delete to authenticated
  using (user_id = (select private.profile_id()));
create policy "closed accounts read and write nothing" on public.followed_authors
  as restrictive for all to authenticated using ((select private.require_open_account()));

create function private.count_followers() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update private.authors a set followers = a.followers + c.n
      from (select author_id, count(*) as n from after group by 1) c where a.user_id = c.author_id;
  else
    update private.authors a set followers = a.followers - c.n
      from (select author_id, count(*) as n from before group by 1) c where a.user_id = c.author_id;
  end if;
  return null;
end
$$;
revoke all on function private.count_followers() from public;
create trigger followers_are_counted after insert on public.followed_authors
  referencing new table as after for each statement execute function private.count_followers();
create trigger lost_followers_are_counted after delete on public.followed_authors
  referencing old table as before for each statement execute function private.count_followers();
create trigger follows_never_move before update of user_id, author_id on public.followed_authors
  for each row execute function private.refuse_change();

-- Follows an author as the caller: 'followed', also where it was so before, 'own', 'unknown-author', 'too-many' (500) or
-- 'no-profile'. Caller's rights: the policies above hold.
create function public.follow_author(author bigint) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  me bigint;
begin
  perform private.require_open_account();
  me := private.profile_id();
  if me is null then
    return 'no-profile';
  elsif me = author then
    return 'own';
  elsif exists (select from public.followed_authors f where f.author_id = author) then
    return 'followed';
  elsif (select count(*) from public.followed_authors) >= 500 then
    return 'too-many';
  elsif not private.may_follow(author) then
    return 'unknown-author';
  end if;
  insert into public.followed_authors (author_id) values (author) on conflict do nothing;
  return 'followed';
end
$$;
revoke all on function public.follow_author(bigint) from public, anon, authenticated;
grant execute on function public.follow_author(bigint) to authenticated;

-- Whom the caller follows, the latest first, with what they share; without names where an author shares nothing now.
create function public.my_followed_authors()
  returns table (id bigint, username text, first_name text, last_name text, setups integer, followed_at timestamptz)
  language sql stable security definer
  set search_path = ''
as $$
  select f.author_id, p.username, p.first_name, p.last_name, a.setups, f.created_at
  from public.followed_authors f
  join public.user_profiles p on p.id = f.author_id
  join private.authors a on a.user_id = f.author_id
  where f.user_id = (select private.profile_id())
  order by f.id desc
  limit 500
$$;
revoke all on function public.my_followed_authors() from public, anon, authenticated;
grant execute on function public.my_followed_authors() to authenticated;

-- What everybody may know of an author: no row where there is none, who left, or shares nothing. followers: null below three.
-- cars, tracks: the twelve with most setups, [{"game", "name", "setups"}], and how many there are, counted to a thousand.
create function public.public_author(author bigint)
  returns table (
    id bigint, username text, first_name text, last_name text, shares_since timestamptz,
    setups integer, likes bigint, followers integer, cars jsonb, tracks jsonb, car_count integer, track_count integer
  )
  language sql stable security definer
  set search_path = ''
as $$
  select p.id, p.username, p.first_name, p.last_name,
    (select min(l.created_at) from private.listed_setups l where l.user_id = p.id),
    a.setups, a.likes, case when a.followers >= 3 then a.followers end,
    cars.most, tracks.most, cars.n, tracks.n
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
  where p.id = author and private.is_author(author)
$$;
revoke all on function public.public_author(bigint) from public, anon, authenticated;
grant execute on function public.public_author(bigint) to anon, authenticated, service_role;

-- Numbers of authors for the sitemap, page by page: ask again with the last.
create function public.author_addresses(after_id bigint default 0, page_size integer default 1000)
  returns table (id bigint)
  language sql stable security definer
  set search_path = ''
as $$
  select a.user_id from private.authors a
  where a.setups > 0 and a.user_id > after_id and private.is_author(a.user_id)
  order by a.user_id limit least(page_size, 1000)
$$;
create function public.last_author() returns bigint
  language sql stable security definer
  set search_path = ''
as $$
  select max(a.user_id) from private.authors a where a.setups > 0
$$;
revoke all on function public.author_addresses(bigint, integer), public.last_author() from public, anon, authenticated;
grant execute on function public.author_addresses(bigint, integer), public.last_author() to anon, authenticated, service_role;
