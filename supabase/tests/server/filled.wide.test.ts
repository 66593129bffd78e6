import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../../emulators/supabase/migrations.ts';
import { serverDatabases } from '../../../emulators/supabase/postgres-server.ts';
import { sqlSession } from '../../../emulators/supabase/sql-session.ts';
import { openConnections } from './connections.ts';
import { fillSetups, storePool } from './filled/fill.ts';
import { runScript } from './filled/run-script.ts';
import { createScratchFolder, remove } from '../../../scripts/marked-folders.ts';

/** How many setups there are: `SETUPS=375000 npx vitest run --config supabase/tests/server/vitest.config.ts supabase/tests/server/filled.wide.test.ts`. */
const count = Number(process.env['SETUPS'] ?? 20_000);
const patience = 3_600_000;
const examples = resolve('supabase/tests/server/examples');

const server = serverDatabases(inject('postgresPort') ?? 0);
const name = `filled_${count}`;
const asSuperuser = { run: (script: string) => runScript(server.url(name, 'supabase_admin'), script) };
let scratch: string;
let folder: string;
let owner: postgres.Sql;

beforeAll(async () => {
  scratch = createScratchFolder('scrutineer-migrations');
  folder = join(scratch, 'migrations');
  mkdirSync(folder);
  for (const file of ['grants.sql', 'lap-references.sql'])
    symlinkSync(resolve('supabase', file), join(scratch, file));
  for (const file of readdirSync('supabase/migrations'))
    symlinkSync(resolve('supabase/migrations', file), join(folder, file));
  await server.createDatabase(name, 'migrated');
  await storePool(asSuperuser);
  console.log(`${count} setups in ${(await fillSetups(asSuperuser, count * 0.8)).toFixed(0)} s`);
  owner = postgres(server.url(name), { max: 1, onnotice: () => {} });
  await owner`set statement_timeout = 0`;
}, patience);
afterAll(async () => {
  await owner.end();
  await server.dropDatabase(name);
  remove(scratch);
}, patience);

const apply = async () => {
  const begun = performance.now();
  await migrate(sqlSession(owner), folder);
  return (performance.now() - begun) / 1000;
};

/** A visitor's reads and a driver's writes while `work` goes on; how many there were, and the longest wait in ms. */
async function beside(work: Promise<unknown>): Promise<{ times: number; longest: number }> {
  const { connections, close } = openConnections(server.url(name, 'authenticator'), 1);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let times = 0;
  let longest = 0;
  try {
    do {
      const begun = performance.now();
      await connections[0]?.as('visitor', 'select id, title from setups order by id limit 20');
      await connections[0]?.as('service', 'update setups set title = title where id = $1', [
        1 + (times % 20),
      ]);
      longest = Math.max(longest, performance.now() - begun);
      times += 1;
    } while (!isOver);
  } finally {
    await close();
  }
  return { times, longest };
}

test(
  'a migration that meets a long transaction gives up, and holds nobody up for longer than its limit',
  async () => {
    const [file = ''] = readdirSync(examples).sort();
    symlinkSync(join(examples, file), join(folder, file));
    const other = postgres(server.url(name), { max: 1 });
    const long = await other.reserve();
    await long`begin`;
    await long`select from public.setups limit 1`;
    const applied = apply();
    const [outcome] = await Promise.allSettled([applied, beside(applied)]);
    await long`rollback`;
    long.release();
    await other.end();
    expect(String((outcome as PromiseRejectedResult).reason)).toContain('lock timeout');
    expect(
      await owner`select from pg_attribute where attrelid = 'public.setups'::regclass and attname = 'size'`,
    ).toHaveLength(0);
  },
  patience,
);

test(
  'later migrations run beside readers and writers, each below two minutes, and leave the rows right',
  async () => {
    // As if an index of an earlier try was cut short.
    await asSuperuser.run(`create index setups_by_size on public.setups (id);
    update pg_index set indisvalid = false where indexrelid = 'public.setups_by_size'::regclass;`);
    for (const file of readdirSync(examples).sort()) {
      remove(join(folder, file));
      symlinkSync(join(examples, file), join(folder, file));
      const applied = apply();
      const { times, longest } = await beside(applied);
      const seconds = await applied;
      console.log(
        `${file}: ${seconds.toFixed(1)} s, ${times} reads and writes beside it, the longest ${longest.toFixed(0)} ms`,
      );
      expect(seconds).toBeLessThan(120);
      expect(times).toBeGreaterThan(0);
    }
    const [rows] =
      await owner`select count(*)::integer as n, count(*) filter (where size = octet_length(setup_data))::integer as right from public.setups`;
    expect(rows).toEqual({ n: count, right: count });
    const indexes =
      await owner`select pg_get_indexdef(indexrelid) as made from pg_index where indexrelid = 'public.setups_by_size'::regclass and indisvalid`;
    expect(indexes).toMatchObject([{ made: expect.stringContaining('(size, id)') }]);
    expect(
      await owner`select convalidated from pg_constraint where conname = 'setups_size_check'`,
    ).toMatchObject([{ convalidated: true }]);
  },
  patience,
);
