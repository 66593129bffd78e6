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
 * What a new hosted project holds before its first migration: the three roles of the REST interface, the `auth`
 * helpers, and the generous default grants on `public`. A migration that forgets to take those back is as open here
 * as it would be there. May run on every start.
 */
export const hostedDefaultsSql = `
${roles}
${SUPABASE_AUTH_HELPERS_SQL}
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
grant execute on all functions in schema auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`;
