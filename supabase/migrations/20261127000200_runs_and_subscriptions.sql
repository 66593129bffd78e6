-- Runs of the setup assistant, stored before the answer ends.
create table public.generations (
  id bigint generated always as identity primary key,
  clerk_user_id text not null check (char_length(clerk_user_id) between 1 and 64),
  request_id uuid not null,
  kind text not null check (kind in ('generate', 'refine')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  game text not null check (game in ('ACC', 'LMU', 'iRacing', 'rFactor2')),
  car text not null check (char_length(car) between 1 and 100),
  track text not null check (char_length(track) between 1 and 100),
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  result jsonb check (jsonb_typeof(result) = 'object'),
  source text check (source in ('model', 'baseline')),
  parent_id bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When its driver first took the file: what was taken was driven, as far as anybody can tell.
  taken_at timestamptz,
  unique (clerk_user_id, request_id),
  unique (id, clerk_user_id),
  -- A refinement continues a run of the same driver, never somebody else's.
  foreign key (parent_id, clerk_user_id) references public.generations (id, clerk_user_id) on delete set null (parent_id),
  check (parent_id <> id),
  check ((status = 'running') = (finished_at is null)),
  check (status <> 'done' or (result is not null and source is not null))
);

create index generations_by_parent on public.generations (parent_id, id) where parent_id is not null;
create index generations_by_driver on public.generations (clerk_user_id, id desc);
create index generations_running on public.generations (created_at) where status = 'running';

-- Stripe's latest state of a driver. Only the secret key writes it; the driver may read it.
create table public.subscriptions (
  clerk_user_id text primary key check (char_length(clerk_user_id) between 1 and 64),
  stripe_customer_id text not null unique check (char_length(stripe_customer_id) between 1 and 255),
  -- Null: nothing was bought. Only the form is checked, as Stripe may add a status any day.
  status text check (status ~ '^[a-z_]{1,40}$'),
  plan_id text,
  stripe_subscription_id text check (char_length(stripe_subscription_id) <= 255),
  stripe_price_id text check (char_length(stripe_price_id) <= 255),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  open_checkout_session_id text check (char_length(open_checkout_session_id) <= 255),
  -- When the Stripe reading in this row began; null before the first. A writer names the version that it replaces.
  fetch_started_at timestamptz,
  updated_at timestamptz not null default now(),
  -- When the account was closed; null while open. It stays for ever, for Stripe's later events.
  account_closed_at timestamptz,
  -- Whether a lifetime was paid by then: that payment is kept, any later one is refunded.
  lifetime_when_closed boolean not null default false,
  -- Where the money of the plan in this row is. Null: ours, or nothing was paid.
  payment text constraint payments_are_known check (payment in ('refunded', 'disputed', 'owed')),
  -- An amount that a renewal left unpaid, in the currency's smallest unit as Stripe counts it.
  owed_amount bigint,
  owed_currency text constraint currencies_are_codes check (owed_currency ~ '^[a-z]{3}$'),
  -- Access without an end would never be taken away.
  check (status not in ('active', 'trialing') or current_period_end is not null)
);

create index subscriptions_by_reading on public.subscriptions (fetch_started_at nulls first);
create index subscriptions_of_closed_accounts on public.subscriptions (fetch_started_at nulls first) where account_closed_at is not null;

create function private.note_update() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Stripe events received, so that a repeated delivery costs no work. Secret key only.
create table public.stripe_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  status text not null default 'pending' check (status in ('pending', 'done')),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  check ((status = 'done') = (processed_at is not null))
);

create index stripe_events_pending on public.stripe_events (received_at) where status = 'pending';
create index stripe_events_done on public.stripe_events (received_at) where status = 'done';

-- Notes that an event came in: 'new' the first time, afterwards its status, 'pending' or 'done'.
create function public.receive_stripe_event(event_id text, event_type text) returns text language plpgsql set search_path = '' as $$
begin
  insert into public.stripe_events (id, type) values (event_id, event_type) on conflict (id) do nothing;
  if found then return 'new'; end if;
  return (select e.status from public.stripe_events e where e.id = event_id);
