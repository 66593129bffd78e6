import { fork, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { build } from '../../scripts/build.ts';
import { fuzzSettings } from './fuzz.ts';
import type { WebOutcome } from './web.ts';

/** Inputs of a nightly run: for the parsers together, and as many for the endpoints. */
const nightlyInputs = 100_000;
/** Requests over the network of this machine, which take a hundred times as long. */
const nightlyRequests = 3_000;

const folder = 'test-results';
const report = `${folder}/fuzz.json`;
const log = `${folder}/fuzz-web.log`;

type Line = { name: string; inputs: number; slowestMs: number; slowest: string };

type Report = { lines: Line[]; seed: number | null; failed: number };

type VitestReport = {
  numFailedTests: number;
  testResults: {
    assertionResults: { title: string; meta?: { fuzz?: Omit<Line, 'name'> & { seed: number } } }[];
  }[];
};

function readReport(path: string): Report {
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
function slowestInputs(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  return [...lines]
    .sort((a, b) => b.slowestMs - a.slowestMs)
    .map(
      ({ name, slowestMs, slowest }) =>
        `${name.padEnd(width)}  ${slowestMs.toFixed(1).padStart(8)} ms  ${slowest.slice(0, 90)}`,
    )
    .join('\n');
}

function vitest(environment: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const child = spawn('vitest', ['run', '--project', 'fuzz', ...reporters], {
      stdio: 'inherit',
      env: environment,
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Asks the built product, in a process of its own; adds what its Workers logged and nobody was told. */
function web(requests: number, seed: number): Promise<WebOutcome> {
  const file = openSync(log, 'w');
  return new Promise((resolve, reject) => {
    const child = fork('tests/fuzz/web.ts', [String(requests), String(seed)], {
      stdio: ['ignore', file, file, 'ipc'],
    });
    let outcome: WebOutcome | null = null;
    child.once('message', (message) => {
      outcome = message as WebOutcome;
    });
    child.once('exit', (code) => {
      if (!outcome) return reject(new Error(`the web Worker was not fuzzed (${code}): see ${log}`));
      resolve({ ...outcome, uncaught: [...outcome.uncaught, ...uncaughtIn(readFileSync(log, 'utf8'))] });
    });
  });
}

/** Uncaught errors, as the Workers and their runtime log them. */
function uncaughtIn(logged: string): string[] {
  return logged.split('\n').filter((line) => /"what":"a request was not answered"|\buncaught\b/i.test(line));
}

const environment = { FUZZ_INPUTS: String(nightlyInputs), ...process.env };
const { seed, only } = fuzzSettings(environment);
mkdirSync(folder, { recursive: true });
const code = await vitest({ ...environment, FUZZ_SEED: String(seed) });
const { lines, failed } = readReport(report);
console.log(`\nThe slowest input of each:\n${slowestInputs(lines)}\n`);

let inputs = lines.reduce((sum, line) => sum + line.inputs, 0);
let uncaught = failed;
let serverErrors = 0;
if (only === '') {
  if (!process.argv.includes('--no-build')) await build();
  const requests = Number(process.env.FUZZ_REQUESTS ?? nightlyRequests);
  const { statuses, slowestMs, slowest, ...asked } = await web(requests, seed);
  console.log(`the web Worker: ${asked.inputs} requests, answers ${JSON.stringify(statuses)}`);
  console.log(`  slowest ${slowestMs.toFixed(0)} ms: ${slowest.slice(0, 200)}`);
  for (const one of [...asked.serverErrors, ...asked.uncaught].slice(0, 20)) console.log(`  ${one}`);
  inputs += asked.inputs;
  uncaught += asked.uncaught.length;
  serverErrors += asked.serverErrors.length;
}
const targets = lines.length + failed + (only === '' ? 1 : 0);
console.log(
  `fuzz: ${inputs} inputs over ${targets} targets, ${uncaught} uncaught, ${serverErrors} answers of 5xx (FUZZ_SEED=${seed})`,
);
process.exit(code === 0 && uncaught === 0 && serverErrors === 0 ? 0 : 1);
