-- Drivers. One row for each Clerk user who has opened the product while signed in.

create table public.user_profiles (
  id bigint generated always as identity primary key,
  clerk_user_id text not null unique check (char_length(clerk_user_id) between 1 and 64),
  email text not null default '' check (char_length(email) <= 320),
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  username text check (char_length(username) between 1 and 100),
  created_at timestamptz not null default now()
);
comment on table public.user_profiles is 'Drivers; the email and the Clerk id are readable by their owner only, through my_profile().';

alter table public.user_profiles enable row level security;
revoke all on table public.user_profiles from public, anon, authenticated;
grant all on table public.user_profiles to service_role;
-- The author line of a setup needs these four; email and clerk_user_id stay out of reach of every client.
grant select (id, username, first_name, last_name) on table public.user_profiles to anon, authenticated;

-- The profile of the caller, null when signed out or not yet created. Owner rights, because policies of other tables
-- ask it and no client may read clerk_user_id.
create function private.profile_id() returns bigint
  language sql stable security definer
  set search_path = ''
as $$
  select id from public.user_profiles where clerk_user_id = (select auth.jwt()->>'sub')
$$;
revoke all on function private.profile_id() from public;
grant execute on function private.profile_id() to anon, authenticated, service_role;

-- The caller's own profile, whole; no row when there is none.
create function public.my_profile() returns setof public.user_profiles
  language sql stable security definer
  set search_path = ''
as $$
  select * from public.user_profiles p where p.clerk_user_id = (select auth.jwt()->>'sub')
$$;
revoke all on function public.my_profile() from public, anon, authenticated;
grant execute on function public.my_profile() to authenticated;

-- Creates or updates the caller's own profile and returns it. Whose it is comes from the token, never from an argument.
-- Longer names than the columns hold are cut: a long name must not lock a driver out.
create function public.save_my_profile(email text, first_name text, last_name text, username text)
  returns setof public.user_profiles
  language plpgsql security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  caller text := auth.jwt()->>'sub';
begin
  if caller is null then
    raise exception 'A profile belongs to a signed-in driver' using errcode = 'insufficient_privilege';
  end if;
  return query
    insert into public.user_profiles as p (clerk_user_id, email, first_name, last_name, username)
    values (
      caller,
      left(coalesce(save_my_profile.email, ''), 320),
      left(coalesce(save_my_profile.first_name, ''), 100),
      left(coalesce(save_my_profile.last_name, ''), 100),
      nullif(left(save_my_profile.username, 100), '')
    )
    on conflict (clerk_user_id) do update
      set email = excluded.email,
          first_name = excluded.first_name,
          last_name = excluded.last_name,
          username = excluded.username
    returning p.*;
end
$$;
revoke all on function public.save_my_profile(text, text, text, text) from public, anon, authenticated;
grant execute on function public.save_my_profile(text, text, text, text) to authenticated;
