import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cluster } from './cluster.ts';
import { setupPool } from './pool.ts';
import { csvField } from './sql-text.ts';

const scriptOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');

/** Makes the server measure statements by itself. */
export async function storeMeasure({ psql }: Cluster): Promise<void> {
  await psql(scriptOf('measure.sql'));
}

function* poolLines(): Generator<string> {
  yield `create table bench.pool (
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

export async function storePool(cluster: Cluster): Promise<void> {
  await storeMeasure(cluster);
  await cluster.psql(poolLines());
}

/** Fills the product's tables with so many public setups, from the stored pool. */
export async function fillSetups({ psql }: Cluster, count: number): Promise<number> {
  const started = performance.now();
  await psql(`\\set public_setups ${count}\n${scriptOf('lists-at-scale.sql')}`);
  return (performance.now() - started) / 1000;
}

/** Fills so many stints of drivers with a few cars each; one driver has a thousandth of them. */
export async function fillStints({ psql }: Cluster, count: number): Promise<number> {
  const started = performance.now();
  await psql(`\\set stints ${count}\n${scriptOf('stints-at-scale.sql')}`);
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
