import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inMs, markdownTable, median, quantile, type Table } from '../figures.ts';
import type { Measured } from './measure-query.ts';

export const goalMs = 25;

export type Circumstances = {
  count: number;
  lines: readonly string[];
};

const fileName = (query: string) => `${query.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`;

export function tableOf(measured: readonly Measured[]): Table {
  return {
    headings: ['query', 'asked with', 'median', 'p99', 'slowest', 'goal', 'indexes of the slowest'],
    rows: measured.map(({ name, asked, times, variants, plan }) => {
      const slowest = Math.max(...variants.map((variant) => variant.median));
      return [
        name,
        String(asked),
        inMs(median(times)),
        inMs(quantile(times, 0.99)),
        inMs(slowest),
        median(times) < goalMs ? (slowest < goalMs ? 'met' : 'met, not by all') : 'missed',
        plan.indexes.join(', '),
      ];
    }),
  };
}

export function overGoal(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ name, variants }) =>
    variants
      .filter((variant) => variant.median >= goalMs)
      .map((variant) => `${name}: ${variant.asked}, median ${inMs(variant.median)} ms`),
  );
}

/** Tables that must never be read from end to end: they grow with the community. */
const growing = ['setups', 'setup_likes'];

export function wholeReads(measured: readonly Measured[]): { grave: string[]; slight: string[] } {
  const found = measured.flatMap(({ name, asked, readWhole }) => {
    const tables = [...new Set(readWhole.map(({ table }) => table))];
    return tables.map((table) => {
      const times = readWhole.filter((one) => one.table === table).length;
      return { table, line: `${name}: ${table}, by ${times} of ${asked}` };
    });
  });
  const lines = (isGrowing: boolean) =>
    found.filter(({ table }) => growing.includes(table) === isGrowing).map(({ line }) => line);
  return { grave: lines(true), slight: lines(false) };
}

function listed(title: string, lines: readonly string[], none: string): string {
  return `## ${title}\n\n${lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** Writes the table and each query's plan into a folder, in place of what an earlier run left there. */
export function writeReport(
  folder: string,
  { count, lines }: Circumstances,
  measured: readonly Measured[],
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, plan } of measured)
    writeFileSync(join(folder, fileName(name)), `${name}: ${plan.asked}\n\n${plan.text}\n`);
  const { headings, rows } = tableOf(measured);
  const whole = wholeReads(measured);
  const linked = rows.map(([name = '', ...cells]) => [`[${name}](${fileName(name)})`, ...cells]);
  writeFileSync(
    join(folder, 'README.md'),
    [
      `# ${count.toLocaleString('en')} public setups\n`,
      `Written by \`bench/lists-at-scale.ts\`. ${lines.join('\n')}\n`,
      'Milliseconds inside the server, planning and execution, all rows fetched, everything warm. "Asked with" says with',
      'how many values, frequent ones and rare ones; the median and p99 are over all of them, and "slowest" is the median',
      'of the slowest one, whose plan is kept. What changes data is taken back, so the flush of a commit is not in it.',
      `Goal: a median under ${goalMs} ms, and no table read from end to end.\n`,
      `${markdownTable({ headings, rows: linked })}\n`,
      listed('Over the goal', overGoal(measured), 'Nothing.'),
      listed('Read from end to end', [...whole.grave, ...whole.slight], 'Nothing.'),
    ].join('\n'),
  );
}
