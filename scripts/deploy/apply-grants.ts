/** Runs supabase/grants.sql on the database of SUPABASE_DB_URL, whole or not at all: `node scripts/deploy/apply-grants.ts`. */
import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { grantsFile } from './grants.ts';

const { SUPABASE_DB_URL } = process.env;
if (!SUPABASE_DB_URL) throw new Error("Set SUPABASE_DB_URL to the database's address, as its owner.");
const sql = postgres(SUPABASE_DB_URL, { max: 1, onnotice: () => {} });
try {
  await sql.begin((transaction) => transaction.unsafe(readFileSync(grantsFile, 'utf8')));
} finally {
  await sql.end();
}
