-- The rights of the REST interface's roles and of everybody, to check a deployment against supabase/grants.sql. One line
-- a right, `anon SELECT public.setups.title`. Service key only.

create function public.granted_rights() returns setof text
  language sql stable security definer
  set search_path = ''
as $$
  with ours as (
    select n.oid, n.nspname, n.nspacl from pg_catalog.pg_namespace n where n.nspname in ('public', 'private')
  ), rights as (
    select a.grantee, a.privilege_type, o.nspname || '.' || c.relname as object
      from ours o join pg_catalog.pg_class c on c.relnamespace = o.oid
      cross join lateral pg_catalog.aclexplode(c.relacl) a
    union all
    select a.grantee, a.privilege_type, o.nspname || '.' || c.relname || '.' || t.attname
      from ours o join pg_catalog.pg_class c on c.relnamespace = o.oid
      join pg_catalog.pg_attribute t on t.attrelid = c.oid and not t.attisdropped
      cross join lateral pg_catalog.aclexplode(t.attacl) a
    union all
    select a.grantee, a.privilege_type, o.nspname || '.' || p.proname
      from ours o join pg_catalog.pg_proc p on p.pronamespace = o.oid
      cross join lateral pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) a
    union all
    select a.grantee, a.privilege_type, o.nspname
      from ours o cross join lateral pg_catalog.aclexplode(o.nspacl) a
      -- Everybody may look into the public schema: Postgres's own default.
      where a.grantee <> 0 or o.nspname <> 'public'
  )
  select distinct coalesce(r.rolname, 'public') || ' ' || g.privilege_type || ' ' || g.object
  from rights g left join pg_catalog.pg_roles r on r.oid = g.grantee
  where g.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role')
$$;

-- Unreachable without it, too; with it, in two ways.
alter table private.forgotten_drivers enable row level security;
