import { expect, test } from 'vitest';
import { inBrowser } from './bounds.ts';
import { sourceOf } from './byte-source.ts';
import { recognisedVersions, type SetupSigns, signsIn, type VersionSigns } from './driven-version.ts';
import { ldOf } from './ld.fixture.ts';
import { readLd } from './motec/read-ld.ts';

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;
const psi = (...four: number[]) =>
  Object.fromEntries(wheels.map((wheel, index) => [wheel, four[index] ?? 0]));
const version = (number: number, pressures: number[], tc: number, abs = 3): VersionSigns => ({
  version: number,
  pressures: psi(...pressures),
  fuel: 40,
  tc,
  abs,
});
const versions = [
  version(1, [26.6, 26.6, 25.6, 25.6], 3),
  version(2, [26.4, 26.4, 25.8, 25.8], 3),
  version(3, [26.6, 26.6, 25.6, 25.6], 0),
];
const none: SetupSigns = { pressures: null, fuel: null, tc: null, abs: null };

test.each<[told: string, signs: Partial<SetupSigns>, fits: number[] | null, reason: RegExp]>([
  [
    'pressures of one version',
    { pressures: psi(26.41, 26.39, 25.8, 25.8) },
    [2],
    /26\.4 .*only version 2 holds/,
  ],
  ['pressures of two', { pressures: psi(26.6, 26.6, 25.6, 25.6) }, [3, 1], /versions 1 and 3 hold that/],
  [
    'an aid that one has off',
    { pressures: psi(26.6, 26.6, 25.6, 25.6), tc: 'on' },
    [1],
    /TC at work: only version 1/,
  ],
  ['a level', { tc: 0 }, [3], /TC 0: only version 3/],
  ['pressures of none', { pressures: psi(27, 27, 27, 27) }, [], /none of this setup’s versions/],
  ['what all hold', { fuel: 40 }, null, /^$/],
  ['nothing', {}, null, /^$/],
])('a recording that tells %s offers the versions that fit, with the reason', (_, signs, fits, reason) => {
  const recognised = recognisedVersions({ ...none, ...signs }, versions);
  expect(recognised?.versions ?? null).toEqual(fits);
  expect(recognised?.reason ?? '').toMatch(reason);
});

test('a recording tells pressures from the box alone, and an aid that worked while the car drove', () => {
  const signsOf = (speeds: number[], tc: number[]) =>
    signsIn(
      readLd(
        sourceOf({
          name: 'a.ld',
          bytes: ldOf('Imola', [
            { name: 'SPEED', unit: 'm/s', rate: 1, values: speeds },
            { name: 'TC', unit: '', rate: 1, values: tc },
            ...wheels.map((wheel) => ({
              name: `TYRE_PRESS_${wheel}`,
              unit: 'psi',
              rate: 1,
              values: [26.6, 27, 27],
            })),
          ]),
        }),
        inBrowser,
      ),
    );
  expect(signsOf([0, 40, 40], [0, 0, 1])).toMatchObject({
    pressures: { LF: Math.fround(26.6) },
    tc: 'on',
    abs: null,
  });
  expect(signsOf([40, 40, 40], [0, 0, 0])).toBeNull();
  expect(signsOf([40, 40, 40], [4, 4, 4])).toMatchObject({ pressures: null, tc: 4 });
});
