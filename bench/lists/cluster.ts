import { type PostgresServer, startPostgresServer } from '../../emulators/supabase/postgres-server.ts';
import { runScript, type ScriptRunner } from '../../supabase/tests/server/filled/run-script.ts';
import { freePorts } from '../../tests/support/free-ports.ts';

/** A database of a PostgreSQL 17 server of our own, for as long as a benchmark runs. */
export type Cluster = ScriptRunner & {
  version: string;
  /** The address as the owner of the project, who runs the migrations. */
  url: string;
  /** Another database of the same server: that of this name, or a new one, empty or a copy of `template`. */
  database(name: string, template?: string): Promise<Cluster>;
  stop(): Promise<void>;
};

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

async function databaseOf(server: PostgresServer, name: string, template?: string): Promise<Cluster> {
  const url = server.url(name, 'supabase_admin');
  const { output } = await runScript(
    server.url('template1', 'supabase_admin'),
    `select datname from pg_database where datname = '${name}'`,
  );
  if (output === '') await server.createDatabase(name, template);
  return {
    version: (await runScript(url, 'show server_version')).output,
    url: server.url(name),
    run: (script) => runScript(url, script),
    database: (other, from) => databaseOf(server, other, from),
    stop: () => server.close(),
  };
}

/**
 * Starts a server.
 *
 * @param keptIn a folder for its data, which is left there and used again; a temporary one where none is named
 */
export async function startCluster(keptIn?: string): Promise<Cluster> {
  const [port = 0] = await freePorts(1);
  return databaseOf(await startPostgresServer(port, settings, keptIn), 'bench');
}
