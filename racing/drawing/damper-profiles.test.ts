import { expect, test } from 'vitest';
import { damperProfiles, dampersBrief, dampersInWords } from './damper-profiles.ts';
import { atEachWheel, row, setupOf } from './fixtures/described.ts';

const legalText = '0 to 40';
const settings = ['bumpSlow', 'bumpFast', 'reboundSlow', 'reboundFast'];
const whole = () => settings.flatMap((name) => atEachWheel(name, '10', { legalText, place: 0.25 }));

test('bump is drawn right of the middle and upwards, rebound left and downwards', () => {
  const [profile] = damperProfiles(setupOf(...whole())) ?? [];
  expect(profile?.dots.map(({ x, y }) => [x, y])).toEqual([
    [0, 62.5],
    [29, 62.5],
    [71, 37.5],
    [100, 37.5],
  ]);
  expect(profile?.line).toBe('0,62.5 29,62.5 50,50 71,37.5 100,37.5');
  expect(profile?.lineBefore).toBeNull();
});

test('a stiffer setting is drawn further from the middle', () => {
  const dotOf = (place: number) =>
    damperProfiles(setupOf(row('bumpSlow.LF', '1', { legalText, place })))?.[0]?.dots[0];
  expect(dotOf(1)?.y).toBe(0);
  expect(dotOf(0)?.y).toBe(50);
});

test('a damper that has one speed only is drawn with that', () => {
  const [profile] = damperProfiles(setupOf(row('reboundSlow.LF', '5', { legalText, place: 0.5 }))) ?? [];
  expect(profile).toMatchObject({ line: '29,75 50,50', bump: { slow: null, fast: null } });
});

test('a setting whose range is unknown is written and not drawn', () => {
  const profiles = damperProfiles(
    setupOf(row('bumpSlow.LF', '7', { place: null }), row('bumpFast.LF', '7', { legalText, place: 0.5 })),
  );
  expect(profiles?.[0]?.dots).toHaveLength(1);
  expect(profiles?.[0]?.bump.slow?.text).toBe('7');
});

test('a car without dampers to set has no such picture', () => {
  expect(damperProfiles(setupOf(...atEachWheel('bumpSlow', 'N/A', { offered: false })))).toBeNull();
  expect(damperProfiles(setupOf())).toBeNull();
});

test('a refinement leaves the line before it', () => {
  const change = { from: '10', to: '20' };
  const profiles = damperProfiles(setupOf(row('bumpSlow.RR', '20', { legalText, place: 0.5, change }))) ?? [];
  expect(profiles[3]).toMatchObject({
    line: '50,50 71,25',
    lineBefore: '50,50 71,37.5',
    dots: [{ isChanged: true }],
  });
  expect(dampersBrief(profiles)).toBe('Damper profiles of the four corners; changed: right rear');
  expect(dampersInWords(profiles)).toBe('Damper profiles. Right rear: bump slow from 10 to 20.');
});
