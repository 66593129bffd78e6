import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerDatabases } from '../../../emulators/supabase/postgres-server.ts';
import { runScript } from './filled/run-script.ts';
import { createScratchFolder, remove } from '../../../scripts/marked-folders.ts';

type Table = { name: string; columns: string };
type Index = { name: string; definition: string };

const listOf = async <Row>(url: string, query: string) =>
  JSON.parse((await runScript(url, `select coalesce(json_agg(a), '[]') from (${query}) a`)).output) as Row[];

/** Restores a database as pg_restore does, into an empty schema: the rows first, then the indexes. */
export async function secondsToRestore(
  server: ServerDatabases,
  name: string,
): Promise<{ seconds: number; rows: number }> {
  const copy = `${name}_restored`;
  await server.createDatabase(copy, 'migrated');
  const [from, to] = [name, copy].map((one) => server.url(one, 'supabase_admin')) as [string, string];
  const folder = createScratchFolder('scrutineer-dump');
  chmodSync(folder, 0o777);
  try {
    const tables = await listOf<Table>(
      to,
      `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       group by c.oid`,
    );
    const indexes = await listOf<Index>(
      to,
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    );
    const fileOf = ({ name: table }: Table) => `'${join(folder, table.replaceAll(/\W/g, '_'))}'`;
    for (const table of tables)
      await runScript(from, `copy ${table.name} (${table.columns}) to ${fileOf(table)} (format binary)`);
    const begun = performance.now();
    await runScript(to, indexes.map((index) => `drop index ${index.name};`).join('\n'));
    await runScript(to, `truncate ${tables.map((table) => table.name).join(', ')} cascade`);
    for (const table of tables)
      await runScript(
        to,
        `set session_replication_role = replica;
         copy ${table.name} (${table.columns}) from ${fileOf(table)} (format binary)`,
      );
    for (const { definition } of indexes) await runScript(to, definition);
    await runScript(to, 'analyze');
    const [row] = await listOf<{ n: number }>(to, 'select count(*) as n from public.setups');
    return { seconds: (performance.now() - begun) / 1000, rows: row?.n ?? 0 };
  } finally {
    remove(folder);
    await server.dropDatabase(copy);
  }
}
