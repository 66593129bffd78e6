import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSupabaseStandIn, type SupabaseStandIn, type SupabaseStandInOptions } from './index.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

const supabaseFolder = fileURLToPath(new URL('../../supabase/', import.meta.url));
const url = 'http://stand-in.test/supabase';
const folder = createScratchFolder('supabase-stand-in');
let standIn: SupabaseStandIn;

const open = (options: Partial<SupabaseStandInOptions> = {}) =>
  createSupabaseStandIn({
    dataDir: join(folder, 'data'),
    origin: 'http://stand-in.test',
    appOrigin: 'http://app.test',
    migrationsDir: join(supabaseFolder, 'migrations'),
    seedFile: join(supabaseFolder, 'seed.sql'),
    ...options,
  });
const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
const client = (key: string) =>
  createClient(url, key, { auth: { persistSession: false }, db: { retry: false }, global: { fetch: send } });

beforeAll(async () => {
  standIn = await open();
}, 60_000);
afterAll(async () => {
  await standIn.close();
  remove(folder);
});

test('requests at once never act in the role of one another', async () => {
  const asService = client(standIn.secretKey);
  const asVisitor = client(standIn.publishableKey);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? asVisitor : asService).from('user_profiles').select('email'),
    ),
  );
  for (const [index, { error }] of answers.entries())
    expect(error?.code).toBe(index % 2 ? '42501' : undefined);
});

test('a migration that fails is named, and leaves nothing behind', async () => {
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'));
  for (const file of ['grants.sql', 'lap-references.sql']) writeFileSync(join(folder, file), '');
  writeFileSync(join(migrationsDir, '20260101000000_good.sql'), 'create table public.good (id bigint);');
  writeFileSync(
    join(migrationsDir, '20260102000000_bad.sql'),
    'create table public.half (id bigint); select nonsense;',
  );
  const opening = open({ dataDir: join(folder, 'failing'), migrationsDir });
  await expect(opening).rejects.toThrow('The migration 20260102000000_bad.sql failed: column "nonsense"');
}, 60_000);

test('a function is made anew at the next start as its migration has it then', async () => {
  const scratch = mkdtempSync(join(folder, 'functions-'));
  const migrationsDir = join(scratch, 'migrations');
  mkdirSync(migrationsDir);
  for (const file of ['grants.sql', 'lap-references.sql', 'seed.sql']) writeFileSync(join(scratch, file), '');
  const paths = { dataDir: join(scratch, 'data'), migrationsDir, seedFile: join(scratch, 'seed.sql') };
  const answerOf = async (answer: number) => {
    writeFileSync(
      join(migrationsDir, '20260101000000_good.sql'),
      `create function public.answer() returns integer language sql as $$\n  select ${answer}\n$$;\n`,
    );
    const one = await open(paths);
    const rows = await one.sql('select public.answer()');
    await one.close();
    return rows;
  };
  expect(await answerOf(1)).toEqual([{ answer: 1 }]);
  expect(await answerOf(2)).toEqual([{ answer: 2 }]);
}, 60_000);

test('a database of another history is refused', async () => {
  const dataDir = join(folder, 'other');
  await (await open({ dataDir })).close();
  const migrationsDir = mkdtempSync(join(folder, 'migrations-'));
  writeFileSync(join(migrationsDir, '20990103000000_other.sql'), 'create table public.other (id bigint);');
  await expect(open({ dataDir, migrationsDir })).rejects.toThrow(
    /holds migration \d+, which has no file here\. Empty it: npm run reset/,
  );
}, 60_000);
