import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownGrants } from '../../scripts/deploy/grants.ts';
import { attempting, callers } from './permissions/attempts.ts';
import { casesOf } from './permissions/cases.ts';
import {
  type CatalogRelation,
  functionsOf,
  relationsOf,
  roles,
  schemaPrivileges,
  sequencesOf,
} from './permissions/catalog.ts';
import { givenRows } from './permissions/given-rows.ts';
import { type Relation, relations, unreachable } from './permissions/permitted.ts';
import { testProject } from './project.ts';

// Every role on every table, verb and column of the catalog, with real statements. supabase/grants.sql says who may,
// permissions/permitted.ts which rows are reached.

const project = await testProject();
const { sql } = project;
const grants = knownGrants();
let catalog: ReadonlyMap<string, CatalogRelation>;
let attempt: Awaited<ReturnType<typeof attempting>>;
const tally = { cases: 0, escapes: 0 };

beforeAll(async () => {
  for (const statement of givenRows) await sql(statement);
  catalog = new Map((await relationsOf(project)).map((relation) => [relation.name, relation]));
  attempt = await attempting(project);
});

afterAll(() => console.log(`row-level security: ${tally.cases} cases, ${tally.escapes} escapes`));

function settle(found: string[], permitted: string[]): void {
  const wrong = found.filter((line, index) => line !== permitted[index]);
  tally.cases += found.length;
  tally.escapes += wrong.length;
  expect(wrong).toEqual(permitted.filter((line, index) => line !== found[index]));
}

const ofCatalog = (name: string): CatalogRelation => {
  const relation = catalog.get(name);
  if (!relation) throw new Error(`There is no ${name}`);
  return relation;
};

test('every public table and view has an entry, and every entry exists', async () => {
  const open = [...catalog.keys()].filter((name) => !name.startsWith('private.'));
  expect(open.sort()).toEqual(Object.keys(relations).sort());
});

test('grants are those of supabase/grants.sql, and every name in it exists', async () => {
  const granted = (await sql('select held from public.granted_rights() held')).map(({ held }) =>
    String(held),
  );
  expect(granted.sort()).toEqual([...grants].sort());
});

test('no two functions share a name, so that a grant means one', async () => {
  const names = (await functionsOf(project)).map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

async function tryEvery(name: string, relation: Relation): Promise<void> {
  const cases = relation.rows.flatMap((row) => casesOf(ofCatalog(name), relation, row));
  const outcomes = await attempt(cases);
  settle(
    cases.map((one, index) => `${one.name}: ${outcomes[index]}`),
    cases.map((one) => `${one.name}: ${one.expected}`),
  );
}

test.each(Object.entries(relations))('nobody does more with %s than is permitted', tryEvery);

test('nobody does anything with a private table', async () => {
  const hidden = [...catalog.keys()].filter((name) => name.startsWith('private.'));
  expect(hidden.length).toBeGreaterThan(20);
  for (const name of hidden) await tryEvery(name, unreachable);
  expect([...grants].filter((right) => / (?!EXECUTE|USAGE)\w+ private\./.test(right))).toEqual([]);
});

test('nobody calls a function of somebody else', async () => {
  const cases = (await functionsOf(project)).flatMap(({ name, call }) =>
    Object.entries(callers).map(([caller, { role, sub }]) => {
      const expected = grants.has(`${role} EXECUTE ${name}`) ? 'called' : 'refused';
      return { role, sub, statement: call, name: `${caller} ${name}`, expected };
    }),
  );
  const outcomes = await attempt(cases);
  settle(
    cases.map(({ name }, index) => `${name}: ${outcomes[index] === 'refused' ? 'refused' : 'called'}`),
    cases.map(({ name, expected }) => `${name}: ${expected}`),
  );
});

test.each([
  ['user_gone', 'all rows are gone'],
  ['user_owner', 'its rows are still there'],
])(
  'with the token that outlives it, the closed account of %s is refused by everything while %s',
  async (sub) => {
    await sql(`select public.close_account('${sub}')`);
    const gone = { role: 'authenticated', sub } as const;
    const statements = Object.entries(relations).flatMap(([name, relation]) =>
      relation.rows
        .flatMap((row) => casesOf(ofCatalog(name), relation, row))
        .filter(({ role, expected }) => role === 'authenticated' && expected !== 'refused')
        .map(({ statement }) => ({ ...gone, statement })),
    );
    // Rows that visitors may see belong to no driver.
    const calls = (await functionsOf(project))
      .filter(({ name, roles }) => roles.includes('authenticated') && name.startsWith('public.'))
      .filter(({ name, roles }) => !roles.includes('anon') || name === 'public.withheld_setup')
      .map(({ call }) => ({ ...gone, statement: call }));
    expect(statements.length).toBeGreaterThan(50);
    expect(calls.length).toBeGreaterThan(2);
    const outcomes = await attempt([...statements, ...calls]);
    settle(
      [...statements, ...calls].map(({ statement }, index) => `${statement}: ${outcomes[index]}`),
      [...statements, ...calls].map(({ statement }) => `${statement}: PT410 This account is closed`),
    );
  },
);

test('sequences are closed, and so are schemas but for looking up what is granted', async () => {
  const sequences = await sequencesOf(project);
  settle(
    sequences.map((sequence) => `${sequence.name}: ${sequence.roles}`),
    sequences.map(({ name }) => `${name}: `),
  );
  const permitted = roles.flatMap((role) =>
    ['auth', 'extensions', 'private', 'public'].map((schema) => `${role} USAGE ${schema}`),
  );
  settle(await schemaPrivileges(project), permitted);
});
