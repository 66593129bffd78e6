import { effort } from '../effort.ts';
import { median } from '../figures.ts';
import type { Cluster } from '../lists/cluster.ts';
import { timesOf } from '../lists/measure-query.ts';
import type { MeasuredQuery } from '../lists/measure-query.ts';

export type Asked = { count: number; cluster: Cluster; query: MeasuredQuery };

export type Point = {
  count: number;
  median: number;
  slowest: number;
  runs: number;
};

const passes = effort(4, 1);
const runsOfPass = effort(40, 2);
const patienceMs = 1_500;

/** All values once, to see how many more rounds are worth their time. */
async function roundsFor({ cluster, query }: Asked): Promise<number> {
  const once = (await timesOf(cluster, query, 1, true)).reduce((sum, time) => sum + time, 0);
  const wanted = Math.ceil(runsOfPass / query.variants.length);
  return Math.max(1, Math.min(wanted, Math.floor(patienceMs / Math.max(once, 1))));
}

/** Measures a query at every size in turn, several times over, so that a busy moment of the machine hits all alike. */
export async function measureAtEverySize(asked: readonly Asked[]): Promise<Point[]> {
  const times = asked.map((): number[] => []);
  const rounds: number[] = [];
  for (const [place, one] of asked.entries()) rounds[place] = one.query.writes ? 1 : await roundsFor(one);
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [place, { cluster, query }] of asked.entries()) {
      const measured = await timesOf(cluster, query, rounds[place] ?? 1, !query.writes);
      times[place]?.push(...measured);
    }
  }
  return asked.map(({ count, query: { variants, writes } }, place) => {
    const all = times[place] ?? [];
    const ofVariant = (variant: number) => median(all.filter((_, run) => run % variants.length === variant));
    // What is written is the same whatever the value.
    const slowest = writes ? median(all) : Math.max(...variants.map((_, variant) => ofVariant(variant)));
    return { count, median: median(all), slowest, runs: all.length };
  });
}
