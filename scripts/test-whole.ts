import { getEngines } from './engines.ts';
import { browserTests, type Row, runToTheEnd, vitest } from './test-runs.ts';

const ofTheProduct = '--config=tests/vitest.config.ts';

/** The engines that are there, or can be had. */
function inOtherEngines(): Row[] {
  const name = 'other engines';
  const names = process.argv.slice(2);
  const atHand = names.length === 0 || names.includes(name) ? getEngines() : [];
  const command = vitest(ofTheProduct, '--project=engines', `-t=${atHand.join('|')}`);
  return atHand.length > 0 ? [{ name, seconds: 150, needsProduct: true, command }] : [];
}

// Takes the wide tests, too, and of long tables of cases each one, of which `npm test` takes a sample.
process.env.ALL_CASES = '1';

/** `npm run test:whole`: every test, the wide ones with them. */
await runToTheEnd([
  { name: 'build', seconds: 60, command: ['node', 'scripts/build-product.ts'] },
  {
    name: 'deployment rehearsed',
    seconds: 30,
    needsProduct: true,
    command: ['node', 'scripts/deploy/index.ts', '--dry-run', '--example'],
  },
  {
    name: 'every fault of every dependency',
    seconds: 300,
    needsProduct: true,
    command: vitest(ofTheProduct, '--project=faults'),
  },
  ...['edge', 'lists', 'lab'].map(
    (name): Row => ({
      name: `benchmark: ${name}`,
      seconds: 40,
      needsProduct: true,
      command: ['node', `bench/${name}.ts`, '--short'],
    }),
  ),
  { name: 'restarts', seconds: 120, needsProduct: true, command: vitest(ofTheProduct, '--project=restarts') },
  {
    name: 'database server',
    seconds: 180,
    command: vitest('--config=supabase/tests/server/vitest.config.ts', '--maxWorkers=1'),
  },
  { name: 'unit tests', seconds: 150, command: vitest('--project=unit') },
  {
    name: 'every car and track',
    seconds: 150,
    command: vitest('--project=rules', '--maxWorkers=1', '--testTimeout=0'),
  },
  {
    name: 'every attack',
    seconds: 200,
    needsProduct: true,
    command: vitest(ofTheProduct, '--project=security'),
  },
  {
    name: 'outages',
    seconds: 90,
    needsProduct: true,
    ...browserTests(18_827, '--project=outages', '--no-deps'),
  },
  { name: 'browser', seconds: 500, needsProduct: true, ...browserTests(18_787, '--project=wide*') },
  ...inOtherEngines(),
]);
