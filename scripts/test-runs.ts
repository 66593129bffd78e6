import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { requireChromium } from './chromium.ts';
import { browserOutcome, type Outcome, vitestOutcome } from './test-reports.ts';

const reports = 'test-results';

type Counts = Pick<Outcome, 'passed' | 'failed'>;

/** One program of a run. */
export type Job = {
  name: string;
  /** How long it takes by itself on a small machine: what takes longest begins first. */
  seconds: number;
  run: () => Promise<Counts>;
  /** The job whose success it waits for, by name. */
  after?: string;
};

/** Said again at the end, where a long log is read first. */
const failures: string[] = [];
const secondTries: string[] = [];
const durations: [name: string, ms: number][] = [];

function ran(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

type Wishes = { seconds: number; after?: string };

/** A program that passes or fails as a whole counts as one. */
export function check(name: string, wishes: Wishes, command: string, ...args: string[]): Job {
  const run = async () => {
    const passed = await ran(command, args);
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    if (!passed) failures.push(name);
    return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
  return { name, ...wishes, run };
}

/** Counts from a runner's report; a runner that fails without a failed test (a file that does not load) counts as one failure. */
function counted(runner: string, succeeded: boolean, read: () => Outcome): Counts {
  let counts: Counts = { passed: 0, failed: 0 };
  let isRead = succeeded;
  try {
    const outcome = read();
    failures.push(...outcome.failures);
    secondTries.push(...outcome.secondTries);
    counts = outcome;
  } catch {
    isRead = false;
  }
  if (isRead || counts.failed > 0) return counts;
  failures.push(`${runner} ended badly without a failed test`);
  return { ...counts, failed: 1 };
}

/** Where a job's report goes; that of an earlier run is not taken for it. */
function newReport(name: string): string {
  const file = `${reports}/${name}`;
  writeFileSync(file, '');
  return file;
}

const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

export function vitest(name: string, wishes: Wishes, ...options: string[]): Job {
  const run = async () => {
    const outputFile = newReport(`${name.replaceAll(' ', '-')}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
    const succeeded = await ran('vitest', ['run', ...reporters, ...options]);
    return counted(name, succeeded, () =>
      vitestOutcome(readReport(outputFile), (file) => relative('.', file)),
    );
  };
  return { name, ...wishes, run };
}

/** Some of the browser tests, with a product, a report and a folder of traces of their own. */
export function browser(name: string, wishes: Wishes & { port: number }, ...options: string[]): Job {
  const run = async () => {
    const report = newReport(`${name.replaceAll(' ', '-')}.json`);
    const succeeded = await ran('playwright', ['test', ...options, `--output=${reports}/${name}`], {
      PORT: String(wishes.port),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return counted(name, succeeded, () => browserOutcome(readReport(report)));
  };
  return { name, ...wishes, run };
}

/** A program that leaves its counts in a report of its own. */
export function reporting(name: string, wishes: Wishes, script: string, report: string): Job {
  const run = async () => {
    const file = newReport(report);
    const succeeded = await ran('node', [script]);
    return counted(name, succeeded, () => readReport(file) as Outcome);
  };
  return { name, ...wishes, run };
}

/** Tells the order of jobs that may begin: first what takes longest, with all that waits for it. */
function longestFirst(jobs: readonly Job[]): Job[] {
  const lengthOf = ({ name, seconds }: Job): number =>
    seconds + Math.max(0, ...jobs.filter(({ after }) => after === name).map(lengthOf));
  return [...jobs].sort((one, other) => lengthOf(other) - lengthOf(one));
}

/**
 * Runs the jobs in two rows, one for each core of a small machine; a third would starve what must answer in time, and so
 * would a second product: what waits for the build runs one at a time.
 */
async function inTwoRows(jobs: readonly Job[]): Promise<Counts[]> {
  const waiting = longestFirst(jobs);
  const succeeded = new Map<string, boolean>();
  const results: Counts[] = [];
  const rows = new Map<string, Promise<void>>();
  let isProductRunning = false;
  const begin = ({ name, run, after }: Job) => {
    if (after !== undefined) isProductRunning = true;
    const startedAt = performance.now();
    const work = async () => {
      const isInVain = after !== undefined && !succeeded.get(after);
      if (isInVain) failures.push(`${name}, as there is no ${after}`);
      const counts = isInVain ? { passed: 0, failed: 1 } : await run();
      durations.push([name, performance.now() - startedAt]);
      results.push(counts);
      succeeded.set(name, counts.failed === 0);
      if (after !== undefined) isProductRunning = false;
      rows.delete(name);
    };
    rows.set(name, work());
  };
  while (waiting.length > 0 || rows.size > 0) {
    const next = waiting.findIndex(
      ({ after }) => after === undefined || (succeeded.has(after) && !isProductRunning),
    );
    const [job] = rows.size < 2 && next >= 0 ? waiting.splice(next, 1) : [];
    if (job) begin(job);
    else await Promise.race(rows.values());
  }
  return results;
}

function tell(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** The jobs of these names, with those they wait for; all where none is named. @throws an Error for an unknown name */
function named(jobs: readonly Job[], names: readonly string[]): readonly Job[] {
  const unknown = names.find((name) => !jobs.some((job) => job.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no "${unknown}" among: ${jobs.map(({ name }) => name).join(', ')}`);
  const wanted = jobs.filter(({ name }) => names.includes(name));
  const awaited = wanted.map(({ after }) => after);
  return names.length === 0 ? jobs : jobs.filter((job) => wanted.includes(job) || awaited.includes(job.name));
}

/** Runs the jobs, or those named on the command line, reports what failed and how many tests passed, and ends with the verdict. */
export async function runToTheEnd(all: readonly Job[]): Promise<never> {
  const jobs = named(all, process.argv.slice(2));
  mkdirSync(reports, { recursive: true });
  // Playwright and the tests of script injection read it from there.
  process.env.CHROMIUM_PATH = requireChromium();
  // Later programs reuse Node's compile cache of the packages.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

  const results = await inTwoRows(jobs);
  const sum = (of: keyof Counts) => results.reduce((total, counts) => total + counts[of], 0);
  const seconds = (ms: number) => (ms / 1000).toFixed(0).padStart(4);
  tell(
    'Seconds',
    durations.map(([name, ms]) => `${seconds(ms)} ${name}`),
  );
  tell('Passed only the second time, after', secondTries);
  tell('Failed', failures);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}
