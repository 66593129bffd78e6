create table public.setup_likes (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  counted boolean not null default false,
  unique (setup_id, user_id)
);

create index setup_likes_by_driver on public.setup_likes (user_id);

-- A like waits for no other: it is appended, and added by whoever finds the setup free, or by the hourly run.
create function private.count_like() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  setup constant bigint := case when tg_op = 'DELETE' then old.setup_id else new.setup_id end;
begin
  -- Likes that go with their setup.
  if tg_op = 'DELETE' and not exists (select from public.setups s where s.id = setup) then return null; end if;
  insert into private.figure_changes (setup_id, likes, uncounted) values (
      setup, (tg_op = 'INSERT')::integer - (tg_op = 'DELETE')::integer,
      coalesce((not new.counted)::integer, 0) - coalesce((not old.counted)::integer, 0)
    );
  if tg_op <> 'DELETE' then perform private.fold_now(setup); end if;
  return null;
end
$$;

-- A like is given or taken back: moving one to another setup would slip past the count.
create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'A like cannot be changed' using errcode = 'check_violation';
end
$$;

-- outcome: 'liked', 'already-liked', 'unknown-setup' (also when it is deleted or hidden at that moment) or 'no-profile'; total: the count
-- afterwards, null for an unknown setup. Caller's rights: the policies hold. Refuses a closed account whether or not the setup exists.
create function public.like_setup(setup bigint) returns table (outcome text, total integer) language plpgsql set search_path = '' as $$
begin
  perform private.require_open_account();
  outcome := case when not private.sees_setup(setup) then 'unknown-setup' when private.profile_id() is null then 'no-profile' end;
  if outcome is null then
    begin
      insert into public.setup_likes (setup_id) values (setup) on conflict (setup_id, user_id) do nothing;
      outcome := case when found then 'liked' else 'already-liked' end;
    exception when foreign_key_violation or insufficient_privilege then
      -- What was hidden at that moment may show again by now.
      if private.is_assistant() then raise; end if;
      outcome := 'unknown-setup';
    end;
  end if;
  total := case when outcome <> 'unknown-setup' then private.likes_of(setup) end;
  return next;
end
$$;

-- Figures of setups not yet added: likes, those that do not count, downloads, and answers that count about a version.
create table private.figure_changes (
  id bigint generated always as identity primary key,
  setup_id bigint not null,
  likes smallint not null default 0 check (likes between -1 and 1),
  uncounted smallint not null default 0 check (uncounted between -1 and 1),
  downloads smallint not null default 0,
  version integer,
  worked smallint not null default 0,
  tried smallint not null default 0
);
alter table private.figure_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index figure_changes_by_setup on private.figure_changes (setup_id);

-- Likes of a setup, pending ones included; null for an unknown setup.
create function private.likes_of(setup bigint) returns integer language sql stable security definer set search_path = '' as $$
  select s.likes + coalesce((select sum(c.likes) from private.figure_changes c where c.setup_id = s.id), 0)::integer
  from public.setups s where s.id = setup
$$;

-- Everybody who sees the setup sees how many, nobody sees who.
create table public.still_good (
  id bigint generated always as identity primary key,
  setup_id bigint not null references public.setups (id) on delete cascade,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  game_version text not null check (game_version ~ '^[0-9]{1,3}(\.[0-9]{1,3}){1,3}$'),
  created_at timestamptz not null default now(),
  counted boolean not null default false,
  unique (setup_id, game_version, user_id)
);
comment on table public.still_good is 'Words of drivers that a setup is still good with a version of its game.';

create index still_good_by_driver on public.still_good (user_id);

-- Stores the caller's word: 'said' (also when repeated), 'unknown-setup' or 'no-profile'. Caller's rights: the policies hold.
create function public.say_still_good(setup bigint, version text) returns text language plpgsql set search_path = '' as $$
begin
  if private.profile_id() is null then return 'no-profile'; end if;
  if not exists (select 1 from public.setups s where s.id = setup) then return 'unknown-setup'; end if;
  insert into public.still_good (setup_id, game_version) values (setup, version)
    on conflict (setup_id, game_version, user_id) do nothing;
  return 'said';
exception when insufficient_privilege then
  if private.is_assistant() then raise; end if;
  return 'unknown-setup';
end
$$;

-- How many other drivers, of those that count, call a setup still good, by game version; for a private setup its own driver's word.
create function public.still_good_counts(setup bigint) returns table (version text, drivers integer)
  language sql stable security definer set search_path = '' as $$
  select g.game_version, count(*)::integer from public.still_good g join public.setups s on s.id = g.setup_id
  where g.setup_id = setup and case when s.is_public then g.counted and g.user_id <> s.user_id
      else s.deleted_at is null and g.user_id = s.user_id and s.user_id = (select private.profile_id())
    end
  group by g.game_version
$$;

