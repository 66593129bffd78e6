import { type Attempt, callers, type Outcome } from './attempts.ts';
import { type CatalogColumn, type CatalogRelation, roles } from './catalog.ts';
import type { Caller, DatabaseRole, Relation, Row, Verb } from './permitted.ts';

export type Case = Attempt & { name: string; expected: Outcome };

const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete'];

function isGranted({ grants, service }: Relation, role: DatabaseRole, verb: Verb, column: string): boolean {
  if (role === 'service_role') return service;
  if (verb === 'delete') return role === 'authenticated' && grants.delete?.includes(role) === true;
  return grants[verb]?.[role]?.split(' ').includes(column) === true;
}

type Target = { name: string; relation: Relation; row: Row; caller: Caller };

/** A statement that uses one column, and nothing else that its caller may not use. */
function statementWith(verb: Verb, column: string, { name, relation, row, caller }: Target): string {
  const value = (of: string) => relation.values?.[of] ?? 'null';
  switch (verb) {
    case 'select':
      return `select ${column} from ${name} where ${row.where}`;
    case 'insert': {
      const besides = caller === 'service' ? relation.requiredOfService : [];
      const columns = [...new Set([...(relation.required ?? []), ...(besides ?? []), column])];
      return `insert into ${name} (${columns.join(', ')}) values (${columns.map(value).join(', ')})`;
    }
    case 'update':
      return `update ${name} set ${column} = ${value(column)} where ${row.where}`;
    case 'delete':
      return `delete from ${name} where ${row.where} returning ${column}`;
  }
}

function expectedOf(verb: Verb, column: CatalogColumn, { relation, row, caller }: Target): Outcome {
  const { role } = callers[caller];
  const isWritten = verb === 'insert' || verb === 'update';
  if (isWritten && (column.computed || relation.computed?.includes(column.name))) return 'refused';
  if (verb === 'update' && relation.fixed?.includes(column.name)) return 'refused';
  if (!isGranted(relation, role, verb, column.name)) return 'refused';
  if (verb === 'delete' && !isGranted(relation, role, 'select', column.name)) return 'refused';
  if (row.reached[verb]?.includes(caller)) return 'done';
  return verb === 'insert' ? 'refused' : 'nothing';
}

/** Every caller with every verb on every column of a row, and on the whole of it. */
export function casesOf({ name, columns }: CatalogRelation, relation: Relation, row: Row): Case[] {
  return (Object.keys(callers) as Caller[]).flatMap((caller) => {
    const { role, sub } = callers[caller];
    const who = { role, sub: caller === 'owner' ? (row.owner ?? sub) : sub };
    const target = { name, relation, row, caller };
    const title = (verb: Verb, column: string) => `${caller} ${verb} ${name} (${row.what}) ${column}`;
    const byColumn = verbs.flatMap((verb) =>
      columns.map((column) => ({
        ...who,
        name: title(verb, column.name),
        statement: statementWith(verb, column.name, target),
        expected: expectedOf(verb, column, target),
      })),
    );
    const expected = byColumn.slice(0, columns.length).map((one) => one.expected);
    const whole = {
      ...who,
      name: title('select', '*'),
      statement: statementWith('select', '*', target),
      expected: expected.includes('refused') ? 'refused' : (expected[0] ?? 'refused'),
    };
    return [...byColumn, whole];
  });
}

/** Which privilege each role holds on a relation and its columns, as the catalog says and as is permitted. */
export function privilegesOf(
  { name, held, columns }: CatalogRelation,
  relation: Relation,
): { found: string[]; permitted: string[] } {
  const found: string[] = [];
  const permitted: string[] = [];
  const note = (role: DatabaseRole, privilege: string, where: string, holds: boolean, may: boolean) => {
    const line = (has: boolean) => `${role} ${has ? 'holds' : 'lacks'} ${privilege} on ${where}`;
    found.push(line(holds));
    permitted.push(line(may));
  };
  for (const role of roles) {
    const onWhole = (privilege: string, may: boolean) =>
      note(role, privilege, name, held.has(`${role} ${privilege}`), may);
    const everything = role === 'service_role' && relation.service;
    onWhole('DELETE', isGranted(relation, role, 'delete', ''));
    onWhole('TRUNCATE', everything);
    onWhole('TRIGGER', everything);
    onWhole('MAINTAIN', everything);
    for (const column of columns) {
      const onColumn = (privilege: string, may: boolean) =>
        note(role, privilege, `${name}.${column.name}`, column.held.has(`${role} ${privilege}`), may);
      onColumn('SELECT', isGranted(relation, role, 'select', column.name));
      onColumn('INSERT', isGranted(relation, role, 'insert', column.name));
      onColumn('UPDATE', isGranted(relation, role, 'update', column.name));
      onColumn('REFERENCES', everything);
    }
  }
  return { found, permitted };
}
