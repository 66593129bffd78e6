import type { SqlSession } from './sql-session.ts';

const newestShown = 50;

/** Columns too long or too private for a page. */
const hidden = new Set(['setup_data', 'search_text', 'request', 'result']);

export async function describeTables(
  database: SqlSession,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const described: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<Record<string, unknown>>(
      `select * from public."${name}" order by 1 desc limit ${newestShown}`,
    );
    described[name] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))),
    );
  }
  return described;
}
