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
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:[a-z\d-]+@/, ''));
  }
  for (const [name, version] of Object.entries(measuring.devDependencies))
    expect(lock.packages[`bench/tools/node_modules/${name}`]?.version, name).toBe(version);
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
