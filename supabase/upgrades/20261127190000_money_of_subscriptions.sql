-- Where the money of the plan in this row is. Null: ours, or nothing was paid.
alter table public.subscriptions
  add column payment text constraint payments_are_known check (payment in ('refunded', 'disputed', 'owed')),
  -- An amount that a renewal left unpaid, in the currency's smallest unit as Stripe counts it.
  add column owed_amount bigint,
  add column owed_currency text constraint currencies_are_codes check (owed_currency ~ '^[a-z]{3}$');

-- Whether a driver has a plan whose payment we hold: not a trial, nor a payment refused, refunded or charged back.
create function private.has_paid(driver text) returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select exists (
    select from public.subscriptions s
    where s.clerk_user_id = driver and s.status = 'active' and s.plan_id is not null
      and s.payment is distinct from 'refunded' and s.payment is distinct from 'disputed'
      and s.current_period_end > now() - interval '1 day'
  )
$$;

-- As before, with `has_paid` in place of the condition.
create or replace function private.counts_for_others(profile bigint) returns boolean
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
        or private.has_paid(p.clerk_user_id)
        or private.has_driven(p.id)
      )
  )
$$;

drop trigger subscribers_are_recounted on public.subscriptions;
create trigger subscribers_are_recounted
  after insert or update of status, plan_id, current_period_end, account_closed_at, payment or delete
  on public.subscriptions
  for each row execute function private.recount_subscriber();
