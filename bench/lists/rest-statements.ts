import { createDatabase } from '../../platform/adapters/supabase/database.ts';
import type { SetupQuery } from '../../platform/adapters/supabase/setup-query.ts';
import { setupsStore } from '../../platform/adapters/supabase/setups.ts';
import { literal, textArray } from '../../supabase/tests/server/filled/sql-text.ts';

/** A query as the REST interface sends it: the rows come back as one JSON array. */
export function asJson(query: string): string {
  return `select count(answer) as page_total, coalesce(json_agg(answer), '[]') as body from (\n${query}\n) answer`;
}

type Argument = string | number | null | readonly unknown[];

const types: Record<string, string> = {
  terms: 'jsonb',
  after_created_at: 'timestamptz',
  with_cars: 'text[]',
  at_tracks: 'text[]',
  by_author: 'bigint',
  after_figure: 'integer',
  after_id: 'bigint',
  page_size: 'integer',
};

function written(name: string, value: Argument): string {
  const type = types[name] ?? 'text';
  if (type === 'text[]') return `${name} => ${textArray(value as readonly string[])}`;
  const text = literal(Array.isArray(value) ? JSON.stringify(value) : (value as string | number | null));
  return `${name} => ${text}::${type}`;
}

/**
 * The product's database request for a page of the public list: its own adapter makes the call, which
 * is written here as SQL.
 */
export async function publicList(query: SetupQuery): Promise<string> {
  let sent: { name: string; values: Record<string, Argument> } | undefined;
  const { listPublic } = setupsStore(
    createDatabase({
      url: 'http://database.invalid',
      key: 'none',
      fetch: async (address, init) => {
        const name = String(address).replace(/^.*\/rpc\//, '');
        sent = { name, values: JSON.parse(String(init?.body)) as Record<string, Argument> };
        return Response.json([]);
      },
    }),
  );
  await listPublic(query);
  if (!sent) throw new Error('The adapter sent nothing');
  const values = Object.entries(sent.values).map(([name, value]) => written(name, value));
  return asJson(`select * from public.${sent.name}(\n  ${values.join(',\n  ')}\n)`);
}
