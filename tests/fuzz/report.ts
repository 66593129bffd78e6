import { readFileSync } from 'node:fs';

export type Line = { name: string; inputs: number; slowestMs: number; slowest: string };

export type Report = { lines: Line[]; seed: number | null; failed: number };

type VitestReport = {
  numFailedTests: number;
  testResults: {
    assertionResults: { title: string; meta?: { fuzz?: Omit<Line, 'name'> & { seed: number } } }[];
  }[];
};

export function readReport(path: string): Report {
  const { numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    failed: numFailedTests,
    seed: results.map(({ meta }) => meta?.fuzz?.seed).find((seed) => seed !== undefined) ?? null,
    lines: results.flatMap(({ title, meta }) =>
      meta?.fuzz ? [{ ...meta.fuzz, name: title.replace(/: no input breaks an invariant$/, '') }] : [],
    ),
  };
}

/** The slowest input of each target, the slowest target first: a pattern that backtracks stands out. */
export function slowestInputs(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  return [...lines]
    .sort((a, b) => b.slowestMs - a.slowestMs)
    .map(
      ({ name, slowestMs, slowest }) =>
        `${name.padEnd(width)}  ${slowestMs.toFixed(1).padStart(8)} ms  ${slowest.slice(0, 90)}`,
    )
    .join('\n');
}
