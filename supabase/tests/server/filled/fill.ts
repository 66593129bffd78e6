import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setupPool } from './pool.ts';
import type { ScriptRunner } from './run-script.ts';
import { literal } from './sql-text.ts';

const scriptOf = (name: string) => readFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url)), 'utf8');

/** Makes the server measure statements by itself. */
async function storeMeasure({ run }: ScriptRunner): Promise<void> {
  await run(scriptOf('measure.sql'));
}

export async function storePool(cluster: ScriptRunner): Promise<void> {
  await storeMeasure(cluster);
  const pool = setupPool().map((entry, place) => ({ place, ...entry }));
  await cluster.run(`create table bench.pool as
    select * from jsonb_to_recordset(${literal(JSON.stringify(pool))})
      as p (place integer, game text, car text, track text, titles jsonb, notes jsonb, file text);`);
}

/** Counts anew what triggers keep, after rows were filled in past them. */
async function countFigures({ run }: ScriptRunner): Promise<void> {
  await run(scriptOf('figures.sql'));
  await run('vacuum (analyze);');
}

/** Fills the product's tables with so many public setups, from the stored pool. */
export async function fillSetups(cluster: ScriptRunner, count: number): Promise<number> {
  const started = performance.now();
  await cluster.run(scriptOf('lists-at-scale.sql').replaceAll(':public_setups', String(count)));
  await countFigures(cluster);
  return (performance.now() - started) / 1000;
}

export async function describeSetups({ run }: ScriptRunner): Promise<string> {
  const { output } = await run(`
    select format(
      '%s setups of %s drivers, %s of them public, with %s likes: %s of rows and files, %s of indexes.',
      count(*), count(distinct user_id), count(*) filter (where is_public), sum(likes),
      pg_size_pretty(pg_table_size('public.setups')), pg_size_pretty(pg_indexes_size('public.setups'))
    ) from public.setups;`);
  return output;
}
