import { spawnSync } from 'node:child_process';

/** Everything that stands in the root of the repository: a name that is new here was added on purpose. */
const list = new Set(
  `.ci .dependency-cruiser.cjs .dev.vars.example .gitignore .size-limit.js CHANGELOG.md CONTRIBUTING.md README.md SECURITY.md app bench
  biome.json catalogues docs emulators env.d.ts functions knip.json load-context.ts package-lock.json package.json
  platform playwright.config.ts public racing remix.config.js renovate.json scripts server.ts supabase tests tsconfig.json tsconfig.node.json
  tsconfig.service-worker.json tsconfig.workers.json vite.config.ts vitest.config.ts wrangler.toml`.split(
    /\s+/,
  ),
);

const { stdout, status } = spawnSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
const names = new Set(stdout.split('\0').flatMap((path) => path.split('/')[0] || []));
const strangers = [...names].filter((name) => !list.has(name));
// An archive of the sources has no git to ask.
if (status === 0 && strangers.length > 0) {
  console.error(`In the root, and not on the list of scripts/check-root.ts: ${strangers.join(', ')}`);
  process.exitCode = 1;
}
