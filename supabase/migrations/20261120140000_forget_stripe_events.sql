-- Stripe repeats an event for three days, and an operator may have one repeated for thirty. After that a row of
-- `stripe_events` says nothing any more. Rows that are pending stay, because each is something left undone.

create index stripe_events_done on public.stripe_events (received_at) where status = 'done';

-- Forgets events that are worked off and came in before a time, the oldest first, at most so many. Says how many.
create function public.forget_stripe_events(received_before timestamptz, at_most integer) returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from public.stripe_events where id in (
    select e.id from public.stripe_events e
    where e.status = 'done' and e.received_at < received_before
    order by e.received_at
    limit at_most
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke all on function public.forget_stripe_events(timestamptz, integer) from public, anon, authenticated;
grant execute on function public.forget_stripe_events(timestamptz, integer) to service_role;
