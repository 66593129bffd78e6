import { knownGrants } from '../../../scripts/deploy/grants.ts';
import { type Attempt, callers, type Outcome } from './attempts.ts';
import type { CatalogColumn, CatalogRelation } from './catalog.ts';
import {
  type Caller,
  type DatabaseRole,
  type Relation,
  type Row,
  type Verb,
  valuesByType,
  valuesEverywhere,
} from './permitted.ts';

export type Case = Attempt & { name: string; expected: Outcome };

const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete'];

const grants = knownGrants();

function isGranted(relation: string, role: DatabaseRole, verb: Verb, column: string): boolean {
  const right = `${role} ${verb.toUpperCase()} ${relation}`;
  return grants.has(right) || grants.has(`${right}.${column}`);
}

type Target = {
  name: string;
  columns: readonly CatalogColumn[];
  relation: Relation;
  row: Row;
  caller: Caller;
};

/** A value to write, as SQL. */
function valueFor({ name, type, filled }: CatalogColumn, { values }: Relation): string {
  const wanted = values?.[name] ?? valuesEverywhere[name];
  return wanted ?? (filled ? valuesByType[type] : undefined) ?? 'null';
}

/** A statement that uses one column, and nothing else that its caller may not use. */
function statementWith(verb: Verb, column: string, { name, columns, relation, row, caller }: Target): string {
  const named = (...wanted: string[]) => columns.filter((one) => wanted.includes(one.name));
  const value = (one: CatalogColumn) => valueFor(one, relation);
  switch (verb) {
    case 'select':
      return `select ${column} from ${name} where ${row.where}`;
    case 'insert': {
      const required = relation.required ?? columns.filter(({ needed }) => needed).map((one) => one.name);
      // A row is its driver's by itself; the service is no driver.
      const given = named(column, ...required, caller === 'service' ? 'user_id' : column);
      return `insert into ${name} (${given.map((one) => one.name).join(', ')}) values (${given.map(value).join(', ')})`;
    }
    case 'update':
      return `update ${name} set ${column} = ${named(column).map(value)} where ${row.where}`;
    case 'delete':
      return `delete from ${name} where ${row.where} returning ${column}`;
  }
}

function expectedOf(verb: Verb, column: CatalogColumn, { name, relation, row, caller }: Target): Outcome {
  const { role } = callers[caller];
  const isWritten = verb === 'insert' || verb === 'update';
  if (isWritten && (column.computed || relation.computed?.includes(column.name))) return 'refused';
  if (verb === 'update' && relation.fixed?.includes(column.name)) return 'refused';
  if (!isGranted(name, role, verb, column.name)) return 'refused';
  if (verb === 'delete' && !isGranted(name, role, 'select', column.name)) return 'refused';
  if (row.reached[verb]?.includes(caller)) return 'done';
  return verb === 'insert' ? 'refused' : 'nothing';
}

/** Every caller with every verb on every column of a row, and on the whole of it. */
export function casesOf({ name, columns }: CatalogRelation, relation: Relation, row: Row): Case[] {
  return (Object.keys(callers) as Caller[]).flatMap((caller) => {
    const { role, sub } = callers[caller];
    const who = { role, sub: caller === 'owner' ? (row.owner ?? sub) : sub };
    const target = { name, columns, relation, row, caller };
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
