import { browserTests, runToTheEnd, vitest } from './test-runs.ts';

/** By TypeScript 7, which takes a sixth of the time; `tsc` is the one before it, whose interfaces other tools use. */
const types = (project: string) => ['node', 'node_modules/typescript-7/bin/tsc', '-p', project];
const ofTheProduct = '--config=tests/vitest.config.ts';

/** `npm test`: the checks of everything a driver or a neighbour could notice, by all tests but the wide ones. */
await runToTheEnd([
  { name: 'build', seconds: 60, command: ['node', 'scripts/build-product.ts'] },
  { name: 'catalogues', seconds: 2, command: ['node', 'catalogues/check.ts'] },
  { name: 'formatting', seconds: 2, command: ['biome', 'format', '.'] },
  { name: 'lint', seconds: 10, command: ['biome', 'lint', '--error-on-warnings', '.'] },
  { name: 'what stands in the root', seconds: 1, command: ['node', 'scripts/check-root.ts'] },
  { name: 'import arrows', seconds: 15, command: ['npm', 'run', '--silent', 'lint:arrows'] },
  { name: 'unused files, exports and packages', seconds: 15, command: ['knip', '--cache'] },
  { name: 'types of the product', seconds: 10, command: types('tsconfig.json') },
  { name: 'types of tests and tools', seconds: 15, command: types('tsconfig.node.json') },
  { name: 'types of Worker tests', seconds: 5, command: types('tsconfig.workers.json') },
  { name: 'types of the service worker', seconds: 1, command: types('tsconfig.service-worker.json') },
  { name: 'sizes within their budgets', seconds: 5, needsProduct: true, command: ['size-limit'] },
  {
    name: 'rules',
    seconds: 60,
    command: vitest('--project=rules', '--project=documents', '--maxWorkers=1'),
  },
  { name: 'unit tests', seconds: 50, command: vitest('--project=unit', '--maxWorkers=1') },
  {
    name: 'database',
    seconds: 50,
    command: vitest('--config=supabase/tests/server/vitest.config.ts', '--maxWorkers=1'),
  },
  {
    name: 'Workers',
    seconds: 50,
    command: vitest('--project=AI Worker', '--project=stripe-webhooks', '--maxWorkers=1'),
  },
  { name: 'security', seconds: 60, needsProduct: true, command: vitest(ofTheProduct, '--project=security') },
  { name: 'restarts', seconds: 30, needsProduct: true, command: vitest(ofTheProduct, '--project=restarts') },
  {
    name: 'one fault a dependency',
    seconds: 60,
    needsProduct: true,
    command: vitest(ofTheProduct, '--project=faults'),
  },
  { name: 'browser', seconds: 110, needsProduct: true, ...browserTests(18_787, '--project=main*') },
]);
