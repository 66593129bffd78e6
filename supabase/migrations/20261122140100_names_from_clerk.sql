-- Names and addresses are Clerk's: a driver makes a profile, and the service names it with what Clerk says. Whatever a
-- driver sends here with a token of their own names nobody.

alter table public.user_profiles add column named_at timestamptz;
comment on column public.user_profiles.named_at is
  'Since when Clerk knows the driver by these names and this address; null while nobody has asked Clerk.';

-- The caller's own profile; one without a name is made where there is none. Whose it is comes from the token.
create function public.make_my_profile() returns setof public.user_profiles
  language plpgsql security definer
  set search_path = ''
as $$
declare
  caller text := auth.jwt()->>'sub';
begin
  if caller is null then
    raise exception 'A profile belongs to a signed-in driver' using errcode = 'insufficient_privilege';
  end if;
  insert into public.user_profiles (clerk_user_id) values (caller) on conflict (clerk_user_id) do nothing;
  return query select * from public.user_profiles p where p.clerk_user_id = caller;
end
$$;
revoke all on function public.make_my_profile() from public, anon, authenticated;
grant execute on function public.make_my_profile() to authenticated;

-- What the releases before this one call. The words are not taken.
create or replace function public.save_my_profile(email text, first_name text, last_name text, username text)
  returns setof public.user_profiles
  language sql security definer
  set search_path = ''
as $$
  select * from public.make_my_profile()
$$;

-- Names a driver as Clerk does since `as_of`, unless something newer is known; no row for a driver without a profile. Longer
-- names than the columns hold are cut: a long name must not lock a driver out.
create function public.name_driver(
  driver text, email text, first_name text, last_name text, username text, as_of timestamptz
)
  returns setof public.user_profiles
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.require_open(name_driver.driver);
  update public.user_profiles p
    set email = left(coalesce(name_driver.email, ''), 320),
        first_name = left(coalesce(name_driver.first_name, ''), 100),
        last_name = left(coalesce(name_driver.last_name, ''), 100),
        username = nullif(left(name_driver.username, 100), ''),
        named_at = name_driver.as_of
    where p.clerk_user_id = name_driver.driver and (p.named_at is null or p.named_at <= name_driver.as_of);
  return query select * from public.user_profiles p where p.clerk_user_id = name_driver.driver;
end
$$;
revoke all on function public.name_driver(text, text, text, text, text, timestamptz) from public, anon, authenticated;
grant execute on function public.name_driver(text, text, text, text, text, timestamptz) to service_role;
