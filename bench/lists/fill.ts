import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cluster } from './cluster.ts';
import { setupPool } from './pool.ts';
import { csvField } from './sql-text.ts';

const seedFile = fileURLToPath(new URL('../lists-at-scale.sql', import.meta.url));

function* poolLines(): Generator<string> {
  yield `create schema bench;
create table bench.pool (
  place integer primary key, game text, car text, track text, titles jsonb, notes jsonb, file text
);
copy bench.pool from stdin csv;
`;
  for (const [place, { game, car, track, titles, notes, file }] of setupPool().entries()) {
    const fields = [game, car, track, JSON.stringify(titles), JSON.stringify(notes), file];
    yield `${place},${fields.map(csvField).join(',')}\n`;
  }
  yield '\\.\n';
}

export async function storePool({ psql }: Cluster): Promise<void> {
  await psql(poolLines());
}

/** Fills the product's tables with so many public setups, from the stored pool. */
export async function fillSetups({ psql }: Cluster, count: number): Promise<number> {
  const started = performance.now();
  await psql(`\\set public_setups ${count}\n${readFileSync(seedFile, 'utf8')}`);
  return (performance.now() - started) / 1000;
}

export async function describeSetups({ psql }: Cluster): Promise<string> {
  const { output } = await psql(`
    select format(
      '%s setups of %s drivers, %s of them public, with %s likes: %s of rows and files, %s of indexes.',
      count(*), count(distinct user_id), count(*) filter (where is_public), sum(likes),
      pg_size_pretty(pg_table_size('public.setups')), pg_size_pretty(pg_indexes_size('public.setups'))
    ) from public.setups;`);
  return output;
}
