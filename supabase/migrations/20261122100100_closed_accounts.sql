-- A closed account is closed everywhere, also for the session token that outlives it by up to a minute and for what a
-- bank sends days later.

-- When the driver's account was closed; null while it is open. It stays for ever, for what comes later from Stripe.
alter table public.subscriptions add column account_closed_at timestamptz;
-- Whether a lifetime had been paid by then: that payment is kept, any other that comes in is given back.
alter table public.subscriptions add column lifetime_when_closed boolean not null default false;
-- The hourly look for what still runs for accounts that are closed.
create index subscriptions_of_closed_accounts on public.subscriptions (fetch_started_at nulls first)
  where account_closed_at is not null;

-- Raises for a driver whose account is closed; true for any other. PT410 is answered as HTTP 410, which nothing else is,
-- so that a caller knows it without reading the answer.
create function private.require_open(driver text) returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if exists (select from private.forgotten_drivers f where f.digest = private.driver_digest(driver))
    or exists (
      select from public.subscriptions s where s.clerk_user_id = driver and s.account_closed_at is not null
    )
  then
    raise exception 'This account is closed' using errcode = 'PT410';
  end if;
  return true;
end
$$;
revoke all on function private.require_open(text) from public;

-- The same for the caller.
create function private.require_open_account() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select private.require_open((select auth.jwt()->>'sub'))
$$;
revoke all on function private.require_open_account() from public;
grant execute on function private.require_open_account() to authenticated, service_role;

-- Wrapped in a select it is asked once a statement, before the first row is looked at. What finds no row is not asked, and
-- so says nothing about the account.
create policy "closed accounts read and write nothing" on public.user_profiles
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.setups
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.setup_likes
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.subscriptions
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.generations
  as restrictive for all to authenticated using ((select private.require_open_account()));
create policy "closed accounts read and write nothing" on public.chat_messages
  as restrictive for all to authenticated using ((select private.require_open_account()));

-- The profile of the caller, null when signed out or not yet created. Closing an account takes the profile, so who has one
-- is not asked for anything else. Here too, because it is the first thing that a new row of a driver's needs.
create or replace function private.profile_id() returns bigint
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  found_id bigint := (select p.id from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub'));
begin
  if found_id is null then
    perform private.require_open_account();
  end if;
  return found_id;
end
$$;

-- The caller's own profile, whole; no row when there is none.
create or replace function public.my_profile() returns setof public.user_profiles
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query select * from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub');
  if not found then
    perform private.require_open_account();
  end if;
end
$$;

-- Likes a setup as the caller: see 20261120120500_setup_likes.sql. Refuses a closed account whether there is such a setup
-- or not.
create or replace function public.like_setup(setup bigint) returns table (outcome text, total integer)
  language plpgsql
  set search_path = ''
as $$
declare
  added integer;
begin
  perform private.require_open_account();
  select s.likes into total from public.setups s where s.id = setup;
  if not found then
    outcome := 'unknown-setup';
  elsif private.profile_id() is null then
    outcome := 'no-profile';
  else
    insert into public.setup_likes (setup_id) values (setup) on conflict (setup_id, user_id) do nothing;
    get diagnostics added = row_count;
    outcome := case when added = 1 then 'liked' else 'already-liked' end;
    select s.likes into total from public.setups s where s.id = setup;
  end if;
  return next;
end
$$;

create or replace function private.refuse_forgotten_driver() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.clerk_user_id, 0));
  perform private.require_open(new.clerk_user_id);
  return new;
end
$$;

-- A row that is made anew from what Stripe knows of a driver who has gone.
create function private.mark_row_of_closed_account() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.clerk_user_id, 0));
  new.account_closed_at := (
    select f.forgotten_at from private.forgotten_drivers f where f.digest = private.driver_digest(new.clerk_user_id)
  );
  return new;
end
$$;
revoke all on function private.mark_row_of_closed_account() from public;
create trigger subscriptions_of_closed_accounts_are_marked
  before insert on public.subscriptions
  for each row execute function private.mark_row_of_closed_account();

-- The row counts as never read: a reading of Stripe that began before does not cover it, and until it is read anew
-- something may be left to do.
create function private.mark_closed(driver text) returns void
  language sql security definer
  set search_path = ''
as $$
  update public.subscriptions s
    set account_closed_at = now(),
        fetch_started_at = null,
        lifetime_when_closed = coalesce(s.plan_id = 'lifetime' and s.status = 'active', false)
    where s.clerk_user_id = driver and s.account_closed_at is null
$$;
revoke all on function private.mark_closed(text) from public;

-- Closes an account: from here on nothing is stored, shown or sold in its name. Closing it again changes nothing. Gives the
-- driver's customer at Stripe, where there is one.
create function public.close_account(driver text) returns text
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(driver, 0));
  insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
  perform private.mark_closed(driver);
  return (select s.stripe_customer_id from public.subscriptions s where s.clerk_user_id = driver);
end
$$;
revoke all on function public.close_account(text) from public, anon, authenticated;
grant execute on function public.close_account(text) to service_role;

-- What Stripe last said about a driver, for the service that acts in the driver's name; no row when the driver never
-- went to pay. Raises as above when the account is closed, which so costs no question of its own.
create function public.subscription_of(driver text) returns setof public.subscriptions
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform private.require_open(driver);
  return query select * from public.subscriptions s where s.clerk_user_id = driver;
end
$$;
revoke all on function public.subscription_of(text) from public, anon, authenticated;
grant execute on function public.subscription_of(text) to service_role;

-- Rows of closed accounts that Stripe has to be asked about: what was not looked at since the closing, what still runs
-- or opens a door, and for a month, because banks are slow, what was last read before `read_before`. The longest unread
-- first. A row without a profile is none: after a restored backup the rows come back before their drivers do.
create function public.subscriptions_without_account(read_before timestamptz, at_most integer)
  returns setof public.subscriptions
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select * from public.subscriptions s
    where s.account_closed_at is not null and (
      s.fetch_started_at is null
      or s.status not in ('canceled', 'incomplete_expired', 'none')
      or (s.account_closed_at > now() - interval '30 days' and s.fetch_started_at < read_before)
    )
    order by s.fetch_started_at nulls first
    limit at_most;
end
$$;
revoke all on function public.subscriptions_without_account(timestamptz, integer) from public, anon, authenticated;
grant execute on function public.subscriptions_without_account(timestamptz, integer) to service_role;
