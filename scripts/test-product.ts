import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { requireChromium } from './chromium.ts';
import { browserOutcome, type Outcome, vitestOutcome } from './test-reports.ts';

const reports = 'test-results';

type Counts = Pick<Outcome, 'passed' | 'failed'>;

/** Said again at the end, where a long log is read first. */
const failures: string[] = [];
const secondTries: string[] = [];
/** What was run, and for how many milliseconds. */
const durations: [command: string, ms: number][] = [];

async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const startedAt = performance.now();
  const succeeded = await ran(command, args, environment);
  durations.push([[command, ...args.slice(0, 3)].join(' '), performance.now() - startedAt]);
  return succeeded;
}

function ran(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
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

/** A check that passes or fails as a whole counts as one. */
async function check(title: string, command: string, ...args: string[]): Promise<Counts> {
  const passed = await run(command, args);
  console.log(`${passed ? '✓' : '✗'} ${title}`);
  if (!passed) failures.push(title);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Counts from a runner's report; a runner that fails without a failed test (a file that does not load) counts as one failure. */
function counted(runner: string, succeeded: boolean, read: () => Outcome): Counts {
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    const outcome = read();
    failures.push(...outcome.failures);
    secondTries.push(...outcome.secondTries);
    counts = outcome;
  } catch {
    succeeded = false;
  }
  if (succeeded || counts.failed > 0) return counts;
  failures.push(`${runner} ended badly without a failed test`);
  return { ...counts, failed: 1 };
}

const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

async function vitest(name: string, ...options: string[]): Promise<Counts> {
  const outputFile = `${reports}/${name}.json`;
  const succeeded = await run('vitest', [
    'run',
    '--maxWorkers=100%',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
    ...options,
  ]);
  return counted(name, succeeded, () => vitestOutcome(readReport(outputFile), (file) => relative('.', file)));
}

/** Some of the browser tests, with a product, a report and a folder of traces of their own. */
async function browser(name: string, port: number, ...options: string[]): Promise<Counts> {
  const report = `${reports}/${name}.json`;
  const succeeded = await run('playwright', ['test', ...options, `--output=${reports}/${name}`], {
    PORT: String(port),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return counted(name, succeeded, () => browserOutcome(readReport(report)));
}

async function benchmarks(): Promise<Counts> {
  const succeeded = await run('node', ['bench/short.ts']);
  return counted('benchmarks', succeeded, () => readReport(`${reports}/benchmarks.json`) as Outcome);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** One after the other: each uses one core for the most part. */
async function staticChecks(): Promise<Counts[]> {
  return [
    await check('catalogues hold to their schemas', 'node', 'catalogues/check.ts'),
    await check('formatting', 'biome', 'format', '.'),
    await check('lint', 'biome', 'lint', '--error-on-warnings', '.'),
    await check('import arrows', 'npm', 'run', '--silent', 'lint:arrows'),
    await check('unused files, exports and packages', 'knip', '--cache'),
    await check('types of the product', 'tsc', '-p', 'tsconfig.json'),
    await check('types of tests and tools', 'tsc', '-p', 'tsconfig.node.json'),
    await check('types of Worker tests', 'tsc', '-p', 'tsconfig.workers.json'),
    await check('types of the service worker', 'tsc', '-p', 'tsconfig.service-worker.json'),
  ];
}

/** What needs no product that runs, while types are checked. */
const buildAndUnits = async () => [
  await check('build', 'node', 'scripts/build-product.ts'),
  await vitest('unit-tests'),
];
// Two rows side by side, each one after the other: a third takes the processor from databases that must answer in two seconds.
const failuresAndOutages = async () => [
  await check('dependencies fail, the product does not', 'node', 'tests/faults/run.ts'),
  await browser('outages', 18_827, '--project=outages', '--no-deps'),
];
const attacksAndRestarts = async () => [
  await vitest('security-tests', '--config', 'tests/security/vitest.config.ts'),
  await vitest('restart-tests', '--config', 'tests/restarts/vitest.config.ts'),
  await benchmarks(),
];

// The same random inputs each time: what `npm run fuzz` finds with others is told there.
process.env.FUZZ_SEED ??= '20261121';
// Playwright and the tests of script injection read it from there.
process.env.CHROMIUM_PATH = requireChromium();

// What Node has compiled of a package, the many programs to come need not.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const results: Counts[] = (await Promise.all([staticChecks(), buildAndUnits()])).flat();
results.push(
  await check('sizes within their budgets', 'size-limit'),
  await check('deployment rehearsed', 'node', 'scripts/deploy/index.ts', '--dry-run', '--example'),
  ...(await Promise.all([failuresAndOutages(), attacksAndRestarts()])).flat(),
  await browser('browser', 18_787, '--project=with JavaScript', '--project=without JavaScript'),
);

const total = results.reduce((sum, one) => ({
  passed: sum.passed + one.passed,
  failed: sum.failed + one.failed,
}));
const tell = (title: string, lines: readonly string[]) =>
  lines.length > 0 && console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
tell(
  'Seconds',
  durations.map(([command, ms]) => `${(ms / 1000).toFixed(0).padStart(4)} ${command}`),
);
tell('Passed only the second time, after', secondTries);
tell('Failed', failures);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
