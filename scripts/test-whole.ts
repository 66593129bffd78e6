import { getEngines } from './engines.ts';
import { browser, check, reporting, runToTheEnd, vitest } from './test-runs.ts';

const engines = 'other engines';
const names = process.argv.slice(2);
const atHand = names.length === 0 || names.includes(engines) ? getEngines() : [];

// Takes the wide tests, too, and of long tables of cases each one, of which `npm test` takes a sample.
process.env.ALL_CASES = '1';

/** `npm run test:whole`: every test, the wide ones with them. */
await runToTheEnd([
  check('build', { seconds: 60 }, 'node', 'scripts/build-product.ts'),
  check(
    'deployment rehearsed',
    { seconds: 30, after: 'build' },
    'node',
    'scripts/deploy/index.ts',
    '--dry-run',
    '--example',
  ),
  check(
    'every fault of every dependency',
    { seconds: 300, after: 'build' },
    'node',
    'tests/faults/run.ts',
    '--whole',
  ),
  reporting('benchmarks', { seconds: 90, after: 'build' }, 'bench/short.ts', 'benchmarks.json'),
  vitest(
    'restarts',
    { seconds: 120, after: 'build' },
    '--config=tests/vitest.config.ts',
    '--project=restarts',
  ),
  vitest(
    'database server',
    { seconds: 180 },
    '--config=supabase/tests/server/vitest.config.ts',
    '--maxWorkers=1',
  ),
  vitest('unit tests', { seconds: 150 }, '--project=unit'),
  vitest('every car and track', { seconds: 150 }, '--project=rules', '--maxWorkers=1', '--testTimeout=0'),
  vitest(
    'every attack',
    { seconds: 200, after: 'build' },
    '--config=tests/vitest.config.ts',
    '--project=security',
  ),
  vitest('database in the process', { seconds: 150 }, '--project=database', '--maxWorkers=1'),
  browser(
    'outages',
    { seconds: 90, after: 'build', port: 18_827 },
    '--project=outages*',
    '--no-deps',
    '--workers=1',
  ),
  browser('browser', { seconds: 500, after: 'build', port: 18_787 }, '--project=wide*'),
  ...(atHand.length > 0
    ? [
        vitest(
          engines,
          { seconds: 150, after: 'build' },
          '--config=tests/vitest.config.ts',
          '--project=engines',
          `-t=${atHand.join('|')}`,
        ),
      ]
    : []),
]);
