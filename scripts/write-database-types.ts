import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../emulators/supabase/database.ts';
import { databaseTypes, typesFile } from './database-types.ts';

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