-- Public figures of authors, kept as setups come and go, so that the page of an author with fifty thousand setups reads a few rows.
create table private.authors (
  user_id bigint primary key references public.user_profiles (id) on delete cascade,
  setups integer not null default 0,
  likes bigint not null default 0,
  followers integer not null default 0
);

create table private.shared_by_author (
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  kind text not null check (kind in ('car', 'track')),
  game text not null,
  name text not null,
  setups integer not null,
  primary key (user_id, kind, game, name)
);
create index shared_by_author_most on private.shared_by_author (user_id, kind, setups desc, game, name) where setups > 0;

create function private.count_shared() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'with changed as materialized (
       select s.user_id, s.game, s.car_name, s.track_name, sum(s.n)::integer as setups, sum(s.n * s.likes) as likes
       from (%s) s where s.is_public group by 1, 2, 3, 4 having sum(s.n) <> 0 or sum(s.n * s.likes) <> 0
     ), authors as (
       insert into private.authors as a (user_id, setups, likes)
       select c.user_id, sum(c.setups), sum(c.likes)
       from changed c join public.user_profiles p on p.id = c.user_id group by 1 order by 1
       on conflict (user_id) do update set setups = a.setups + excluded.setups, likes = a.likes + excluded.likes
     )
     insert into private.shared_by_author as b (user_id, kind, game, name, setups)
     select c.user_id, one.kind, c.game, one.name, sum(c.setups) from changed c
     join public.user_profiles p on p.id = c.user_id
     cross join lateral (values (''car'', c.car_name), (''track'', c.track_name)) one (kind, name)
     group by 1, 2, 3, 4 having sum(c.setups) <> 0 order by 1, 2, 3, 4
     on conflict (user_id, kind, game, name) do update set setups = b.setups + excluded.setups',
    private.changed_rows(tg_op, 'user_id, game, car_name, track_name, likes, is_public')
  );
  return null;
end
$$;

-- Whether a profile has a public page: not drivers who left or are leaving.
create function private.is_author(profile bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.authors a join public.user_profiles p on p.id = a.user_id
    where a.user_id = profile and a.setups > 0 and p.clerk_user_id <> 'former-driver'
      and not private.is_closed(p.clerk_user_id)
  )
$$;

-- Who follows whom. Nobody else sees it; an author page shows the number of followers from three on.
create table public.followed_authors (
  id bigint generated always as identity primary key,
  user_id bigint not null default private.profile_id() references public.user_profiles (id) on delete cascade,
  author_id bigint not null references public.user_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, author_id),
  check (user_id <> author_id)
);

create function private.may_follow(author bigint) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_author(author)
    and (select count(*) from public.followed_authors f where f.user_id = (select private.profile_id())) < 500
$$;

create function private.count_followers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'update private.authors a set followers = a.followers + c.n
     from (select author_id, sum(n)::integer as n from (%s) f group by 1) c where a.user_id = c.author_id',
    private.changed_rows(tg_op, 'author_id')
  );
  return null;
end
$$;

-- 'followed' (also when repeated), 'own', 'unknown-author', 'too-many' (500) or 'no-profile'. Caller's rights: the policies hold.
create function public.follow_author(author bigint) returns text language plpgsql set search_path = '' as $$
declare
  me constant bigint := private.profile_id();
begin
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
exception when insufficient_privilege then
  if private.is_assistant() then raise; end if;
  return 'unknown-author';
end
$$;

create function public.my_followed_authors()
  returns table (id bigint, username text, first_name text, last_name text, setups integer, followed_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select f.author_id, p.username, p.first_name, p.last_name, a.setups, f.created_at
  from public.followed_authors f join public.user_profiles p on p.id = f.author_id
  join private.authors a on a.user_id = f.author_id where f.user_id = (select private.profile_id())
  order by f.id desc limit 500
$$;

-- Author ids for the sitemap; ask again with the last one. As is_author, which would be asked for each of them.
create function public.author_addresses(after_id bigint default 0, page_size integer default 1000) returns table (id bigint)
  language sql stable security definer set search_path = '' as $$
  select a.user_id from private.authors a join public.user_profiles p on p.id = a.user_id
  where a.setups > 0 and a.user_id > after_id and p.clerk_user_id <> 'former-driver'
    and not exists (select from private.forgotten_drivers f where f.digest = sha256(convert_to(p.clerk_user_id, 'UTF8')))
    and not exists (
      select from public.subscriptions s where s.clerk_user_id = p.clerk_user_id and s.account_closed_at is not null
    )
  order by a.user_id limit least(page_size, 1000)
$$;

create function public.last_author() returns bigint language sql stable security definer set search_path = '' as $$
  select max(a.user_id) from private.authors a where a.setups > 0
$$;

create table private.blocked_authors (
  user_id bigint primary key references public.user_profiles (id) on delete cascade,
  blocked_at timestamptz not null default now()
);
create index setup_likes_by_time on public.setup_likes (setup_id, created_at);
create index followers_by_time on public.followed_authors (author_id, created_at);
