import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usualTimeLimits } from '#platform/adapters/openai/model';
import { openDatabase } from '../../emulators/supabase/database.ts';
import { root } from './desk.ts';

const source = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows of ours, of no driver: what is counted, worked off or set by the operator. */
const ofNobody = new Set(
  `author_words authors believed_laps car_paces check_findings deleted_setups forgotten_drivers garage_facts like_changes
  figure_changes likes_of_deleted_setups listed_setups listed_words news_kinds operator_figures recounted_until recounts setup_cells shared_by_author
  third_laps track_paces word_changes`.split(/\s+/),
);

test('SECURITY names every table that holds something of a driver', async () => {
  const database = await openDatabase({
    folder: undefined,
    migrationsDir: join(root, 'supabase/migrations'),
    seedFile: join(root, 'supabase/seed.sql'),
  });
  const tables = await database.session.query(
    `select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name, tablename as short
     from pg_tables where schemaname in ('public', 'private')`,
  );
  await database.close();
  const rows = (Array.isArray(tables) ? tables : tables.rows) as { name: string; short: string }[];
  expect(rows.length).toBeGreaterThan(30);
  const named = source('SECURITY.md');
  const missing = rows.filter(({ name, short }) => !ofNobody.has(short) && !named.includes(`\`${name}\``));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("the picture of a request has the engineer's time limits", () => {
  const { firstByteMs, idleMs, totalMs } = usualTimeLimits;
  expect(source('docs/pictures/request.svg')).toContain(
    `first word ${firstByteMs / 1000} s, silence ${idleMs / 1000} s, all ${totalMs / 1000} s`,
  );
});

test('decision 1 names the files that use @clerk/remix', () => {
  const users = globSync('{app,platform,functions}/**/*.{ts,tsx}', { cwd: root }).filter((path) =>
    /from '@clerk\/remix/.test(source(path)),
  );
  const decision = source('docs/decisions/0001-remix-v2.md');
  expect(users.length).toBeGreaterThan(0);
  for (const path of users) expect(decision).toContain(`\`${path}\``);
});

test('decision 12 has every rate limit of the web Worker', () => {
  const limits = new Set(
    [...source('wrangler.toml').matchAll(/simple = \{ limit = (\d+), period = 60 \}/g)].map(
      ([, limit]) => limit,
    ),
  );
  expect(limits.size).toBeGreaterThan(3);
  for (const limit of limits)
    expect(source('docs/decisions/0012-front-door.md')).toMatch(new RegExp(`\\b${limit}\\b`));
});

test('SECURITY says how many inputs a run of the tests tries', () => {
  const [, wide = '', usual = ''] =
    /ALL_CASES \? (\d+) : (\d+)/.exec(source('tests/support/properties.ts')) ?? [];
  expect(source('SECURITY.md')).toContain(`random inputs: ${usual} in \`npm test\`, ${wide} in CI.`);
});
