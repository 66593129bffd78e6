import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../tests/support/free-ports.ts';

/** A PostgreSQL server of our own, empty, for as long as a benchmark runs. */
export type Cluster = {
  version: string;
  /** Runs a script as the superuser and gives what it printed; `notices` is what the server said beside it. */
  psql(script: string | Iterable<string>): Promise<{ output: string; notices: string }>;
  /** The same server, with scripts run in another of its databases, which has to be created first. */
  database(name: string): Cluster;
  stop(): Promise<void>;
};

const debianFolder = '/usr/lib/postgresql';
const startWithinMs = 30_000;

/** What differs from Debian's settings: nothing that a plan or a read depends on. */
const settings = {
  // Nobody needs the data after a crash, and nothing may run beside what is measured.
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
  log_min_messages: 'panic',
};

function serverFolder(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(debianFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** Debian's server, installed when it is missing. @throws a sentence when it cannot be had */
function requireServer(): string {
  const found = serverFolder();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('This needs the PostgreSQL server: install it with `apt-get install postgresql`.');
  console.log("Getting Debian's PostgreSQL …");
  // A run level of 1 keeps the package from starting a server of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']])
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const got = serverFolder();
  if (!got) throw new Error('The PostgreSQL server could not be installed: see the lines above.');
  return got;
}

/** The server refuses to run as root: then it runs as Debian's user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
}

/** Runs psql to its end. @throws with what it said when it fails */
function runPsql(
  program: string,
  environment: NodeJS.ProcessEnv,
  script: string | Iterable<string>,
): Promise<{ output: string; notices: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'], { env: environment });
    const output: Buffer[] = [];
    const notices: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => output.push(piece));
    child.stderr.on('data', (piece: Buffer) => notices.push(piece));
    child.once('error', reject);
    child.once('close', (code) => {
      const said = Buffer.concat(notices).toString();
      if (code === 0) resolve({ output: Buffer.concat(output).toString().trim(), notices: said });
      else reject(new Error(`psql failed: ${said.slice(0, 2_000)}`));
    });
    // What psql says about a script that it stopped reading is worth more than the broken pipe.
    child.stdin.on('error', () => undefined);
    for (const piece of typeof script === 'string' ? [script] : script) child.stdin.write(piece);
    child.stdin.end();
  });
}

/** The folder of an empty server, made where it is not there yet, with the superuser's password. */
function serverHome(folder: string, home: string, user: ReturnType<typeof serverUser>): string {
  const passwordFile = join(home, 'password');
  if (existsSync(join(home, 'data', 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8');
  const password = randomBytes(18).toString('base64url');
  writeFileSync(passwordFile, password);
  chmodSync(home, 0o700);
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  execFileSync(
    join(folder, 'initdb'),
    [
      '-D',
      join(home, 'data'),
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
    ],
    { ...user, cwd: home, env: serverEnvironment(home), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return password;
}

const serverEnvironment = (home: string) => ({ ...process.env, HOME: home, LC_ALL: 'C.UTF-8' });

/**
 * Starts a server.
 *
 * @param keptIn a folder for its data, which is left there and used again; a temporary one where none is named
 */
export async function startCluster(keptIn?: string): Promise<Cluster> {
  const folder = requireServer();
  const user = serverUser();
  const [port = 0] = await freePorts(1);
  const home = keptIn ? resolve(keptIn) : mkdtempSync(join(tmpdir(), 'scrutineer-postgres-'));
  mkdirSync(home, { recursive: true });
  const forget = () => keptIn || rmSync(home, { recursive: true, force: true });
  const data = join(home, 'data');
  const asServer = { ...user, cwd: home, env: serverEnvironment(home) };
  let password: string;
  try {
    password = serverHome(folder, home, user);
  } catch (error) {
    forget();
    throw error;
  }
  const places = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: home };
  const args = Object.entries({ ...places, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(folder, 'postgres'), ['-D', data, ...args], {
    ...asServer,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killAtExit = () => server.kill('SIGINT');
  process.once('exit', killAtExit);

  const environment = {
    ...process.env,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'postgres',
    PGPASSWORD: password,
    PGCLIENTENCODING: 'UTF8',
  };
  const psqlIn =
    (PGDATABASE: string): Cluster['psql'] =>
    (script) =>
      runPsql(join(folder, 'psql'), { ...environment, PGDATABASE }, script);
  const psql = psqlIn('postgres');

  async function stop(): Promise<void> {
    // Ends connections and leaves.
    server.kill('SIGINT');
    await ended(server);
    process.off('exit', killAtExit);
    forget();
  }

  async function version(): Promise<string> {
    for (const end = Date.now() + startWithinMs; ; ) {
      try {
        return (await psql('show server_version;')).output;
      } catch (error) {
        if (Date.now() > end || server.exitCode !== null) throw error;
        await wait(100);
      }
    }
  }

  try {
    const ofServer = { version: await version(), stop };
    const database = (name: string): Cluster => ({ ...ofServer, psql: psqlIn(name), database });
    return database('postgres');
  } catch (error) {
    await stop();
    throw error;
  }
}
