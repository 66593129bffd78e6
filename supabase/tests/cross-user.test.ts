import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { knownGrants } from '../../scripts/deploy/grants.ts';
import { accFile, requestId, testProject } from './project.ts';

// One driver against the data of another, where more than a right decides. Rights on tables and their columns, in whatever way
// they are asked for, are tried by row-level-security.test.ts.

const owner = 'user_seed_premium';
const other = 'user_seed_driver';
const project = await testProject();
const { givenRun, givenSetup, sql } = project;
const hidden = await givenSetup(owner, { is_public: false, note: 'between-us-only' });
const shared = await givenSetup(owner);
const generation = await givenRun(owner);

const row = () => ({
  game: 'ACC',
  car_name: 'car',
  track_name: 'spa',
  setup_data: accFile(),
  request_id: requestId(),
});

type Answer = PromiseLike<{ error: { code?: string } | null }>;
test.each<[string, (client: SupabaseClient) => Answer]>([
  ['writes over a setup', (c) => c.from('setups').upsert({ ...row(), id: shared }, { onConflict: 'id' })],
  ['saves a setup from a run', (c) => c.from('setups').insert({ ...row(), generation_id: generation })],
  ['likes a private setup', (c) => c.from('setup_likes').insert({ setup_id: hidden })],
])('another driver who %s of the owner is refused', async (_, ask) => {
  expect((await ask(project.driver(other))).error?.code).toMatch(/^(42501|428C9)$/);
});

const grants = knownGrants();
/** A column that a visitor may read of setups or of their drivers, or what the list is sorted by. */
const isForVisitors = (column: string) =>
  column === 'figure' ||
  ['setups', 'user_profiles'].some((table) => grants.has(`anon SELECT public.${table}.${column}`));

test('the public list holds no private setup, no email and no Clerk id', async () => {
  for (const client of [project.visitor(), project.driver(other), project.driver(owner)]) {
    const { data } = await client.rpc('list_public_setups');
    expect(data.map(({ id }: { id: number }) => id)).toEqual([shared]);
    expect(Object.keys(data[0]).filter((column) => !isForVisitors(column))).toEqual([]);
    expect((await client.rpc('list_public_setups', { terms: [{ text: 'between' }] })).data).toEqual([]);
  }
});

test('the name of a driver who hides the last public setup is gone', async () => {
  const id = await givenSetup('user_seed_lapsed', { is_public: true });
  const names = () => project.visitor().from('user_profiles').select('username').eq('username', 'lars');
  expect((await names()).data).toHaveLength(1);
  await sql('update public.setups set is_public = false where id = $1', [id]);
  expect((await names()).data).toHaveLength(0);
});
