-- Assistants that drivers connected. Tokens of assistants are our own: they name a client and the scopes that its driver allowed.
create table public.assistants (
  id bigint generated always as identity primary key,
  user_id bigint not null references public.user_profiles (id) on delete cascade,
  client_id text not null check (char_length(client_id) between 1 and 300),
  name text not null check (char_length(name) <= 80),
  scopes text not null check (char_length(scopes) <= 200),
  connected_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Since when its driver refuses it; null while it is let in.
  ended_at timestamptz,
  -- Calls of the minute that began at since.
  since timestamptz not null default now(),
  calls integer not null default 1,
  unique (user_id, client_id)
);
comment on table public.assistants is 'Assistants that drivers connected; a token outlives its ending, so each call asks here.';

-- Whether the caller is an assistant with its driver's permission, not the driver.
create function private.is_assistant() returns boolean language sql stable set search_path = '' as $$
  select (select auth.jwt()->>'client_id') is not null
$$;

-- The driver who writes what others read: the caller's profile, refused to assistants.
create function private.writing_driver() returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_open_account();
  perform private.require_that(not private.is_assistant(), 'No assistant writes for others', 'insufficient_privilege');
  return private.profile_id();
end
$$;

-- 'in', 'ended' by its driver, or 'too-fast' with more than 60 calls of one client or 120 of one driver in a minute.
create function public.use_assistant(name text) returns text language plpgsql security definer set search_path = '' as $$
declare
  client constant text := left(auth.jwt()->>'client_id', 300);
  me bigint;
  used public.assistants;
begin
  perform private.require_open(auth.jwt()->>'sub');
  if client is null then raise exception 'Only an assistant is one' using errcode = 'insufficient_privilege'; end if;
  me := coalesce(private.profile_id(), (select p.id from public.make_my_profile() p));
  if not exists (select from public.assistants a where a.user_id = me and a.client_id = client)
    and (select count(*) from public.assistants a where a.user_id = me) >= 50
  then
    return 'too-fast';
  end if;
  insert into public.assistants as a (user_id, client_id, name, scopes)
    values (me, client, left(use_assistant.name, 80), left(coalesce(auth.jwt()->>'scope', ''), 200))
    on conflict (user_id, client_id) do update set
      name = case when excluded.name = '' then a.name else excluded.name end,
      scopes = excluded.scopes,
      last_used_at = now(),
      calls = case when a.since > now() - interval '1 minute' then a.calls + 1 else 1 end,
      since = case when a.since > now() - interval '1 minute' then a.since else now() end
    returning a.* into used;
  if used.ended_at is not null then return 'ended'; end if;
  if used.calls > 60 or 120 < (
    select sum(a.calls) from public.assistants a where a.user_id = me and a.since > now() - interval '1 minute'
  ) then
    return 'too-fast';
  end if;
  return 'in';
end
$$;

-- Ends one of the caller's assistants, or lets it in again. No assistant does either.
create function public.end_my_assistant(assistant bigint, ends boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_open(auth.jwt()->>'sub');
  perform private.require_that(not private.is_assistant(), 'Only the driver ends an assistant', 'insufficient_privilege');
  update public.assistants a set ended_at = case when end_my_assistant.ends then coalesce(a.ended_at, now()) end
    where a.id = end_my_assistant.assistant and a.user_id = private.profile_id();
  return found;
end
$$;
