import {
  isTestOfOurs,
  isWhole,
  lockFits,
  type Proof,
  runs,
  saidIn,
  stopsAt,
  wranglerKnows,
} from './proofs.ts';

export type Way = { of: RegExp; because: string; instead: readonly Proof[] };

const stopsBeforeAsking = stopsAt('--env nowhere', /There is no "nowhere": --env is production or preview\./);

/**
 * Commands of the documents that are not simply run, why not, and what shows instead that they would run. Every other one
 * is run unchanged.
 */
export const ways: readonly Way[] = [
  {
    of: /^npm start$|^npm run dev$/,
    because: 'it stays until it is ended; the browser tests start the same program',
    instead: [isWhole, saidIn('playwright.config.ts', 'node scripts/start-product.ts')],
  },
  {
    of: /^kill -|^cp -R \.data |^rm \.\.\/copy-of-data\/|^DATA_DIR=\.\.\/copy-of-data /,
    because: 'a product must run that is copied; npm test takes these lines out of the runbook and does so',
    instead: [saidIn('tests/restarts/restore.test.ts', 'docs/runbook.md', 'kill -STOP', 'dataDir: copy')],
  },
  {
    of: /^npm (test|run test:whole( -- [\w ]+)?)$/,
    because: 'it is what runs this test, or all others',
    instead: [isWhole],
  },
  {
    of: /^npm ci$/,
    because: 'it would replace what is running',
    instead: [lockFits],
  },
  {
    of: /^npm run (build|bench(:\w+)?|faults|types:database)( .*)?$/,
    because: 'it takes minutes, or npm run test:whole does the same',
    instead: [isWhole],
  },
  {
    of: /^npm run screenshots( .*)?$/,
    because: 'it starts the product and takes a minute',
    instead: [stopsAt('--only nothing', /There is no "nothing": --only is one of landing, /)],
  },
  {
    of: /^npm run format$/,
    because: 'it rewrites every file',
    instead: [runs('biome format package.json')],
  },
  {
    of: /^npm run typecheck$/,
    because: 'npm test does the same, in four steps',
    instead: [
      saidIn(
        'scripts/test-product.ts',
        "'tsconfig.json'",
        "'tsconfig.node.json'",
        "'tsconfig.workers.json'",
        "'tsconfig.service-worker.json'",
      ),
      saidIn('package.json', 'for project in json node.json workers.json service-worker.json; do node '),
    ],
  },
  {
    of: /^npx vitest run (--project ("AI Worker"|\w+)( [\w./ -]+)?|contract)$|^npm run test:(security|restarts|server|forms|engines)$/,
    because: 'npm test or npm run test:whole runs them all; a project and a file that are not there are told',
    instead: [isTestOfOurs],
  },
  {
    of: /^npx playwright test tests\/e2e\/\S+\.spec\.ts$/,
    because: 'npm test or npm run test:whole runs it',
    instead: [isTestOfOurs],
  },
  {
    of: /^npm install --save-exact --save-dev <package>$/,
    because: 'it would change what is installed',
    instead: [],
  },
  {
    of: /^npm run lint$/,
    because: 'npm test does the same, in four steps',
    instead: [
      runs('biome lint --error-on-warnings server.ts'),
      saidIn('scripts/test-product.ts', "'lint:arrows'", "'--error-on-warnings'", "'knip'"),
    ],
  },
  {
    of: /^npm run deploy( .*)?$/,
    because:
      'it changes the outside world, or rehearses that with Wrangler, which npm run test:whole does too',
    instead: [
      stopsBeforeAsking,
      saidIn('scripts/test-whole.ts', "'scripts/deploy/index.ts'", "'--dry-run'", "'--example'"),
    ],
  },
  {
    of: /^npm run (doctor|stripe:setup)( -- --env preview)?$/,
    because: 'it asks real accounts',
    instead: [stopsBeforeAsking],
  },
  {
    of: /^npm run garage-facts -- Ferrari_499P garage\.json$/,
    because: 'it needs a file of the game; racing/setup/garage tries its parts',
    instead: [saidIn('scripts/garage-facts/index.ts', 'contradictsCatalogue')],
  },
  {
    of: /^npm run doctor -- --file \.data\/environment\.json$/,
    because: 'it asks the product on this machine; tests/e2e/doctor.wide.spec.ts lets it',
    instead: [
      stopsAt('', /There is no \.data\/environment\.json\./),
      saidIn('tests/e2e/doctor.wide.spec.ts', 'doctor/index.ts', '--file', 'environment.json'),
    ],
  },
  {
    of: /^npx wrangler (login|rollback|secret put)( .*)?$/,
    because: 'it changes the outside world',
    instead: [wranglerKnows],
  },
  {
    of: /^wrangler deploy --(dry-run|secrets-file)$/,
    because: 'npm run deploy gives it the files it needs, and is rehearsed by npm run test:whole',
    instead: [
      saidIn('scripts/deploy/plan.ts', "'deploy'", "'--dry-run'"),
      saidIn('scripts/deploy/plan.ts', '--secrets-file'),
    ],
  },
  {
    of: /^wrangler dev$/,
    because: 'a decision tells why it is not used',
    instead: [],
  },
  {
    of: /^supabase gen types$/,
    because: 'a decision names it as the place where our own types come from',
    instead: [saidIn('scripts/database-types.ts', '@supabase/postgrest-typegen')],
  },
  {
    of: /^stripe events resend <id>$/,
    because: "Stripe's own program is the reader's to install, and the event's number is theirs",
    instead: [],
  },
];
