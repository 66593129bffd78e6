-- What happens here when a driver deletes the account at Clerk.

-- Who has gone, as digests: within the minute that a session token outlives its account, and while a run that was under
-- way comes to its end, nothing of theirs may be stored anew. Forgotten itself after a day.
create table private.forgotten_drivers (
  digest bytea primary key,
  forgotten_at timestamptz not null default now()
);
revoke all on table private.forgotten_drivers from public, anon, authenticated, service_role;

create function private.driver_digest(clerk_user_id text) returns bytea
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select sha256(convert_to(clerk_user_id, 'UTF8'))
$$;
revoke all on function private.driver_digest(text) from public;

-- One driver's departure and the storing of the same driver's data take turns, so that neither misses the other.
create function private.refuse_forgotten_driver() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.clerk_user_id, 0));
  if exists (
    select from private.forgotten_drivers f where f.digest = private.driver_digest(new.clerk_user_id)
  ) then
    raise exception 'This account has been deleted' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_forgotten_driver() from public;

create trigger profiles_of_forgotten_drivers_stay_away
  before insert on public.user_profiles
  for each row execute function private.refuse_forgotten_driver();
create trigger runs_of_forgotten_drivers_stay_away
  before insert on public.generations
  for each row execute function private.refuse_forgotten_driver();
create trigger messages_of_forgotten_drivers_stay_away
  before insert on public.chat_messages
  for each row execute function private.refuse_forgotten_driver();

-- Removes a driver: profile, private setups, likes, runs and conversation. Public setups stay, by 'a former driver': one
-- profile for all who left, so that nobody can tell which of them belonged together. The subscription row stays, because
-- Stripe's later events (refunds, disputes) need it; it holds ids and dates. Calling it again changes nothing.
create function public.forget_driver(driver text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  leaving bigint;
  former bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(driver, 0));
  insert into private.forgotten_drivers (digest) values (private.driver_digest(driver)) on conflict do nothing;
  delete from private.forgotten_drivers where forgotten_at < now() - interval '1 day';

  delete from public.chat_messages where clerk_user_id = driver;
  delete from public.generations where clerk_user_id = driver;

  select id into leaving from public.user_profiles where clerk_user_id = driver for update;
  if not found then
    return;
  end if;
  insert into public.user_profiles (clerk_user_id, username) values ('former-driver', 'a former driver')
    on conflict (clerk_user_id) do nothing;
  select id into strict former from public.user_profiles where clerk_user_id = 'former-driver';
  update public.setups set user_id = former, request_id = null where user_id = leaving and is_public;
  delete from public.user_profiles where id = leaving;
end
$$;
revoke all on function public.forget_driver(text) from public, anon, authenticated;
grant execute on function public.forget_driver(text) to service_role;
