import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostedDefaultsSql } from '../../emulators/supabase/hosted-defaults.ts';
import type { Cluster } from './cluster.ts';
import { textArray } from './sql-text.ts';

const supabaseFolder = fileURLToPath(new URL('../../supabase/', import.meta.url));
const migrationsFolder = join(supabaseFolder, 'migrations');

const migrations = () =>
  readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Runs migrations, then the grants, as a deployment does. */
async function apply({ psql }: Cluster, files: readonly string[]): Promise<void> {
  for (const file of files) {
    try {
      await psql(`begin;\n${readFileSync(join(migrationsFolder, file), 'utf8')}\ncommit;`);
    } catch (cause) {
      throw new Error(`The migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  }
  await psql(`begin;\n${readFileSync(join(supabaseFolder, 'grants.sql'), 'utf8')}\ncommit;`);
}

/** Makes the empty server what a hosted project is after our migrations: its roles and `auth.jwt()`, then ours. */
export async function applySchema(cluster: Cluster): Promise<void> {
  await cluster.psql(hostedDefaultsSql);
  await apply(cluster, migrations());
}

/** Notes that a database is filled, and which migrations it has seen. */
export async function noteFilled({ psql }: Cluster): Promise<void> {
  await psql(`create table bench.filled as select * from unnest(${textArray(migrations())}) migration;`);
}

/** Whether a database was filled before; the migrations that came since are applied to it. */
export async function isFilled(cluster: Cluster): Promise<boolean> {
  const { output: filled } = await cluster.psql("select to_regclass('bench.filled');");
  if (filled === '') return false;
  const { output } = await cluster.psql('select migration from bench.filled;');
  const seen = new Set(output.split('\n'));
  const since = migrations().filter((file) => !seen.has(file));
  await apply(cluster, since);
  await cluster.psql(`insert into bench.filled select * from unnest(${textArray(since)});`);
  return true;
}
