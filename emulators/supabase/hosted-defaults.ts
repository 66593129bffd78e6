import { SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';

const roles = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;`;

/**
 * The state of a new hosted project before its first migration: the three roles of the REST interface and the `auth`
 * helpers. Since May 2026 it grants nothing on new objects by default. May run on every start.
 */
export const hostedDefaultsSql = `
${roles}
${SUPABASE_AUTH_HELPERS_SQL}
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;`;

/**
 * Roles of a hosted project's server, run once by the superuser of the cluster: `postgres`, who owns the project and
 * runs the migrations, is no superuser; `authenticator` is who the REST interface signs in as.
 */
export const hostedRolesSql = `
create role postgres login nosuperuser createdb createrole replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator noinherit login;
create role supabase_auth_admin nosuperuser noinherit createrole login;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path to "$user", public, extensions;`;

/**
 * The state of each new database of such a server before the first migration, run in it by the superuser. No grants on
 * new objects, as in projects created since May 2026.
 */
export const hostedDatabaseSql = `
create schema extensions authorization postgres;
create schema auth authorization supabase_auth_admin;
create schema supabase_migrations authorization postgres;
grant usage on schema public, extensions, auth to anon, authenticated, service_role, postgres;
grant create on schema public to postgres;
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pg_stat_statements with schema extensions;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role') $$;
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), ''))::jsonb $$;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.jwt() owner to supabase_auth_admin;`;
