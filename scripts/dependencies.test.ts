import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

type LockedPackage = {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  integrity?: string;
};

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const packagesOf = (lock: string): Record<string, LockedPackage> =>
  existsSync(lock) ? read(lock).packages : {};

const ours = Object.entries(packagesOf('package-lock.json')).filter(([path]) => path !== '');
const locked = [
  ...ours,
  ...Object.entries(packagesOf('bench/tools/package-lock.json')).filter(([path]) => path),
];
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Licences under which a package may be part of what we publish: all let us, and none asks for our source. */
const allowed = new Set('0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause ISC MIT OFL-1.1 Unlicense'.split(' '));

/** Whether a licence expression leaves a choice of, or asks for nothing but, allowed licences. */
function isAllowed(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed);
  return text.split(' AND ').every((one) => allowed.has(one));
}

/** The build takes files from these, so that they are published though nothing of them is imported. */
const filesTaken = new Set(
  '@clerk/clerk-js @duckdb/duckdb-wasm apache-arrow flatbuffers @fontsource/barlow @fontsource/barlow-condensed'.split(
    ' ',
  ),
);

test('every published package has a licence that lets us publish it', () => {
  const published = ours.filter(([path, { dev, devOptional }]) => {
    const isProgram = Object.hasOwn(manifest.optionalDependencies, nameOf(path));
    return filesTaken.has(nameOf(path)) || !(dev || devOptional || isProgram);
  });
  expect(published.length).toBeGreaterThan(50);
  const refused = published.filter(([, { license = 'none stated' }]) => !isAllowed(license));
  expect(refused.map(([path, { license }]) => `${path}: ${license}. Take another package`)).toEqual([]);
});

test.each([
  ['(Apache-2.0 AND MIT)', true],
  ['MIT OR GPL-3.0-only', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['none stated', false],
])('%s may be published: %s', (licence, isRight) => {
  expect(isAllowed(licence)).toBe(isRight);
});

test('package.json decides on every install script, and on no other', () => {
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(scripts)].sort(), 'read the script, then allow or refuse it in allowScripts').toEqual(
    Object.keys(manifest.allowScripts).sort(),
  );
});

test('every version is exact, and every download has its checksum', () => {
  const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  const ranges = Object.entries(named).filter(
    ([, version]) => !/^(npm:[a-z\d-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges, 'npm install --save-exact').toEqual([]);
  const unchecked = locked.filter(
    ([path, { integrity, inBundle }]) => nameOf(path) && !integrity && !inBundle,
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('decision 2 gives the reason for every override and every beta', () => {
  const reasons = readFileSync('docs/decisions/0002-overrides.md', 'utf8');
  const betas = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
    .flatMap((list) => Object.entries(list))
    .filter(([, version]) => version.includes('-'))
    .filter(([, version]) => !version.startsWith('npm:'))
    .map(([name]) => name);
  const overrides = Object.values(manifest.overrides).flatMap((list) => Object.keys(list));
  const isNamed = (name: string) =>
    [name, name.replace(/\/.*/, '/*'), name.replace(/-[^-/]*(-.*)?$/, '-*')].some((one) =>
      reasons.includes(one),
    );
  const unnamed = [...betas, ...overrides].filter((name) => !isNamed(name));
  expect(unnamed, 'write the reason into docs/decisions/0002-overrides.md').toEqual([]);
});

test('packages that handle money, sessions and pages are never updated without somebody looking', () => {
  const { packageRules, automerge } = read('renovate.json') as {
    automerge: boolean;
    packageRules: { matchPackageNames?: string[]; automerge?: boolean }[];
  };
  expect(automerge).toBe(false);
  const merged = packageRules
    .filter((rule) => rule.automerge)
    .flatMap((rule) => rule.matchPackageNames ?? []);
  expect(merged.length).toBeGreaterThan(0);
  expect(merged.filter((name) => Object.hasOwn(manifest.dependencies, name))).toEqual([]);
});
