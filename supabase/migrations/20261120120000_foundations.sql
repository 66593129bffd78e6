-- What every later migration stands on.
--
-- Rules of this schema:
--  * The Clerk id of the caller is (select auth.jwt()->>'sub'); wrapped in a select it is evaluated once a statement.
--  * Hosted Supabase grants everything on new objects of "public" to anon, authenticated and service_role. That ends
--    here; each migration still revokes first, whoever runs it, and grants column by column what the product needs.
--  * "private" is not exposed by the REST interface: functions that policies and triggers need live there.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Text as the search compares it: lower case, every run of punctuation and white space one space. A leading space lets
-- '% gt%' find the beginning of a word. Applied to what is stored and to what is typed, so both agree.
create function private.searchable(source text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select lower(regexp_replace(' ' || source, '[^[:alnum:]]+', ' ', 'g'))
$$;
revoke all on function private.searchable(text) from public;
grant execute on function private.searchable(text) to authenticated, service_role;
