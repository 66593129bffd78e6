import { browser, check, runToTheEnd, vitest } from './test-runs.ts';

/** By TypeScript 7, which takes a sixth of the time; `tsc` is the one before it, whose interfaces other tools use. */
const types = (name: string, project: string, seconds: number) =>
  check(name, { seconds }, 'node', 'node_modules/typescript-7/bin/tsc', '-p', project);

/** `npm test`: the checks of everything a driver or a neighbour could notice, by all tests but the wide ones. */
await runToTheEnd([
  check('build', { seconds: 60 }, 'node', 'scripts/build-product.ts'),
  check('catalogues hold to their schemas', { seconds: 2 }, 'node', 'catalogues/check.ts'),
  check('formatting', { seconds: 2 }, 'biome', 'format', '.'),
  check('lint', { seconds: 10 }, 'biome', 'lint', '--error-on-warnings', '.'),
  check('what stands in the root', { seconds: 1 }, 'node', 'scripts/check-root.ts'),
  check('import arrows', { seconds: 15 }, 'npm', 'run', '--silent', 'lint:arrows'),
  check('unused files, exports and packages', { seconds: 15 }, 'knip', '--cache'),
  types('types of the product', 'tsconfig.json', 10),
  types('types of tests and tools', 'tsconfig.node.json', 15),
  types('types of Worker tests', 'tsconfig.workers.json', 5),
  types('types of the service worker', 'tsconfig.service-worker.json', 1),
  check('sizes within their budgets', { seconds: 5, after: 'build' }, 'size-limit'),
  vitest('rules', { seconds: 60 }, '--project=rules', '--project=documents', '--maxWorkers=1'),
  vitest('unit tests', { seconds: 50 }, '--project=unit', '--maxWorkers=1'),
  vitest('database', { seconds: 50 }, '--config=supabase/tests/server/vitest.config.ts', '--maxWorkers=1'),
  vitest('Workers', { seconds: 50 }, '--project=AI Worker', '--project=stripe-webhooks', '--maxWorkers=1'),
  vitest(
    'security',
    { seconds: 60, after: 'build' },
    '--config=tests/vitest.config.ts',
    '--project=security',
  ),
  vitest(
    'one killed product',
    { seconds: 30, after: 'build' },
    '--config=tests/vitest.config.ts',
    '--project=restarts',
    '-t=SIGKILL',
  ),
  check('one fault a dependency', { seconds: 60, after: 'build' }, 'node', 'tests/faults/run.ts'),
  browser('browser', { seconds: 110, after: 'build', port: 18_787 }, '--project=main*'),
]);
