/** Applies new migrations, then the grants, to the database of SUPABASE_DB_URL: `node scripts/deploy/apply-database.ts`. */
import postgres from 'postgres';
import { migrate } from '../../emulators/supabase/migrations.ts';
import { sqlSession } from '../../emulators/supabase/sql-session.ts';

const { SUPABASE_DB_URL } = process.env;
if (!SUPABASE_DB_URL) throw new Error("Set SUPABASE_DB_URL to the database's address, as its owner.");
const sql = postgres(SUPABASE_DB_URL, { max: 1, onnotice: () => {} });
try {
  // Of two deployments at once the second waits, and then finds nothing to do. It asks again and again: a session that waits for
  // a lock would hold up indexes that are built concurrently. The lock ends with the session.
  const isMine = async () =>
    (await sql`select pg_try_advisory_lock(hashtext('scrutineer migrations')) as mine`)[0]?.['mine'];
  for (let waited = false; !(await isMine()); waited = true) {
    if (!waited) console.log('Another deployment is applying its migrations. This one waits for it.');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  // Indexes built concurrently and backfills take longer than the role's limit, in short transactions.
  await sql.unsafe('set statement_timeout = 0');
  await migrate(sqlSession(sql), 'supabase/migrations');
} finally {
  await sql.end();
}
