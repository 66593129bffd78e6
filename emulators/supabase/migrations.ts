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

/** Begins the file of a statement that Postgres runs only outside a transaction: an index built beside writers, a backfill. */
export const outsideTransaction = '-- outside a transaction\n';

/** A migration that finds a table busy gives up rather than hold everybody behind it. */
const limits = "set local lock_timeout = '5s'; set local statement_timeout = '2min';\n";

/**
 * The last of the migrations that make an empty database. They hold what earlier ones of the same stamps came to: a database that has
 * seen this stamp has all of it.
 */
export const lastOfBase = '20261129020000';

/** Stands in a file for all functions: what it drops, no function calls any more. */
const allFunctions = '-- all functions\n';

/** The functions as the migrations have them now, each in place of the one that is there. */
function functionsOf(migrationsDir: string, files: readonly string[]): string {
  const sql = files.map((file) => readFileSync(join(migrationsDir, file), 'utf8')).join('');
  const functions = sql.match(/^create (or replace )?function [\s\S]*?^\$\$;$/gm) ?? [];
  return [
    'set local check_function_bodies = off;',
    ...functions.map((one) => one.replace(/^create function/, 'create or replace function')),
  ].join('\n');
}

/** Values that a migration fills in are no change by a driver: `private.keep_setup_version` does not count them. */
const fillsIn = "set private.migrates = 'yes'";

/** Those of an earlier try that was cut short: they cost writes and answer nothing. */
async function dropUnfinishedIndexes(database: SqlSession): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  for (const { name } of rows) await database.exec(`drop index concurrently ${name}`);
}

const noteSql = 'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)';

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
 * Applies the migrations that the database has not seen, in order, each whole or not at all, and notes
 * them as the Supabase CLI does; then all functions, the catalogues' lap figures and the grants, every time. What runs outside a
 * transaction may stay half done, and goes on the next time.
 *
 * @param migrationsDir folder of `<timestamp>_<name>.sql` files; the grants are beside it
 * @throws an Error that names the file that failed
 */
export async function migrate(database: SqlSession, migrationsDir: string): Promise<void> {
  await database.exec(historySql);
  const { rows } = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const versions = new Set(rows.map((row) => row.version));
  const files = readdirSync(migrationsDir).sort();
  await database.exec(fillsIn);
  const strange = [...versions].find((version) => !files.some((file) => file.startsWith(version)));
  if (strange && !(versions.has(lastOfBase) && files.some((file) => file.startsWith(lastOfBase)))) {
    throw new Error(
      `The database holds migration ${strange}, which has no file here. Empty it: npm run reset. One of an earlier release comes here by way of the release whose last migration is ${lastOfBase}.`,
    );
  }
  for (const file of files) {
    const [, version, name] = migrationFile.exec(file) ?? [];
    if (!version || !name || versions.has(version)) continue;
    try {
      const sql = readFileSync(join(migrationsDir, file), 'utf8').replace(allFunctions, () =>
        functionsOf(migrationsDir, files),
      );
      const isOutside = sql.startsWith(outsideTransaction);
      if (isOutside) {
        await dropUnfinishedIndexes(database);
        await database.exec(sql);
      }
      await inTransaction(database, isOutside ? '' : limits + sql, noteSql, [version, name]);
    } catch (cause) {
      throw new Error(`The migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  }
  await database.exec('reset private.migrates');
  const always = ['../lap-references.sql', '../grants.sql'].map((file) =>
    readFileSync(join(migrationsDir, file), 'utf8'),
  );
  if (versions.size > 0) always.unshift(functionsOf(migrationsDir, files));
  for (const sql of always) await database.transaction((transaction) => transaction.exec(sql));
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
