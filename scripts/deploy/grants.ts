import { readFileSync } from 'node:fs';

/** One right: a role, a privilege and what it is on, as `anon SELECT public.setups.title`. */
export type Right = string;

const clientRoles = ['anon', 'authenticated', 'service_role'];
const allOnTable = 'SELECT INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER MAINTAIN'.split(' ');

const listed = (text: string): string[] => text.split(',').map((one) => one.trim());

/** `select, insert` or `select (id, title)` as privileges with their columns; none means the whole. */
function privilegesOf(text: string): { privilege: string; columns: string[] }[] {
  const [, privilege, columns] = /^(\w+) \((.+)\)$/.exec(text) ?? [];
  if (privilege && columns) return [{ privilege: privilege.toUpperCase(), columns: listed(columns) }];
  const names = text === 'all' ? allOnTable : listed(text).map((name) => name.toUpperCase());
  return names.map((name) => ({ privilege: name, columns: [] }));
}

/**
 * The rights that `supabase/grants.sql` gives, each once.
 *
 * @throws an Error that shows a statement it cannot read
 */
function readGrants(sql: string): Set<Right> {
  const rights = new Set<Right>();
  for (const statement of sql.replaceAll(/--.*$/gm, '').split(';')) {
    const text = statement.replaceAll(/\s+/g, ' ').trim();
    if (text === '' || /^(revoke|alter default privileges) /.test(text)) continue;
    const [, given, , objects, roles] =
      /^grant (.+) on (table|function|schema) (.+) to (.+)$/.exec(text) ?? [];
    if (!given || !objects || !roles) throw new Error(`supabase/grants.sql: cannot read "${text}"`);
    for (const role of listed(roles)) {
      if (!clientRoles.includes(role)) throw new Error(`supabase/grants.sql: there is no role "${role}"`);
      for (const object of listed(objects))
        for (const { privilege, columns } of privilegesOf(given)) {
          if (columns.length === 0) rights.add(`${role} ${privilege} ${object}`);
          for (const column of columns) rights.add(`${role} ${privilege} ${object}.${column}`);
        }
    }
  }
  return rights;
}

const grantsFile = 'supabase/grants.sql';

export const knownGrants = (): Set<Right> => readGrants(readFileSync(grantsFile, 'utf8'));
