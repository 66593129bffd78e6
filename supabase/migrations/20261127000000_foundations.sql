-- Rules of this schema:
--  * The caller's Clerk id is (select auth.jwt()->>'sub'); inside a select it is evaluated once per statement.
--  * Grants are in supabase/grants.sql, which runs after every migration. A migration grants nothing.
--  * The REST interface does not expose "private": functions that policies and triggers need live there.
create schema if not exists private;

-- Lower case, each run of punctuation and white space one space. A leading space lets '% gt%' find the beginning of a word.
create function private.searchable(source text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select lower(regexp_replace(' ' || source, '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Refuses a call; null holds.
create function private.require_that(holds boolean, otherwise text, code text default 'invalid_parameter_value') returns void
  language plpgsql set search_path = '' as $$
begin
  if not holds then raise exception '%', otherwise using errcode = code; end if;
end
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

-- For the doctor to compare with supabase/grants.sql: one line a right, `anon SELECT public.setups.title`. Secret key only.
create function public.granted_rights() returns setof text language sql stable security definer set search_path = '' as $$
  with ours as (
    select n.oid, n.nspname, n.nspacl from pg_catalog.pg_namespace n where n.nspname in ('public', 'private')
  ), lists as (
    select c.relacl as acl, o.nspname || '.' || c.relname as object from ours o join pg_catalog.pg_class c on c.relnamespace = o.oid
    union all
    select t.attacl, o.nspname || '.' || c.relname || '.' || t.attname from ours o
      join pg_catalog.pg_class c on c.relnamespace = o.oid
      join pg_catalog.pg_attribute t on t.attrelid = c.oid and not t.attisdropped
    union all
    select coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner)), o.nspname || '.' || p.proname
      from ours o join pg_catalog.pg_proc p on p.pronamespace = o.oid
    union all
    select o.nspacl, o.nspname from ours o
  )
  select distinct coalesce(r.rolname, 'public') || ' ' || g.privilege_type || ' ' || l.object
  from lists l cross join lateral pg_catalog.aclexplode(l.acl) g left join pg_catalog.pg_roles r on r.oid = g.grantee
  -- Everybody may look into the public schema: Postgres's own default.
  where g.grantee = 0 and l.object <> 'public' or r.rolname in ('anon', 'authenticated', 'service_role')
$$;
