import type { Cluster } from '../lists/cluster.ts';
import { describeSetups, fillSetups, storePool } from '../lists/fill.ts';
import { applySchema } from '../lists/schema.ts';

export type Size = { count: number; cluster: Cluster; holds: string };

export async function fillDatabases(cluster: Cluster, counts: readonly number[]): Promise<Size[]> {
  await cluster.psql('create database empty;');
  const empty = cluster.database('empty');
  await applySchema(empty);
  await storePool(empty);
  const sizes: Size[] = [];
  for (const count of counts) {
    const name = `setups_${count}`;
    await cluster.psql(`create database ${name} template empty;`);
    const filled = cluster.database(name);
    const seconds = await fillSetups(filled, count);
    const holds = await describeSetups(filled);
    console.log(`Filled in ${seconds.toFixed(0)} s: ${holds}`);
    sizes.push({ count, cluster: filled, holds });
  }
  return sizes;
}
