import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlSession } from './sql-session.ts';

const migrationFile = /^(\d{14})_(\w+)\.sql$/;

/** Where the Supabase CLI keeps which migrations a database has seen. */
const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);`;

async function inTransaction(
  database: SqlSession,
  sql: string,
  note: string,
  values: string[],
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.exec(sql);
    await transaction.query(note, values);
  });
}

/**
 * Applies the migrations that the database has not seen, in order, each whole or not at all, as `supabase db push`
 * does; then the grants, every time.
 *
 * @param migrationsDir folder of `<timestamp>_<name>.sql` files; the grants are beside it
 * @throws an Error that names the file that failed
 */
export async function migrate(database: SqlSession, migrationsDir: string): Promise<void> {
  await database.exec(historySql);
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const seen = new Set(rows.map((row) => row.version));
  const files = readdirSync(migrationsDir).sort();
  const gone = [...seen].find((version) => !files.some((file) => file.startsWith(version)));
  if (gone && !seen.has(files.at(-1)?.slice(0, 14) ?? '')) {
    throw new Error(`The database holds migration ${gone}, which has no file here. Empty it: npm run reset`);
  }
  for (const file of files) {
    const [, version, name] = migrationFile.exec(file) ?? [];
    if (!version || !name || seen.has(version)) continue;
    try {
      await inTransaction(
        database,
        readFileSync(join(migrationsDir, file), 'utf8'),
        'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
        [version, name],
      );
    } catch (cause) {
      throw new Error(`The migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  }
  await database.transaction((transaction) =>
    transaction.exec(readFileSync(join(migrationsDir, '../grants.sql'), 'utf8')),
  );
}

/** Runs a SQL file once in the life of a migrated database. */
export async function seed(database: SqlSession, seedFile: string): Promise<void> {
  const seeded = await database.query('select from supabase_migrations.seed_files');
  if (seeded.rows.length > 0) return;
  try {
    await inTransaction(
      database,
      readFileSync(seedFile, 'utf8'),
      "insert into supabase_migrations.seed_files (path, hash) values ($1, '')",
      ['seed.sql'],
    );
  } catch (cause) {
    throw new Error(`The seed failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
