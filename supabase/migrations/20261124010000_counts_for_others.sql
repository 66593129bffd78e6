-- Which accounts count for others: one rule for everything others see, for the order of lists and for prompts. An account counts that
-- has driven, has paid, or is older than the operator's figure. See SECURITY.md.

-- Figures that an operator may change: update private.operator_figures, in the SQL editor. The runbook says what each is for.
create table private.operator_figures (
  name text primary key,
  figure integer not null,
  constraint figures_make_sense check (case name when 'days_until_an_account_counts' then figure between 0 and 3650 end)
);
alter table private.operator_figures enable row level security;
revoke all on table private.operator_figures from public, anon, authenticated, service_role;
insert into private.operator_figures (name, figure) values ('days_until_an_account_counts', 14);

-- Accounts that come of age are looked for by when they were made.
create index user_profiles_by_age on public.user_profiles (created_at);

-- A stint that can have been driven: several laps, the typical one no quicker than the best.
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

-- Believed stints that reached us on three days: no sheet can be sent yesterday.
create function private.has_driven(profile bigint) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select count(distinct (d.created_at at time zone 'UTC')::date) >= 3
  from public.stints d
  where d.user_id = profile and private.believed_stint(d.sheet)
$$;

-- Whether what an account says counts for others. Null and unknown accounts, closed and blocked ones, and the one that holds what
-- former drivers left never do.
--
-- A payment counts while it is held: a trial, a payment that was refused, given back or lost to a chargeback is none. A driver who
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
revoke all on function private.believed_stint(jsonb), private.has_driven(bigint), private.counts_for_others(bigint) from public;
