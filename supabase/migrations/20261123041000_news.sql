-- What is new for a driver, and the first kind of it: whether a downloaded setup worked.

-- Until when the driver has seen what is new.
alter table public.user_profiles add column news_seen_at timestamptz not null default now();

-- The kinds of news. Each has a function private.news_of_<kind>(driver bigint, since timestamptz), which gives the latest of
-- its entries, at most twenty, that happened after `since`: (id bigint, happened_at timestamptz, told jsonb).
create table private.news_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,30}$')
);
alter table private.news_kinds enable row level security;
revoke all on table private.news_kinds from public, anon, authenticated, service_role;

create function private.news_of(driver bigint, since timestamptz)
  returns table (kind text, id bigint, happened_at timestamptz, told jsonb)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  one text;
begin
  for one in select k.kind from private.news_kinds k order by k.kind loop
    return query execute format(
      'select %L::text, n.id, n.happened_at, n.told from private.%I($1, $2) n', one, 'news_of_' || one
    ) using driver, since;
  end loop;
end
$$;
revoke all on function private.news_of(bigint, timestamptz) from public;

-- What is new for the caller since a month, the latest first, and until when it was seen.
create function public.my_news()
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
    from private.news_of(driver, now() - interval '30 days') n
    order by n.happened_at desc, n.kind, n.id desc;
end
$$;
revoke all on function public.my_news() from public, anon, authenticated;
grant execute on function public.my_news() to authenticated;

-- The caller has seen what happened until then; what is later stays new.
create function public.see_my_news(until timestamptz) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.user_profiles p
    set news_seen_at = least(until, now())
    where p.id = private.profile_id() and p.news_seen_at < least(until, now())
$$;
revoke all on function public.see_my_news(timestamptz) from public, anon, authenticated;
grant execute on function public.see_my_news(timestamptz) to authenticated;

-- What the top bar shows of the caller: the profile, and how much is new. No row where there is no profile.
create function public.my_profile_and_news() returns table (profile jsonb, unseen integer)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  own public.user_profiles;
begin
  select p.* into own from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub');
  if not found then
    perform private.require_open_account();
    return;
  end if;
  profile := to_jsonb(own);
  unseen := (select count(*) from private.news_of(own.id, own.news_seen_at));
  return next;
end
$$;
revoke all on function public.my_profile_and_news() from public, anon, authenticated;
grant execute on function public.my_profile_and_news() to authenticated;

-- Who took which public setup of somebody else's, and whether it worked for them.
create table public.setup_downloads (
  id bigint generated always as identity primary key,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  setup_id bigint not null references public.setups (id) on delete cascade,
  -- Which of the setup's files it was, see setup_versions.
  version integer not null check (version > 0),
  downloaded_at timestamptz not null default now(),
  answer text check (answer in ('worked', 'failed', 'untried')),
  answered_at timestamptz,
  unique (user_id, setup_id),
  check ((answer is null) = (answered_at is null))
);
comment on table public.setup_downloads is 'Public setups that drivers downloaded, and whether they worked.';
create index setup_downloads_by_driver on public.setup_downloads (user_id, downloaded_at desc);
create index setup_downloads_answered on public.setup_downloads (setup_id, version) where answer in ('worked', 'failed');

alter table public.setup_downloads enable row level security;
revoke all on table public.setup_downloads from public, anon, authenticated;
grant all on table public.setup_downloads to service_role;
-- Written through the functions below alone.
grant select on table public.setup_downloads to authenticated;
create policy "drivers read their own downloads" on public.setup_downloads
  for select to authenticated
  using (user_id = (select private.profile_id()));
create policy "closed accounts read and write nothing" on public.setup_downloads
  as restrictive for all to authenticated using ((select private.require_open_account()));

create function private.file_version(setup bigint) returns integer
  language sql stable security definer
  set search_path = ''
as $$
  select coalesce(max(v.number), 0) + 1 from public.setup_versions v where v.setup_id = setup
$$;
revoke all on function private.file_version(bigint) from public;

-- Remembers that the caller took a public setup of somebody else's; of any other it remembers nothing. Taken anew before it
-- was answered, it is the newer file that is asked about. False where the caller has no profile yet.
create function public.remember_download(setup bigint) returns boolean
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
      set version = excluded.version
      where d.answer is null and d.version <> excluded.version;
  return driver is not null;
end
$$;
revoke all on function public.remember_download(bigint) from public, anon, authenticated;
grant execute on function public.remember_download(bigint) to authenticated;

-- Writes down whether a setup that the caller took worked; it may be said anew. False where the caller never took it.
create function public.answer_download(setup bigint, answer text) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  driver bigint := private.profile_id();
begin
  if answer_download.answer is null then
    raise exception 'It worked, failed or was not tried' using errcode = 'invalid_parameter_value';
  end if;
  update public.setup_downloads d
    set answer = answer_download.answer, answered_at = now()
    where d.setup_id = answer_download.setup and d.user_id = driver;
  return found;
end
$$;
revoke all on function public.answer_download(bigint, text) from public, anon, authenticated;
grant execute on function public.answer_download(bigint, text) to authenticated;

-- For how many drivers the file that the setup holds now worked, of those who tried it and said so.
alter table public.setups
  add column worked integer not null default 0 check (worked >= 0),
  add column tried integer not null default 0 check (tried >= 0);
grant select (worked, tried) on table public.setups to anon, authenticated;

-- The setup's row is locked first, so that two answers, or an answer and a new file, are counted one after the other.
create function private.count_download_answer() returns trigger
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
      where d.setup_id = setup and d.version = private.file_version(setup) and d.answer in ('worked', 'failed')
    ) c
    where s.id = setup and (s.worked, s.tried) is distinct from (c.worked::integer, c.tried::integer);
  return null;
end
$$;
revoke all on function private.count_download_answer() from public;
create trigger download_answers_are_counted
  after insert or update of answer, version or delete on public.setup_downloads
  for each row execute function private.count_download_answer();

-- Nobody has driven a new file.
create function private.begin_untried() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.setup_data <> old.setup_data then
    new.worked := 0;
    new.tried := 0;
  end if;
  return new;
end
$$;
revoke all on function private.begin_untried() from public;
create trigger setups_begin_untried
  before insert or update of setup_data on public.setups
  for each row execute function private.begin_untried();

-- Asked from two hours after the download, which is about a practice session, for a fortnight; what was answered stays to be
-- seen and changed while it is news.
create function private.news_of_download(driver bigint, since timestamptz)
  returns table (id bigint, happened_at timestamptz, told jsonb)
  language sql stable security definer
  set search_path = ''
as $$
  select s.id, d.downloaded_at + interval '2 hours',
    jsonb_build_object(
      'game', s.game, 'car_name', s.car_name, 'track_name', s.track_name, 'title', s.title, 'answer', d.answer
    )
  from public.setup_downloads d
  join public.setups s on s.id = d.setup_id
  where d.user_id = driver and s.is_public
    and d.downloaded_at > since - interval '2 hours' and d.downloaded_at <= now() - interval '2 hours'
    and (d.answer is not null or d.downloaded_at > now() - interval '14 days')
  order by d.downloaded_at desc
  limit 20
$$;
revoke all on function private.news_of_download(bigint, timestamptz) from public;
insert into private.news_kinds (kind) values ('download');
