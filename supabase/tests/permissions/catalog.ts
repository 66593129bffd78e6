import type { Project } from '../project.ts';
import type { DatabaseRole } from './permitted.ts';

export const roles: readonly DatabaseRole[] = ['anon', 'authenticated', 'service_role'];
const ofOurs = "nspname in ('public', 'private')";

export type CatalogColumn = {
  name: string;
  type: string;
  /** It takes no value. */
  computed: boolean;
  /** It is never null. */
  filled: boolean;
  /** Nobody inserts a row without it. */
  needed: boolean;
};
export type CatalogRelation = { name: string; columns: CatalogColumn[] };

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Every table and view of ours with its columns. */
export async function relationsOf({ sql }: Project): Promise<CatalogRelation[]> {
  const rows = await sql(
    `select n.nspname || '.' || c.relname as relation, a.attname as name,
       a.attgenerated <> '' or a.attidentity = 'a' as computed, a.atttypid::regtype::text as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed, a.attnotnull as filled
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.${ofOurs}
     order by 1, a.attnum`,
  );
  return [...Map.groupBy(rows, ({ relation }) => String(relation))].map(([name, columns]) => ({
    name,
    columns: columns.map((row) => ({
      name: String(row.name),
      computed: row.computed === true,
      type: String(row.type),
      filled: row.filled === true,
      needed: row.needed === true,
    })),
  }));
}

export type CatalogFunction = { name: string; call: string; roles: string[] };

/** Every function of ours, a call of it, and who may make that call. */
export async function functionsOf({ sql }: Project): Promise<CatalogFunction[]> {
  // The values come from a row that is not folded away: a strict function of a constant null is never called.
  const rows = await sql(
    `select n.nspname || '.' || p.proname as name,
       format(
         'select %I.%I(%s) from (select %s offset 0) given',
         n.nspname, p.proname,
         (select string_agg('v' || i, ', ') from generate_series(1, p.pronargs) i),
         coalesce(
           (select string_agg(format('null::%s as v%s', t.type::regtype, t.place), ', ')
            from unnest(p.proargtypes) with ordinality t (type, place)),
           '1'
         )
       ) as call,
       array(select role from unnest($1::text[]) role where has_function_privilege(role, p.oid, 'EXECUTE')) as roles
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.${ofOurs}`,
    [roles],
  );
  return rows.map((row) => ({ name: String(row.name), call: String(row.call), roles: asList(row.roles) }));
}

/** Every sequence of ours and who may do anything with it. */
export async function sequencesOf({ sql }: Project): Promise<{ name: string; roles: string[] }[]> {
  const rows = await sql(
    `select c.oid::regclass::text as name,
       array(
         select role from unnest($1::text[]) role where has_sequence_privilege(role, c.oid, 'USAGE, SELECT, UPDATE')
       ) as roles
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.${ofOurs}`,
    [roles],
  );
  return rows.map((row) => ({ name: String(row.name), roles: asList(row.roles) }));
}

/** `<role> <PRIVILEGE> <schema>` for each schema that is not Postgres's own. */
export async function schemaPrivileges({ sql }: Project): Promise<string[]> {
  const rows = await sql(
    `select role || ' ' || privilege || ' ' || nspname as held
     from pg_namespace, unnest($1::text[]) role, unnest(array['USAGE', 'CREATE']) privilege
     where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(role, oid, privilege)
     order by 1`,
    [roles],
  );
  return rows.map(({ held }) => String(held));
}
