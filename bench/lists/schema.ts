import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { migrate } from '../../emulators/supabase/migrations.ts';
import { sqlSession } from '../../emulators/supabase/sql-session.ts';
import type { Cluster } from './cluster.ts';

const migrations = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));

/** Runs the migrations that a database has not seen, and the grants. */
export async function applySchema({ url }: Cluster): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await migrate(sqlSession(connection), migrations);
  } finally {
    await connection.end();
  }
}

export async function noteFilled({ run }: Cluster): Promise<void> {
  await run('create table bench.filled ();');
}

/** Whether a database was filled before; the migrations that came since are applied to it. */
export async function isFilled(cluster: Cluster): Promise<boolean> {
  const { output } = await cluster.run("select to_regclass('bench.filled');");
  if (output === '') return false;
  await applySchema(cluster);
  return true;
}
