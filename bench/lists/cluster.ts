import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { migrate } from '../../emulators/supabase/migrations.ts';
import { startPostgresServer } from '../../emulators/supabase/postgres-server.ts';
import { sqlSession } from '../../emulators/supabase/sql-session.ts';
import { fillSetups, storePool } from '../../supabase/tests/server/filled/fill.ts';
import { runScript, type ScriptRunner } from '../../supabase/tests/server/filled/run-script.ts';
import { freePorts } from '../../tests/support/free-ports.ts';

/** A database of a PostgreSQL 17 server of our own, for as long as a benchmark runs. */
export type Cluster = ScriptRunner & { version: string; stop(): Promise<void> };

/** Nothing that a plan or a read depends on. */
const settings = {
  jit: 'on',
  // The planner as Supabase has it: ansible/files/postgresql_config/postgresql.conf.j2 of github.com/supabase/postgres.
  random_page_cost: '4',
  effective_cache_size: '128MB',
  work_mem: '4MB',
  synchronous_commit: 'off',
  // Nothing may run beside the measurement.
  autovacuum: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
};

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Runs the migrations that a database has not seen, and the grants. */
async function applySchema(url: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await migrate(sqlSession(connection), migrations);
  } finally {
    await connection.end();
  }
}

/**
 * Starts a server whose database has our schema and so many public setups.
 *
 * @param keptIn a folder for its data, which is left there and used again; a temporary one where none is named
 */
export async function startFilledCluster(count: number, keptIn?: string): Promise<Cluster> {
  const [port = 0] = await freePorts(1);
  const server = await startPostgresServer(port, settings, keptIn);
  const name = `setups_${count}`;
  const database = await runScript(
    server.url('template1', 'supabase_admin'),
    `select 1 from pg_database where datname = '${name}'`,
  );
  if (database.output === '') await server.createDatabase(name);
  const url = server.url(name, 'supabase_admin');
  const run = (script: string) => runScript(url, script);
  const cluster = { run, version: (await run('show server_version')).output, stop: () => server.close() };
  await applySchema(server.url(name));
  if ((await run("select to_regclass('bench.filled');")).output !== '') return cluster;
  await storePool(cluster);
  console.log(`Filled in ${(await fillSetups(cluster, count)).toFixed(0)} s`);
  await run('create table bench.filled ();');
  return cluster;
}
