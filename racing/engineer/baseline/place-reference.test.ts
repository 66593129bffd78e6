import { expect, test } from 'vitest';
import { placeReference } from './place-reference.ts';

test('a track moves what is typical of a car, and says what it asks for', () => {
  const [monza, zandvoort] = ['monza', 'zandvoort'].map((track) =>
    placeReference('ACC', 'bmw_m4_gt3', track),
  );
  const wing = (place: typeof monza) => place?.bands.find(({ slug }) => slug === 'rear-wing')?.players;
  expect(wing(monza)).not.toBe(wing(zandvoort));
  expect(monza?.behind).toBe('113 setups, 2 sources');
  expect(monza?.asks.join(' ')).toMatch(/straight/i);
  const lines = monza?.bands.map(({ slug, axle }) => `${slug} ${axle}`) ?? [];
  expect(new Set(lines).size).toBe(lines.length);
});

test('a car that no setups tell of has nothing typical', () => {
  expect(placeReference('ACC', 'alpine_a110_gt4', 'monza')).toMatchObject({ bands: [], behind: null });
  expect(placeReference('LMU', 'Alpine_A424', 'le_mans')).toMatchObject({ bands: [], behind: null });
  expect(placeReference('iRacing', 'x', 'y')).toEqual({ asks: [], bands: [], behind: null });
});
