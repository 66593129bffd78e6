-- Rules of this schema:
--  * The caller's Clerk id is (select auth.jwt()->>'sub'); inside a select it is evaluated once per statement.
--  * Grants are in supabase/grants.sql, which runs after every migration. A migration grants nothing.
--  * The REST interface does not expose "private": functions that policies and triggers need live there.
create schema if not exists extensions;

create schema if not exists private;

-- Text as the search compares it: lower case, each run of punctuation and white space one space. A leading space lets '% gt%' find the
-- beginning of a word.
create function private.searchable(source text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select lower(regexp_replace(' ' || source, '[^[:alnum:]]+', ' ', 'g'))
$$;

-- For a trigger of a statement: a question for these columns of its rows, with n = 1 for one that is there now and -1 for one that was
-- there before. A statement cannot name the table of what was there before where nothing was.
create function private.changed_rows(verb text, columns text) returns text language sql immutable strict set search_path = '' as $$
  select concat_ws(
    ' union all ', case when verb <> 'DELETE' then format('select 1 as n, %s from after', columns) end,
    case when verb <> 'INSERT' then format('select -1 as n, %s from before', columns) end
  )
$$;

-- Migrations this database has seen, for the doctor. Secret key only.
create function public.applied_migrations() returns setof text language sql stable security definer set search_path = '' as $$
  select m.version from supabase_migrations.schema_migrations m order by m.version
$$;

-- Rights of the REST interface's roles and of everybody, for the doctor to compare with supabase/grants.sql: one line a right, `anon
-- SELECT public.setups.title`. Secret key only.
create function public.granted_rights() returns setof text language sql stable security definer set search_path = '' as $$
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
    select a.grantee, a.privilege_type, o.nspname from ours o cross join lateral pg_catalog.aclexplode(o.nspacl) a
      -- Everybody may look into the public schema: Postgres's own default.
      where a.grantee <> 0 or o.nspname <> 'public'
  )
  select distinct coalesce(r.rolname, 'public') || ' ' || g.privilege_type || ' ' || g.object
  from rights g left join pg_catalog.pg_roles r on r.oid = g.grantee
  where g.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role')
$$;
