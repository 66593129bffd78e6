-- How long the lap took that a public setup shares; null where it shares none, or others may not see it.
create or replace function public.reference_seconds(setup bigint) returns numeric
  language sql stable security invoker set search_path = '' as $$
  select (public.reference_lap(reference_seconds.setup) #>> '{trace,seconds}')::numeric
$$;
