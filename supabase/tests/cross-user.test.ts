import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { knownGrants } from '../../scripts/deploy/grants.ts';
import { accFile, requestId, testProject } from './project.ts';

// One driver against the data of another, by the ways that the REST interface opens besides plain statements. Those, and with
// them the columns that may be filtered, sorted or embedded, are tried by row-level-security.test.ts.

const owner = 'user_seed_premium';
const other = 'user_seed_driver';
/** In everything of the owner's that nobody else may see. */
const secret = 'between-us-only';
const project = await testProject();
const { given, givenRun, givenSetup, profileOf, sql } = project;
const readers = () => [project.visitor(), project.driver(other), project.driver(owner)];

let ids: { shared: number; hidden: number; open: number; ownerProfile: number; generation: number };
let before: string;

async function belongings(): Promise<string> {
  const rows = [];
  for (const table of ['setups', 'setup_likes'])
    rows.push(await sql(`select * from public.${table} where user_id = $1`, [ids.ownerProfile]));
  return JSON.stringify(rows);
}

beforeAll(async () => {
  await sql('update public.user_profiles set email = $2 where clerk_user_id = $1', [owner, secret]);
  ids = {
    shared: await givenSetup(owner),
    hidden: await givenSetup(owner, { is_public: false, note: secret }),
    open: await givenSetup(other),
    ownerProfile: await profileOf(owner),
    generation: await givenRun(owner),
  };
  await given('setup_likes', { setup_id: ids.open, user_id: ids.ownerProfile });
  before = await belongings();
});

const row = () => ({
  game: 'ACC',
  car_name: 'car',
  track_name: 'spa',
  setup_data: accFile(),
  request_id: requestId(),
});
type Answer = PromiseLike<{ data: unknown; error: { code?: string } | null; count?: number | null }>;
/** The expected outcome: `nothing` is no row at all, `refused` an error, `own` only what is the caller's own or public. */
const ways: Record<string, { expected: 'nothing' | 'refused' | 'own'; ask(client: SupabaseClient): Answer }> =
  {
    'counts private setups without reading them': {
      expected: 'nothing',
      ask: (c) => c.from('setups').select('id', { count: 'exact', head: true }).eq('id', ids.hidden),
    },
    'reaches private setups through the profile': {
      expected: 'own',
      ask: (c) => c.from('user_profiles').select('username,setups(note)').eq('id', ids.ownerProfile),
    },
    'reaches who likes their setup through it': {
      expected: 'nothing',
      ask: (c) => c.from('setups').select('id,setup_likes!inner(user_id)').eq('id', ids.open),
    },
    'finds what a private setup says': {
      expected: 'nothing',
      ask: (c) => c.rpc('list_public_setups', { terms: [{ text: 'between' }] }),
    },
    'writes over a setup by its id': {
      expected: 'refused',
      ask: (c) => c.from('setups').upsert({ ...row(), id: ids.shared, note: 'mine' }, { onConflict: 'id' }),
    },
    'saves a setup from a run of the owner': {
      expected: 'refused',
      ask: (c) => c.from('setups').insert({ ...row(), generation_id: ids.generation }),
    },
    'likes a private setup': {
      expected: 'refused',
      ask: (c) => c.from('setup_likes').insert({ setup_id: ids.hidden }),
    },
  };

for (const [what, { expected, ask }] of Object.entries(ways)) {
  test(`another driver who ${what} gets ${expected === 'own' ? 'only their own or public' : expected}`, async () => {
    const { data, error, count } = await ask(project.driver(other));
    if (expected === 'refused') expect(error?.code).toMatch(/^(42501|428C9)$/);
    else expect(error).toBeNull();
    if (expected === 'nothing') expect(count ?? data).toEqual(count === undefined || count === null ? [] : 0);
    expect(JSON.stringify({ data, error })).not.toContain(secret);
    expect(await belongings()).toBe(before);
  });
}

const grants = knownGrants();
/** A column that a visitor may read of setups or of their drivers, or what the list is sorted by. */
const isForVisitors = (column: string) =>
  column === 'figure' ||
  ['setups', 'user_profiles'].some((table) => grants.has(`anon SELECT public.${table}.${column}`));

test('the public list holds no email and no Clerk id', async () => {
  for (const client of readers()) {
    const { data } = await client.rpc('list_public_setups');
    expect(data).toHaveLength(2);
    expect(Object.keys(data[0]).filter((column) => !isForVisitors(column))).toEqual([]);
  }
});

test('the name of a driver who hides the last public setup is gone', async () => {
  const id = await givenSetup('user_seed_lapsed', { is_public: true });
  const names = () => project.visitor().from('user_profiles').select('username').eq('username', 'lars');
  expect((await names()).data).toHaveLength(1);
  await sql('update public.setups set is_public = false where id = $1', [id]);
  expect((await names()).data).toHaveLength(0);
});

test('a setup belongs to whoever saves it, from a run of the own, too', async () => {
  const own = { ...row(), generation_id: ids.generation };
  const { data } = await project.driver(owner).from('setups').insert(own).select('user_id').single();
  expect(data?.user_id).toBe(ids.ownerProfile);
});
