-- What Stripe last said about a driver. Written with the service key only; the driver may read it.

create table public.subscriptions (
  clerk_user_id text primary key check (char_length(clerk_user_id) between 1 and 64),
  stripe_customer_id text not null unique check (char_length(stripe_customer_id) between 1 and 255),
  -- Null: the customer is known and has bought nothing. Stripe may add a status any day, and refusing it would stop the
  -- sync; anything but active and trialing opens no door, so the form is checked and not the word.
  status text check (status ~ '^[a-z_]{1,40}$'),
  plan_id text check (plan_id in ('monthly', 'yearly', 'lifetime')),
  stripe_subscription_id text check (char_length(stripe_subscription_id) <= 255),
  stripe_price_id text check (char_length(stripe_price_id) <= 255),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  open_checkout_session_id text check (char_length(open_checkout_session_id) <= 255),
  -- When the reading of Stripe began that this row shows; null before the first. It is the row's version: who writes a
  -- reading names the version it replaces, so an older reading never covers a newer one.
  fetch_started_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Access without an end would never be taken away.
  check (status not in ('active', 'trialing') or current_period_end is not null)
);
-- The nightly reading of customers no event told us about, the longest unread first.
create index subscriptions_by_reading on public.subscriptions (fetch_started_at nulls first);

create function private.note_update() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.note_update() from public;

create trigger subscriptions_note_updates
  before update on public.subscriptions
  for each row execute function private.note_update();

alter table public.subscriptions enable row level security;
revoke all on table public.subscriptions from public, anon, authenticated;
grant all on table public.subscriptions to service_role;
grant select (
  clerk_user_id, stripe_customer_id, status, plan_id, stripe_subscription_id, stripe_price_id, current_period_start,
  current_period_end, cancel_at_period_end, updated_at
) on table public.subscriptions to authenticated;

create policy "drivers read their own subscription" on public.subscriptions
  for select to authenticated
  using (clerk_user_id = (select auth.jwt()->>'sub'));
