create table public.user_profiles (
  id bigint generated always as identity primary key,
  clerk_user_id text not null unique check (char_length(clerk_user_id) between 1 and 64),
  email text not null default '' check (char_length(email) <= 320),
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  username text check (char_length(username) between 1 and 100),
  created_at timestamptz not null default now(),
  named_at timestamptz,
  shares_results boolean not null default true,
  -- As in the cookie, `bar.C.mm.l`; null: none chosen. Stored values keep the units of the games.
  units text
    check (units ~ '^(game|psi|bar|kPa)\.(C|F)\.(mm|in)\.(l|gal)$'),
  news_seen_at timestamptz not null default now(),
  -- The names under which a driver stands in results files, the last chosen first.
  results_names text[] not null default '{}'
    constraint results_names_are_few check (
      cardinality(results_names) <= 5 and char_length(array_to_string(results_names, '')) <= 500
    )
);
create index user_profiles_by_age on public.user_profiles (created_at);
comment on table public.user_profiles is 'Drivers; the email and the Clerk id are readable by their owner only, through my_profile().';

comment on column public.user_profiles.named_at is
  'Since when Clerk knows the driver by these names and this address; null while nobody has asked Clerk.';

-- The caller's profile, refused to a closed account: that keeps its profile until all its rows are gone.
create function private.profile_id() returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  return (select p.id from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub'));
end
$$;

create function public.my_profile() returns setof public.user_profiles language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  return query select * from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub');
end
$$;

create function public.make_my_profile() returns setof public.user_profiles language plpgsql security definer set search_path = '' as $$
declare
  caller text := auth.jwt()->>'sub';
begin
  perform private.require_that(caller is not null, 'A profile belongs to a signed-in driver', 'insufficient_privilege');
  insert into public.user_profiles (clerk_user_id) values (caller) on conflict (clerk_user_id) do nothing;
  return query select * from public.user_profiles p where p.clerk_user_id = caller;
end
$$;

-- Names a driver as Clerk did at `as_of`, unless a newer name is stored. A long name is cut: it must not lock a driver out.
create function public.name_driver(driver text, email text, first_name text, last_name text, username text, as_of timestamptz)
  returns setof public.user_profiles language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open(name_driver.driver);
  update public.user_profiles p set email = left(coalesce(name_driver.email, ''), 320),
        first_name = left(coalesce(name_driver.first_name, ''), 100),
        last_name = left(coalesce(name_driver.last_name, ''), 100),
        username = nullif(left(name_driver.username, 100), ''),
        named_at = name_driver.as_of
    where p.clerk_user_id = name_driver.driver and (p.named_at is null or p.named_at <= name_driver.as_of);
  return query select * from public.user_profiles p where p.clerk_user_id = name_driver.driver;
end
$$;

create function public.choose_my_units(units text) returns void language sql security definer set search_path = '' as $$
  update public.user_profiles p set units = choose_my_units.units where p.id = private.profile_id();
$$;

create function public.remember_my_name(name text) returns void language sql security definer set search_path = '' as $$
  update public.user_profiles p set results_names = (
      array[chosen.name] || array(
        select kept.name from unnest(p.results_names) with ordinality kept (name, place)
        where lower(kept.name) <> lower(chosen.name) order by kept.place
      )
    )[1:5] from (select left(btrim(remember_my_name.name), 100) as name) chosen
    where p.id = private.profile_id() and chosen.name <> '';
$$;

-- Digests of drivers who left, for a day: nothing is stored for a token or a run that outlives its account.
create table private.forgotten_drivers (
  digest bytea primary key,
  forgotten_at timestamptz not null default now()
);

create function private.driver_digest(clerk_user_id text) returns bytea
  language sql immutable strict parallel safe set search_path = '' as $$
  select sha256(convert_to(clerk_user_id, 'UTF8'))
$$;

-- A driver's departure and the storing of the same driver's data take turns, so that neither misses the other.
create function private.refuse_forgotten_driver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.clerk_user_id, 0));
  perform private.require_open(new.clerk_user_id);
  return new;
end
$$;

-- Rows a driver wrote in a minute. One row per driver and kind: only the same driver's writes wait for each other.
create table private.writes_of_drivers (
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  kind text not null,
  since timestamptz not null,
  writes integer not null,
  primary key (user_id, kind)
);

-- Its argument is the most rows per minute; PT429 becomes HTTP 429. Rows of others and consequences of a write do not count.
create function private.limit_writes() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := tg_argv[0]::integer;
  me bigint;
  so_far integer;
begin
  if pg_trigger_depth() > 1 or not private.is_driver() then return new; end if;
  me := private.profile_id();
  if tg_table_name = 'setups' then
    -- Of a team's setup whoever changes it.
    if new.team_id is null and new.user_id <> me then return new; end if;
  elsif new.user_id <> me then
    return new;
  end if;
  if me is null then return new; end if;
  insert into private.writes_of_drivers as w (user_id, kind, since, writes)
    values (me, tg_table_name || ' ' || tg_op, now(), 1) on conflict (user_id, kind) do update set
      since = case when w.since > now() - interval '1 minute' then w.since else excluded.since end,
      writes = case when w.since > now() - interval '1 minute' then w.writes + 1 else 1 end
    returning w.writes into so_far;
  if so_far > most then raise exception 'More than % in a minute', most using errcode = 'PT429'; end if;
  return new;
