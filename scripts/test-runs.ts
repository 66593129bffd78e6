import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireChromium } from './chromium.ts';
import { runCommand } from './command-line.ts';

/** One program of a run, which passes or fails as a whole. */
export type Row = {
  name: string;
  /** How long it takes by itself on a small machine: what takes longest begins first. */
  seconds: number;
  command: readonly string[];
  /** The built product waits for the build, and only one runs at a time: two would starve each other. */
  needsProduct?: true;
  environment?: Readonly<Record<string, string>>;
};

const build = 'build';
const failures: string[] = [];
const durations: string[] = [];

/** Runs one program; its output is printed whole where it fails, so that two do not mix. */
async function runRow({ name, command, environment }: Row): Promise<boolean> {
  const startedAt = performance.now();
  const [program = '', ...options] = command;
  const { code, output } = await runCommand(program, options, environment);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  durations.push(`${seconds.padStart(4)} ${name}`);
  const lines = output.trim().split('\n');
  // A test that passed only when it was tried again is named among the last lines.
  console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${seconds} s`);
  console.log((code === 0 ? lines.slice(-8) : lines).map((line) => `  ${line}`).join('\n'));
  if (code !== 0) failures.push(name);
  return code === 0;
}

/** Runs the rows two at a time, one for each core of a small machine; the longest first. */
async function runTwoAtATime(rows: readonly Row[]): Promise<void> {
  const lengthOf = ({ name, seconds }: Row) => (name === build ? Number.POSITIVE_INFINITY : seconds);
  const waiting = [...rows].sort((one, other) => lengthOf(other) - lengthOf(one));
  const running = new Map<string, Promise<void>>();
  let product: 'not built' | 'missing' | 'idle' | 'in use' = 'not built';
  const begin = async (row: Row) => {
    if (row.needsProduct && product === 'missing') {
      failures.push(`${row.name}, as there is no build`);
      return;
    }
    if (row.needsProduct) product = 'in use';
    const hasPassed = await runRow(row);
    if (row.name === build) product = hasPassed ? 'idle' : 'missing';
    if (row.needsProduct) product = 'idle';
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(
      ({ needsProduct }) => !needsProduct || product === 'idle' || product === 'missing',
    );
    const [row] = running.size < 2 && next >= 0 ? waiting.splice(next, 1) : [];
    if (row)
      running.set(
        row.name,
        begin(row).finally(() => running.delete(row.name)),
      );
    else await Promise.race(running.values());
  }
}

/** The rows of these names, with the build where one needs it; all where none is named. @throws for an unknown name */
function chosenRows(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  const unknown = names.find((name) => !rows.some((row) => row.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no "${unknown}" among: ${rows.map(({ name }) => name).join(', ')}`);
  if (names.length === 0) return rows;
  const chosen = rows.filter(({ name }) => names.includes(name));
  const needsBuild = chosen.some(({ needsProduct }) => needsProduct);
  return rows.filter((row) => chosen.includes(row) || (needsBuild && row.name === build));
}

/** Runs the rows, or those named on the command line, and ends with the verdict. */
export async function runToTheEnd(all: readonly Row[]): Promise<never> {
  const rows = chosenRows(all, process.argv.slice(2));
  mkdirSync('test-results', { recursive: true });
  process.env.CHROMIUM_PATH = requireChromium();
  // Later programs reuse Node's compile cache of the packages.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');
  await runTwoAtATime(rows);
  console.log(`\nSeconds:\n${durations.join('\n')}`);
  if (failures.length > 0) console.log(`\nFailed, with the reasons above:\n  ${failures.join('\n  ')}`);
  console.log(`\n${rows.length - failures.length} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

export const vitest = (...options: string[]): string[] => ['vitest', 'run', ...options];

/** A product of the built tests' own: its port, and a folder of traces. */
export const browserTests = (port: number, ...options: string[]): Pick<Row, 'command' | 'environment'> => ({
  command: ['playwright', 'test', `--output=test-results/browser-${port}`, ...options],
  environment: { PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_FILE: `test-results/browser-${port}.json` },
});
