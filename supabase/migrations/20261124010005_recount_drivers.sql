-- A driver's word begins or ceases to count when something about the account changes: it comes of age, pays, drives, is blocked,
-- or an operator changes the figure.

-- Up to which account those that came of age were counted.
create table private.recounted_until (
  created_at timestamptz not null,
  id bigint not null,
  only_row boolean primary key default true check (only_row)
);
alter table private.recounted_until enable row level security;
revoke all on table private.recounted_until from public, anon, authenticated, service_role;

-- Lets all that a driver said count as the account does now. Nothing is written where nothing changes.
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

-- Counts what accounts said that came of age since it was last called, the oldest first, at most so many. Says how many.
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
revoke all on function public.count_grown_accounts(integer) from public, anon, authenticated;

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

-- A stint is the proof of a lap, and three days of them of a driver. A driver who leaves takes all along.
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

-- Accounts that were old enough for the smaller figure are recounted at once; those that a smaller one makes old enough, by the hour.
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

revoke all on function
  private.recount_driver(bigint), private.recount_subscriber(), private.recount_blocked(), private.recount_stinter(),
  private.recount_by_figure()
  from public;

-- Everything was filled in as of now.
insert into private.recounted_until (created_at, id) values (now() - interval '14 days', 0);
drop function private.accounts_that_do_not_count();
