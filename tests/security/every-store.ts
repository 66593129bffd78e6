import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { workerList } from '../../scripts/worker-list.ts';
import { environment, standIns } from '../support/stand-ins.ts';

type Row = Record<string, unknown>;

export async function sql(query: string): Promise<Row[]> {
  const response = await fetch(`${standIns}/supabase-api/v1/projects/local/database/query`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${environment().SUPABASE_ACCESS_TOKEN}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query }),
  });
  if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
  return (await response.json()) as Row[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export type Table = {
  name: string;
  /** Those that can hold words: text and JSON of any kind, neither computed nor a key. */
  columns: { name: string; isJson: boolean }[];
  /** A condition under which a row is the driver's; null for a table that nothing leads to from a driver. */
  owned: string | null;
};

/** Columns of Clerk's ids, which are no words. */
const ids = ['clerk_user_id', 'team_id', 'membership_id'];

const systemSchemas = "('pg_catalog', 'information_schema', 'pg_toast')";

/** Every table there is, and how its rows belong to a driver: by the id, or by a reference to a row that does. */
export async function tablesOf(clerkUserId: string): Promise<Table[]> {
  const columns = await sql(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as name, t.typcategory as category,
       t.typname as type,
       a.attgenerated <> ''
         or c.oid = 'public.setups'::regclass and a.attname in ('search_text', 'glance') as computed,
       exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and n.nspname not in ${systemSchemas} order by 1, a.attnum`,
  );
  const references = await sql(
    `select k.conrelid::regclass::text as short, format('%I.%I', n.nspname, c.relname) as table,
       format('%I.%I', m.nspname, f.relname) as parent, a.attname as name, b.attname as named
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class f on f.oid = k.confrelid join pg_namespace m on m.oid = f.relnamespace
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const names = [...new Set(columns.map(({ table }) => String(table)))];
  const of = (table: string) => columns.filter((column) => column.table === table);

  function ownedIn(table: string, above: readonly string[] = []): string | null {
    const holds = (column: string) => of(table).some(({ name }) => name === column);
    if (holds('clerk_user_id')) return `clerk_user_id = ${quoted(clerkUserId)}`;
    const ways = references.flatMap(({ table: child, parent, name, named }) => {
      if (child !== table || above.includes(String(parent))) return [];
      const condition = ownedIn(String(parent), [...above, table]);
      return condition ? [`${name} in (select ${named} from ${parent} where ${condition})`] : [];
    });
    // In a team's tables the author stands without a reference.
    if (ways.length === 0 && holds('user_id'))
      ways.push(
        `user_id in (select id from public.user_profiles where clerk_user_id = ${quoted(clerkUserId)})`,
      );
    if (ways.length === 0) return null;
    // Rows of a team stay with it (supabase/tests/teams.test.ts).
    const notOfTeam = holds('team_id') && table.startsWith('public.') ? ' and team_id is null' : '';
    return `((${ways.join(' or ')})${notOfTeam})`;
  }

  return names.map((name) => ({
    name,
    columns: of(name)
      .filter(({ computed, key, name: column }) => !computed && !key && !ids.includes(String(column)))
      .filter(
        ({ category, type }) => category === 'S' || type === 'json' || type === 'jsonb' || type === '_text',
      )
      .map(({ name: column, type }) => ({ name: String(column), isJson: /json/.test(String(type)) })),
    owned: ownedIn(name),
  }));
}

/** Puts a word into a column of a driver's rows, in whatever form the column takes; false when it takes none. */
export async function plantIn(
  table: Table,
  column: Table['columns'][number],
  word: string,
): Promise<boolean> {
  const forms = column.isJson
    ? [`coalesce(${column.name}::jsonb, '{}') || jsonb_build_object('planted', ${quoted(word)})`]
    : [quoted(word), quoted(`https://youtu.be/${word}`), `array[${quoted(word)}]`];
  for (const form of forms) {
    try {
      await sql(`update ${table.name} set ${column.name} = ${form} where ${table.owned}`);
      return true;
    } catch {
      // A check or the type does not let it in.
    }
  }
  return false;
}

/** The database's columns that hold any of these words. */
export async function tablesHolding(words: readonly string[], tables: readonly Table[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const conditions = words
      .map((word) => `position(${quoted(word)} in row_to_json(t)::text) > 0`)
      .join(' or ');
    const [row] = await sql(`select count(*)::int as n from ${name} t where ${conditions}`);
    if (Number(row?.n) > 0) found.push(name);
  }
  return found;
}

const workersFolder = () => join(process.env.DATA_DIR ?? '', 'workers');

/** Every Durable Object class of the product: where its objects are kept. */
export function durableObjectFolders(): string[] {
  return workerList.flatMap(({ name, configuration }) => {
    const { durable_objects } = unstable_readConfig({ config: configuration });
    return durable_objects.bindings.map((binding: { script_name?: string; class_name: string }) =>
      join(workersFolder(), 'do', `${binding.script_name ?? name}-${binding.class_name}`),
    );
  });
}

/** Bindings that store nothing, or that this test reads: assets, Workers, counters and Durable Objects. */
const knownBindings = [
  'assets',
  'services',
  'ratelimits',
  'version_metadata',
  'durable_objects',
  'migrations',
];
/** Configuration keys that are no bindings. */
const settings =
  /^(name|main|compatibility_\w+|minify|keep_names|workers_dev|preview_urls|keep_vars|observability|triggers|secrets|env|no_bundle|upload_source_maps|vars|\$schema)$/;

/** Kinds of bindings in any wrangler.toml that nobody has looked at yet: they may keep something of a driver. */
export function unknownBindings(): string[] {
  return workerList.flatMap(({ configuration }) =>
    [...readFileSync(configuration, 'utf8').matchAll(/^(?:\[+([\w.]+)\]+|(\w+) =)/gm)].flatMap(
      ([, section, field], place, all) => {
        const isTopLevel = !all.slice(0, place).some(([, before]) => before);
        const named = section ?? (isTopLevel ? field : undefined);
        const kind = named?.replace(/^env\.\w+\.?/, '').split('.')[0];
        return !kind || settings.test(kind) || knownBindings.includes(kind)
          ? []
          : [`${configuration}: ${kind}`];
      },
    ),
  );
}

/** A file's content; empty when it has gone since it was found, as a cache's copy may. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** The Workers' stored files that hold one of these words. */
export function filesHolding(words: readonly string[], folder = workersFolder()): string[] {
  if (!existsSync(folder)) return [];
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = bytesOf(file);
      return words.some((word) => bytes.includes(word));
    });
}
