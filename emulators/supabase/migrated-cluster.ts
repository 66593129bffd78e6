import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { hostedDefaultsSql } from './hosted-defaults.ts';
import { migrate } from './migrations.ts';
import { createFolder, remove } from '../../scripts/marked-folders.ts';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const folder = join(packages, '.cache/migrated-clusters');
const most = 4;

function fingerprint(migrationsDir: string): string {
  const hash = createHash('sha256').update(hostedDefaultsSql);
  const sources = readdirSync(migrationsDir)
    .sort()
    .map((name) => join(migrationsDir, name));
  const all = [
    join(packages, '@electric-sql/pglite/package.json'),
    fileURLToPath(new URL('migrations.ts', import.meta.url)),
    join(migrationsDir, '../lap-references.sql'),
    join(migrationsDir, '../grants.sql'),
    ...sources,
  ];
  for (const file of all)
    hash
      .update(`${file.split('/').at(-1)}\n`)
      .update(readFileSync(file))
      .update('\n');
  return hash.digest('hex').slice(0, 32);
}

async function make(migrationsDir: string): Promise<Blob> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  try {
    await database.exec(hostedDefaultsSql);
    await migrate(database, migrationsDir);
    await database.exec('analyze; checkpoint;');
    return await database.dumpDataDir('none');
  } finally {
    await database.close();
  }
}

/**
 * Postgres' files with the migrations and grants applied, without the seed, whose dates count from today. Making them
 * takes seconds, so the first caller leaves a copy for the next ones, until a migration changes.
 */
export async function migratedCluster(migrationsDir: string): Promise<Blob> {
  const name = `${fingerprint(migrationsDir)}.tar`;
  const file = join(folder, name);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const cluster = await make(migrationsDir);
  createFolder(folder);
  // Whole or not at all: others may start at the same time.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await cluster.arrayBuffer()));
  renameSync(draft, file);
  const age = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = readdirSync(folder)
    .filter((one) => one.includes('.tar'))
    .map((one) => join(folder, one));
  for (const old of files.sort((a, b) => age(b) - age(a)).slice(most)) remove(old);
  return cluster;
}
