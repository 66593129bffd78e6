import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { hostedDefaultsSql } from './hosted-defaults.ts';
import { migratedCluster } from './migrated-cluster.ts';
import { migrate, seed } from './migrations.ts';
import { type SqlSession, sqlSession } from './sql-session.ts';
import { remove } from '../../scripts/marked-folders.ts';

/**
 * On its first request the REST layer grants every privilege on every table to every role, which would undo the
 * migrations' column grants. This marks it as done.
 */
function declineBlanketGrants(connection: Connection): void {
  if (!('ensureRlsContext' in connection)) throw new Error('The REST layer grants in another way now');
  Object.assign(connection, { ensureRlsContext: async () => true });
}

/** A Postgres behind the REST layer, and a way to run SQL as the owner of the project. */
export type OpenDatabase = { connection: Connection; session: SqlSession; close(): Promise<void> };

type Contents = { migrationsDir: string; seedFile: string };

/**
 * Opens the Postgres of the stand-in: PGlite with `pg_trgm`, a hosted project's defaults, our migrations and the seed.
 *
 * @param folder where it is kept; undefined keeps it in memory
 */
export async function openDatabase(
  options: Contents & { folder: string | undefined },
): Promise<OpenDatabase> {
  if (options.folder) {
    mkdirSync(options.folder, { recursive: true });
    // Postgres runs in this process, so an existing lock is stale; a truncated one would stop it from starting.
    remove(join(options.folder, 'postmaster.pid'));
  }
  const isThere = options.folder !== undefined && existsSync(join(options.folder, 'PG_VERSION'));
  const connection = await createPgliteConnection({
    ...(options.folder && { url: options.folder }),
    pgliteOptions: {
      extensions: { pg_trgm },
      ...(!isThere && { loadDataDir: await migratedCluster(options.migrationsDir) }),
    },
  });
  const open = { connection, session: connection.driver, close: () => connection.close() };
  return prepared(open, async (session) => {
    if (isThere) {
      await session.exec(hostedDefaultsSql);
      await migrate(session, options.migrationsDir);
      // Nothing gathers statistics in the background here.
      await session.exec('analyze');
    }
    await seed(session, options.seedFile);
  });
}

/** The REST layer hands JSON on as text, which would be encoded once more. */
const json = (type: number) => ({
  to: type,
  from: [type],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string) => JSON.parse(value),
});

/**
 * The same on a database of a PostgreSQL server that holds what a hosted project does.
 *
 * @param url of the database, as its owner
 */
export async function connectDatabase(url: string, options: Contents): Promise<OpenDatabase> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { max: 4, onnotice: () => {}, types: { json: json(114), jsonb: json(3802) } },
  });
  return prepared(
    { connection, session: sqlSession(connection.driver), close: () => connection.close() },
    async (session) => {
      await migrate(session, options.migrationsDir);
      await seed(session, options.seedFile);
      await session.exec('analyze');
    },
  );
}

async function prepared(
  open: OpenDatabase,
  fill: (session: SqlSession) => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await fill(open.session);
    declineBlanketGrants(open.connection);
    return open;
  } catch (error) {
    await open.close();
    throw error;
  }
}
