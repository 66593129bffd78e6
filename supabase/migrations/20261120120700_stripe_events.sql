-- Stripe events received, so that a repeated delivery is answered without work. Service key only.

create table public.stripe_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 100),
  status text not null default 'pending' check (status in ('pending', 'done')),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  check ((status = 'done') = (processed_at is not null))
);
-- The nightly look for deliveries that never finished.
create index stripe_events_pending on public.stripe_events (received_at) where status = 'pending';

alter table public.stripe_events enable row level security;
revoke all on table public.stripe_events from public, anon, authenticated;
grant all on table public.stripe_events to service_role;

-- Notes that an event came in. 'new' the first time, afterwards its status: 'pending' or 'done'.
create function public.receive_stripe_event(event_id text, event_type text) returns text
  language plpgsql
  set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type) values (event_id, event_type) on conflict (id) do nothing;
  if found then
    return 'new';
  end if;
  return (select e.status from public.stripe_events e where e.id = event_id);
end
$$;
revoke all on function public.receive_stripe_event(text, text) from public, anon, authenticated;
grant execute on function public.receive_stripe_event(text, text) to service_role;
