import { readFileSync } from 'node:fs';

const allOnTable = 'SELECT INSERT UPDATE DELETE TRUNCATE REFERENCES TRIGGER MAINTAIN'.split(' ');
const partsOf = (text: string): string[] => text.split(',').map((one) => one.trim());

/**
 * The rights that `supabase/grants.sql` gives: a role, a privilege and its object, as `anon SELECT public.setups.title`.
 *
 * @throws an Error that shows a statement it cannot read
 */
export function knownGrants(): Set<string> {
  const rights = new Set<string>();
  const sql = readFileSync('supabase/grants.sql', 'utf8').replaceAll(/--.*$/gm, '');
  for (const statement of sql.split(';')) {
    const text = statement.replaceAll(/\s+/g, ' ').trim();
    if (text === '' || /^(revoke|alter default privileges) /.test(text)) continue;
    const [, given = '', columns, objects, roles] =
      /^grant ([\w, ]+?)(?: \((.+)\))? on (?:table|function|schema) (.+) to (.+)$/.exec(text) ?? [];
    if (!objects || !roles) throw new Error(`supabase/grants.sql: cannot read "${text}"`);
    const privileges = given === 'all' ? allOnTable : partsOf(given.toUpperCase());
    const parts = columns ? partsOf(columns).map((column) => `.${column}`) : [''];
    for (const role of partsOf(roles))
      for (const object of partsOf(objects))
        for (const privilege of privileges)
          for (const part of parts) rights.add(`${role} ${privilege} ${object}${part}`);
  }
  return rights;
}
