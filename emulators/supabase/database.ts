import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { emptyCluster } from './empty-cluster.ts';
import { hostedDefaultsSql } from './hosted-defaults.ts';
import { migrate } from './migrations.ts';

/**
 * The REST layer grants every privilege on every table to every role, once a connection, the first time it serves a
 * request. That would undo the column grants of the migrations. So it is made to happen here, in a transaction that
 * is rolled back.
 */
async function declineBlanketGrants(connection: PgliteConnection): Promise<void> {
  const declined = new Error('declined');
  const attempt = connection.kysely.transaction().execute(async (transaction) => {
    await connection.withContext({ auth: { role: 'anon' } }, async () => undefined, { transaction });
    throw declined;
  });
  await attempt.catch((error: unknown) => {
    if (error !== declined) throw error;
  });
}

/**
 * Opens the Postgres of the stand-in: PGlite with `pg_trgm`, a hosted project's defaults, our migrations and the seed.
 *
 * @param folder where it is kept; undefined keeps it in memory
 */
export async function openDatabase(options: {
  folder: string | undefined;
  migrationsDir: string;
  seedFile: string;
}): Promise<PgliteConnection> {
  if (options.folder) {
    mkdirSync(options.folder, { recursive: true });
    // Whoever wrote it is gone, as Postgres runs in this process; one cut short by a full disk would keep it from starting.
    rmSync(join(options.folder, 'postmaster.pid'), { force: true });
  }
  const isThere = options.folder !== undefined && existsSync(join(options.folder, 'PG_VERSION'));
  const connection = await createPgliteConnection({
    ...(options.folder && { url: options.folder }),
    pgliteOptions: { extensions: { pg_trgm }, ...(!isThere && { loadDataDir: await emptyCluster() }) },
  });
  try {
    await connection.driver.exec(hostedDefaultsSql);
    await migrate(connection.driver, options.migrationsDir, options.seedFile);
    await declineBlanketGrants(connection);
    // Nothing gathers statistics in the background here.
    await connection.driver.exec('analyze');
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}
