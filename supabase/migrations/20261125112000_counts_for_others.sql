-- Figures that an operator may change in the SQL editor; the runbook explains them.
create table private.operator_figures (
  name text primary key,
  figure integer not null,
  constraint figures_make_sense check (case name when 'days_until_an_account_counts' then figure between 0 and 3650 end)
);
alter table private.operator_figures enable row level security;

insert into private.operator_figures (name, figure) values ('days_until_an_account_counts', 14);

create index user_profiles_by_age on public.user_profiles (created_at);

-- A plausible stint: several laps, the typical one no quicker than the best.
create function private.believed_stint(sheet jsonb) returns boolean
  language sql immutable parallel safe
  set search_path = ''
as $$
  select coalesce(
    sheet @@ '$.laps >= 3 && $.laps <= 1200 && $.bestLap >= 30 && $.bestLap <= 900
      && (!exists($.typicalLap) || $.typicalLap == null || $.typicalLap >= $.bestLap && $.typicalLap <= 900)',
    false
  )
$$;

-- Plausible stints received on three days, none quicker than the car's class can be.
create function private.has_driven(profile bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select count(distinct (d.created_at at time zone 'UTC')::date) >= 3
  from public.stints d
  where d.user_id = profile
    and case when private.believed_stint(d.sheet)
      then (d.sheet->>'bestLap')::numeric * 1000 >= coalesce(private.quickest_lap(d.game, d.car_name, d.track_name), 0)
      else false
    end
$$;

-- Whether an account's word counts in what others see, in the order of lists and in prompts: it has driven, has
-- paid, or is older than the operator's figure (see SECURITY.md). Null, unknown, closed and blocked accounts never
-- count, nor does the one that holds the setups of former drivers.
-- A payment counts while we hold it: not a trial, nor a payment refused, refunded or charged back. A driver who
-- paid for a month and left has an account of a month.
create function private.counts_for_others(profile bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (
    select from public.user_profiles p
    where p.id = profile and p.clerk_user_id <> 'former-driver'
      and not exists (select from private.blocked_authors b where b.user_id = p.id)
      and not exists (select from private.forgotten_drivers f where f.digest = private.driver_digest(p.clerk_user_id))
      and not exists (
        select from public.subscriptions s where s.clerk_user_id = p.clerk_user_id and s.account_closed_at is not null
      )
      and (
        p.created_at <= now() - make_interval(
          days => (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts')
        )
        or exists (
          select from public.subscriptions s
          where s.clerk_user_id = p.clerk_user_id and s.status = 'active' and s.plan_id is not null
            and s.current_period_end > now() - interval '1 day'
        )
        or private.has_driven(p.id)
      )
  )
$$;

-- Owner rights: no client learns whose word counts.
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

-- A like of one's own setup never counts.
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

-- A verdict counts from two hours after the download: time for a practice session.
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

create function private.net_worked(worked integer, tried integer) returns integer
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when tried >= 3 then greatest(2 * worked - tried, 0) else 0 end
$$;

-- The last account that came of age and was recounted.
create table private.recounted_until (
  created_at timestamptz not null,
  id bigint not null,
  only_row boolean primary key default true check (only_row)
);
alter table private.recounted_until enable row level security;

insert into private.recounted_until (created_at, id) values (now() - interval '14 days', 0);

-- Recounts all that a driver said, by what the account counts now. Writes only what changes.
create function private.recount_driver(profile bigint) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  counts constant boolean := private.counts_for_others(profile);
begin
  -- One driver after the other: they like the same setups.
  perform pg_advisory_xact_lock(hashtextextended('private.recount_driver', 0));
  update public.setup_likes l set counted = counts
    where l.user_id = profile and l.counted <> counts
      and (not counts or not exists (select from public.setups s where s.id = l.setup_id and s.user_id = profile));
  update public.setup_downloads d set answered_at = d.answered_at
    where d.user_id = profile and d.answer in ('worked', 'failed')
      and d.counted <> (counts and d.answered_at >= d.downloaded_at + interval '2 hours');
  update public.still_good g set counted = counts where g.user_id = profile and g.counted <> counts;
  update public.setup_wishes w set counted = counts where w.user_id = profile and w.counted <> counts;
  update public.wanted_answers a set counted = counts where a.user_id = profile and a.counted <> counts;
  update public.test_cards c set counted = counts and p.shares_results
    from public.user_profiles p
    where c.user_id = profile and p.id = profile and c.counted <> (counts and p.shares_results);
  update public.setups s set lap_ms = s.lap_ms
    where s.user_id = profile and s.lap_ms is not null
      and (s.lap_from is not null, exists (select from private.believed_laps b where b.setup_id = s.id)) <> (counts, counts);
  perform private.weigh_reports_of(profile);
end
$$;

-- Recounts at most so many accounts that came of age since the last call, oldest first. Returns how many.
create function public.count_grown_accounts(at_most integer) returns integer
  language plpgsql security definer
  set search_path = ''
as $$
declare
  days constant integer := (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts');
  last private.recounted_until;
  one record;
  counted integer := 0;
begin
  select * into strict last from private.recounted_until for update;
  for one in
    select p.id, p.created_at from public.user_profiles p
    where (p.created_at, p.id) > (last.created_at, last.id) and p.created_at <= now() - make_interval(days => days)
    order by p.created_at, p.id
    limit at_most
  loop
    perform private.recount_driver(one.id);
    counted := counted + 1;
    last.created_at := one.created_at;
    last.id := one.id;
  end loop;
  update private.recounted_until set created_at = last.created_at, id = last.id;
  return counted;
end
$$;

create function private.recount_subscriber() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.recount_driver(p.id) from public.user_profiles p where p.clerk_user_id = (coalesce(new, old)).clerk_user_id;
  return null;
end
$$;

create trigger subscribers_are_recounted
  after insert or update of status, plan_id, current_period_end, account_closed_at or delete on public.subscriptions
  for each row execute function private.recount_subscriber();

create function private.recount_blocked() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.recount_driver(p.id) from public.user_profiles p where p.id = (coalesce(new, old)).user_id;
  return null;
end
$$;

create trigger blocked_authors_are_recounted
  after insert or delete on private.blocked_authors
  for each row execute function private.recount_blocked();

-- Stints prove a lap, and three days of them a driver.
create function private.recount_stinter() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  stint constant public.stints := coalesce(new, old);
  days constant integer := (select f.figure from private.operator_figures f where f.name = 'days_until_an_account_counts');
begin
  update public.setups s set lap_ms = s.lap_ms
    where s.id = stint.setup_id and s.user_id = stint.user_id
      and s.lap_ms = round(case when jsonb_typeof(stint.sheet->'bestLap') = 'number' then (stint.sheet->>'bestLap')::numeric end * 1000);
  perform private.recount_driver(p.id) from public.user_profiles p
    where p.id = stint.user_id and p.created_at > now() - make_interval(days => days);
  return null;
end
$$;

create trigger stints_are_proof
  after insert or delete on public.stints
  for each row execute function private.recount_stinter();

-- Accounts that a lower figure makes old enough are recounted by the hourly run; all others at once.
create function private.recount_by_figure() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  grown constant timestamptz := now() - make_interval(days => new.figure);
begin
  perform private.recount_driver(p.id) from public.user_profiles p
    where p.created_at > grown and p.created_at <= now() - make_interval(days => old.figure)
    order by p.id;
  update private.recounted_until u set created_at = grown, id = 0 where u.created_at > grown;
  return null;
end
$$;

create trigger accounts_are_recounted_by_figure
  after update of figure on private.operator_figures
  for each row when (new.name = 'days_until_an_account_counts' and old.figure <> new.figure)
  execute function private.recount_by_figure();
