-- Which migrations this database has seen, for who checks a deployment. The history itself is not exposed by the REST
-- interface. Service key only.

create function public.applied_migrations() returns setof text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return query select m.version from supabase_migrations.schema_migrations m order by m.version;
end
$$;
revoke all on function public.applied_migrations() from public, anon, authenticated;
grant execute on function public.applied_migrations() to service_role;
