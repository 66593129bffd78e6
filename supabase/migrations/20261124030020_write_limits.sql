-- How many rows a driver may write in a minute, of each kind: far above what anybody does by hand, and what our pages let
-- through. For who writes past our pages with a token of their own.

-- One row for a driver and a kind: writes of the same driver wait for each other here, and nobody else's.
create table private.writes_of_drivers (
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  kind text not null,
  -- When the minute began.
  since timestamptz not null,
  writes integer not null,
  primary key (user_id, kind)
);
alter table private.writes_of_drivers enable row level security;
revoke all on table private.writes_of_drivers from public, anon, authenticated, service_role;

-- Counts a row that a driver writes; its argument is how many there may be in a minute. PT429 is answered as HTTP 429, which
-- nothing else is. Rows of others, which a driver's act touches, are nobody's writes.
create function private.limit_writes() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  most constant integer := tg_argv[0]::integer;
  me bigint;
  so_far integer;
begin
  if not private.is_driver() then
    return new;
  end if;
  me := private.profile_id();
  if me is null or new.user_id <> me then
    return new;
  end if;
  insert into private.writes_of_drivers as w (user_id, kind, since, writes)
    values (me, tg_table_name || ' ' || tg_op, now(), 1)
    on conflict (user_id, kind) do update set
      since = case when w.since > now() - interval '1 minute' then w.since else excluded.since end,
      writes = case when w.since > now() - interval '1 minute' then w.writes + 1 else 1 end
    returning w.writes into so_far;
  if so_far > most then
    raise exception 'More than % in a minute', most using errcode = 'PT429';
  end if;
  return new;
end
$$;
revoke all on function private.limit_writes() from public;

-- Files before they are stored: a statement with thousands of them ends at the first that is too many. The names sort before
-- those of all other triggers, so that nothing is done for a row that is refused.
create trigger a_minute_has_so_many before insert on public.setups
  for each row execute function private.limit_writes('30');
create trigger a_minute_has_so_many_changes
  before update of title, note, youtube_url, is_public, setup_data, session, weather, air_celsius, track_celsius,
    game_version, race_minutes, fuel_litres, lap_ms, lap_video on public.setups
  for each row execute function private.limit_writes('60');
create trigger a_minute_has_so_many before insert on public.test_cards
  for each row execute function private.limit_writes('30');
create trigger a_minute_has_so_many before insert on public.stints
  for each row execute function private.limit_writes('60');

-- The same answer counts once, however often it is sent.
create trigger a_minute_has_so_many after insert on public.setup_likes
  for each row execute function private.limit_writes('60');
create trigger a_minute_has_so_many after insert on public.still_good
  for each row execute function private.limit_writes('60');
create trigger a_minute_has_so_many after insert on public.setup_downloads
  for each row execute function private.limit_writes('120');
create trigger a_minute_has_so_many after insert on public.followed_authors
  for each row execute function private.limit_writes('60');
create trigger a_minute_has_so_many after insert on public.setup_wishes
  for each row execute function private.limit_writes('40');
create trigger a_minute_has_so_many after insert on public.wanted_answers
  for each row execute function private.limit_writes('30');
