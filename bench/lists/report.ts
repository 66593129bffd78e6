import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inMs, median, quantile, type Table } from '../figures.ts';
import type { Measured } from './measure-query.ts';
import { createFolder, remove } from '../../scripts/marked-folders.ts';

const goalMs = 25;

const fileName = (query: string) => `${query.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`;

export function tableOf(measured: readonly Measured[]): Table {
  return {
    headings: ['query', 'asked with', 'median', 'p99', 'slowest', 'goal'],
    rows: measured.map(({ name, asked, times, variants }) => {
      const slowest = Math.max(...variants.map((variant) => variant.median));
      return [
        name,
        String(asked),
        inMs(median(times)),
        inMs(quantile(times, 0.99)),
        inMs(slowest),
        median(times) < goalMs ? (slowest < goalMs ? 'met' : 'met, not by all') : 'missed',
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

/** Sequential scans: of tables with rows, where none is allowed, and of others. */
export function wholeReads(
  measured: readonly Measured[],
  filled: readonly string[],
): { grave: string[]; slight: string[] } {
  const found = measured.flatMap(({ name, asked, readWhole }) => {
    const tables = [...new Set(readWhole.map(({ table }) => table))];
    return tables.map((table) => {
      const times = readWhole.filter((one) => one.table === table).length;
      return { table, line: `${name}: ${table}, by ${times} of ${asked}` };
    });
  });
  const lines = (isFilled: boolean) =>
    found.filter(({ table }) => filled.includes(table) === isFilled).map(({ line }) => line);
  return { grave: lines(true), slight: lines(false) };
}

/** Writes the plan of each query's slowest value into a folder, in place of what an earlier run left there. */
export function writePlans(folder: string, measured: readonly Measured[]): void {
  remove(folder);
  createFolder(folder);
  for (const { name, plan } of measured)
    writeFileSync(join(folder, fileName(name)), `${name}: ${plan.asked}\n\n${plan.text}\n`);
}