end
$$;

create table public.chat_messages (
  id bigint generated always as identity primary key,
  clerk_user_id text not null check (char_length(clerk_user_id) between 1 and 64),
  role text not null check (role in ('user', 'assistant')),
  content text not null check (char_length(content) between 1 and 20000),
  created_at timestamptz not null default now()
);

create index chat_messages_by_driver on public.chat_messages (clerk_user_id, id desc);

-- Stripe repeats an event for three days, on request for thirty. Pending rows stay, because each is work left undone.
create function public.forget_stripe_events(received_before timestamptz, at_most integer) returns integer
  language sql set search_path = '' as $$
  with forgotten as (
    delete from public.stripe_events where id in (
      select e.id from public.stripe_events e where e.status = 'done' and e.received_at < received_before
      order by e.received_at limit at_most
      for update skip locked
    ) returning id
  )
  select count(*)::integer from forgotten
$$;

create function private.is_closed(driver text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.forgotten_drivers f where f.digest = private.driver_digest(driver))
    or exists (select from public.subscriptions s where s.clerk_user_id = driver and s.account_closed_at is not null)
$$;

-- Raises for a driver whose account is closed; true otherwise. PT410 becomes HTTP 410, which nothing else returns.
create function private.require_open(driver text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_closed(driver) then raise exception 'This account is closed' using errcode = 'PT410'; end if;
  return true;
end
$$;

create function private.require_open_account() returns boolean language sql stable security definer set search_path = '' as $$
  select private.require_open((select auth.jwt()->>'sub'))
$$;

-- Stripe's later events recreate the row of a driver who left.
create function private.mark_row_of_closed_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.clerk_user_id, 0));
  new.account_closed_at := (
    select f.forgotten_at from private.forgotten_drivers f where f.digest = private.driver_digest(new.clerk_user_id)
  );
  return new;
end
$$;

-- Closes an account: nothing is stored, shown or sold in its name from here on. Returns the driver's Stripe customer, if any.
create function public.close_account(driver text) returns text language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(driver, 0));
  insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
  -- The row counts as never read, so that a Stripe reading begun before the closing does not cover it.
  update public.subscriptions s set account_closed_at = now(), fetch_started_at = null,
      lifetime_when_closed = coalesce(s.plan_id = 'lifetime' and s.status = 'active', false)
    where s.clerk_user_id = driver and s.account_closed_at is null;
  perform private.enqueue_recounts(array(select p.id from public.user_profiles p where p.clerk_user_id = driver));
  return (select s.stripe_customer_id from public.subscriptions s where s.clerk_user_id = driver);
end
$$;

-- For the service that acts in the driver's name; no row for a driver who never went to pay. Raises like require_open.
create function public.subscription_of(driver text) returns setof public.subscriptions
  language sql stable security definer set search_path = '' as $$
  select * from public.subscriptions s where s.clerk_user_id = driver and (select private.require_open(driver))
$$;

-- Subscriptions of closed accounts to ask Stripe about: those not read since the closing, those still running, and for a month, because
-- banks are slow, those last read before `read_before`. Longest unread first.
create function public.subscriptions_without_account(read_before timestamptz, at_most integer) returns setof public.subscriptions
  language sql stable set search_path = '' as $$
  select * from public.subscriptions s where s.account_closed_at is not null and (
    s.fetch_started_at is null or s.status not in ('canceled', 'incomplete_expired', 'none')
    or (s.account_closed_at > now() - interval '30 days' and s.fetch_started_at < read_before)
  ) order by s.fetch_started_at nulls first limit at_most
$$;

create function public.remember_taken_run(run bigint) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  update public.generations g set taken_at = coalesce(g.taken_at, now())
    where g.id = remember_taken_run.run and g.clerk_user_id = (select auth.jwt()->>'sub');
  return found;
end
$$;
