import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../../emulators/supabase/database.ts';
import { startPostgresServer } from '../../../emulators/supabase/postgres-server.ts';
import { freePorts } from '../../../tests/support/free-ports.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a PostgreSQL server answers that has a database `migrated`; not given where tests run on PGlite. */
    postgresPort?: number;
  }
}

const folder = fileURLToPath(new URL('../../', import.meta.url));

/** A PostgreSQL server for all test files of a run, with one migrated database that each file copies. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const [port = 0] = await freePorts(1);
  const server = await startPostgresServer(port);
  await server.createDatabase('migrated');
  const database = await connectDatabase(server.url('migrated'), {
    migrationsDir: `${folder}migrations`,
    seedFile: `${folder}seed.sql`,
  });
  await database.close();
  provide('postgresPort', port);
  return () => server.close();
}
