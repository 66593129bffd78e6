import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { openDatabase } from '../emulators/supabase/database.ts';

export const typesFile = fileURLToPath(
  new URL('../platform/adapters/supabase/database-types.ts', import.meta.url),
);

const heading =
  '// Written by `npm run types:database` from supabase/migrations. Not to be changed by hand.\n\n';

function formatted(code: string): string {
  const { status, stdout, stderr } = spawnSync('biome', ['format', `--stdin-file-path=${typesFile}`], {
    input: code,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The types could not be formatted: ${stderr}`);
  return stdout;
}

/**
 * The types of the schema `public`, as `supabase gen types typescript` gives them.
 *
 * @param query runs SQL as the owner of a database with our migrations
 */
export async function databaseTypes(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string> {
  const database = { query: async (sql: string) => ({ rows: await query(sql) }) };
  const metadata = await introspect(database, { includedSchemas: ['public'] });
  return generateTypescript(sortGeneratorMetadata(metadata), {
    detectOneToOneRelationships: true,
    format: async (code) => formatted(heading + code),
  });
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../supabase/', import.meta.url));
  const connection = await openDatabase({
    folder: undefined,
    migrationsDir: `${folder}migrations`,
    seedFile: `${folder}seed.sql`,
  });
  const types = await databaseTypes(
    async (sql) => (await connection.session.query<Record<string, unknown>>(sql)).rows,
  );
  await connection.close();
  writeFileSync(typesFile, types);
}
