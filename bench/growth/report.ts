import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, type Table } from '../figures.ts';
import { plotSvg } from './plot.ts';
import { groups } from './queries.ts';
import { groupSeries, growthTable, isFlat, type Series } from './table.ts';

/** A whole run, as it is kept. */
export type GrowthResult = {
  date: string;
  machine: string;
  /** Of PostgreSQL. */
  version: string;
  /** How busy the machine was, in a sentence. */
  load: string;
  /** What each size holds, in a sentence. */
  holds: readonly string[];
  series: readonly Series[];
};

function groupsOf({ series }: GrowthResult): Series[] {
  return groups.map(({ name, queries }) =>
    groupSeries(
      name,
      series.filter((one) => queries.test(one.name)),
    ),
  );
}

/** By group, as plotted, and by query. */
export function tablesOf(result: GrowthResult): [Table, Table] {
  return [growthTable(groupsOf(result)), growthTable(result.series)];
}

/** Writes the figures, the plot and a page with both. */
export function writeGrowth(folder: string, result: GrowthResult): void {
  const { date, version, machine, load, holds, series } = result;
  const [byGroup, byQuery] = tablesOf(result);
  writeFileSync(join(folder, 'growth.json'), `${JSON.stringify(result)}\n`);
  writeFileSync(join(folder, 'growth.svg'), plotSvg('Median time inside PostgreSQL', groupsOf(result)));
  writeFileSync(
    join(folder, 'README.md'),
    `# Time against size

Written by \`bench/growth.ts\`. Run on ${date} with PostgreSQL ${version} on ${machine}.
${load}

${holds.map((line) => `- ${line}`).join('\n')}

Medians in milliseconds inside the server, planning and execution, all rows fetched, everything warm, each query with the
same values at every size. Goal: the largest size takes at most 1.5 times as long as the smallest; ${series.filter(isFlat).length} of ${series.length} queries
meet it. "Slowest value" is the median of the slowest value at the largest size. A group is the median of its queries.

![Time against size](growth.svg)

${markdownTable(byGroup)}

${markdownTable(byQuery)}
`,
  );
}