end
$$;

-- Removes a driver in short pieces of every kind; a piece that meets somebody's lock is tried again. False: call again. Public setups
-- stay, by 'a former driver'; the subscription stays for Stripe's later events. Repeating it afterwards changes nothing.
create function public.forget_driver(driver text, at_most integer default 500) returns boolean language plpgsql security definer
  set search_path = '' set lock_timeout = '200ms' as $$
declare
  ends constant timestamptz := clock_timestamp() + interval '100 milliseconds';
  leaving bigint;
  former bigint;
  piece bigint[];
  rows record;
  n integer;
begin
  perform set_config('private.folds_later', 'yes', true), set_config('private.leaving', 'yes', true);
  begin
    perform pg_advisory_xact_lock(hashtextextended(driver, 0));
    insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
    delete from private.forgotten_drivers where forgotten_at < now() - interval '1 day';
    select id into leaving from public.user_profiles where clerk_user_id = driver;
    update public.user_profiles p set email = '', first_name = '', last_name = '', username = null
      where p.id = leaving and (p.email, p.first_name, p.last_name, p.username) is distinct from ('', '', '', null);

    perform public.leave_all_teams(driver);
    if leaving is not null then
      insert into public.user_profiles (clerk_user_id, username) values ('former-driver', 'a former driver')
        on conflict (clerk_user_id) do nothing;
      select id into strict former from public.user_profiles where clerk_user_id = 'former-driver';
    end if;

    -- In the order of locks of decision 30: what was said, setups, the author. What is a team's stays, with its figures.
    for rows in select * from (values
      ('public.chat_messages', 'clerk_user_id = $2', 500, null),
      ('public.generations', 'clerk_user_id = $2', 50, null),
      ('private.recounts', 'user_id = $1', 2, null),
      ('private.rule_votes', 'user_id = $1', 500, null),
      ('private.team_agreements', 'user_id = $1', 500, 'why = '''''),
      ('private.team_changes', 'user_id = $1', 500, 'why = '''''),
      -- Of a race plan the figures stay, and what the catalogue calls its car and track.
      ('private.team_plans', 'user_id = $1', 50, 'plan = coalesce((
        select jsonb_object_agg(e.key, e.value) from jsonb_each(plan) e
        where (jsonb_typeof(e.value) <> ''string'' or e.key in (''game'', ''car'', ''track'', ''startsAt''))
          and octet_length(plan::text) <= 16000
      ), ''{}'') || ''{"name": "Race"}'''),
      -- Former drivers may have used the same request id.
      ('public.test_cards', 'user_id = $1 and team_id is not null', 50, 'counted = false, note = '''', request_id = gen_random_uuid()'),
      ('public.test_cards', 'user_id = $1', 500, null),
      ('public.stints', 'user_id = $1 and team_id is not null', 100,
        'sheet = sheet - array[''notes'', ''reading''], request_id = gen_random_uuid()'),
      ('public.stints', 'user_id = $1', 500, null),
      ('public.setup_downloads', 'user_id = $1', 500, null),
      ('public.setup_likes', 'user_id = $1', 500, null),
      ('public.still_good', 'user_id = $1', 500, null),
      ('public.followed_authors', 'user_id = $1', 500, null),
      ('public.followed_authors', 'author_id = $1', 500, null),
      ('public.setup_wishes', 'user_id = $1', 50, null),
      ('public.wanted_answers', 'user_id = $1', 500, null),
      ('public.setup_comments', 'user_id = $1', 100, null),
      ('private.reports', 'reporter = $1', 10, null),
      ('public.setups', 'user_id = $1 and not is_public and team_id is null', 50, null)
    ) r (name, whose, most, handed_over)
    loop
      loop
        execute format(
          case when rows.handed_over is null then 'delete from %1$s' else 'update %1$s set user_id = $4, %3$s' end
            || ' where ctid = any (array(select ctid from %1$s where %2$s limit $3 for update))',
          rows.name, rows.whose, rows.handed_over
        ) using leaving, driver, least(rows.most, at_most), former;
        get diagnostics n = row_count;
        exit when n < least(rows.most, at_most);
        if clock_timestamp() > ends then return false; end if;
      end loop;
    end loop;
    if leaving is null then
      -- In a call of its own: words of what was taken off the list.
      perform private.fold_figures(ends);
      perform private.purge_words();
      return true;
    end if;

    -- Changes hands last, as it writes the figures of all former drivers.
    piece := array(select s.id from public.setups s where s.user_id = leaving order by s.id limit least(at_most, 50) for update);
    update public.setups set user_id = former, request_id = null where id = any (piece);
    if cardinality(piece) = least(at_most, 50) then return false; end if;
    delete from public.user_profiles where id = leaving;
    perform private.fold_figures(ends);
    return false;
  exception when lock_not_available or deadlock_detected then
    return false;
  end;
end
$$;
