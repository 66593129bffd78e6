import { expect, test } from 'vitest';
import { findCar, findTrack } from '../../catalogues/index.ts';
import { checkAccSetup } from './acc/check.ts';
import { recogniseSetupFile } from './recognise.ts';
import { demoSetup, demoSetups, isDemoId } from './demo-setups.ts';
import { parsedAcc } from './parsed.fixture.ts';

test.each(demoSetups)('$id says truly what it is', ({ id, game, car_name, track_name, setup_data }) => {
  expect(isDemoId(id)).toBe(true);
  expect(findCar(game, car_name)?.id).toBe(car_name);
  expect(findTrack(game, track_name)?.id).toBe(track_name);
  const recognised = recogniseSetupFile(setup_data, '');
  if (!recognised.ok) throw new Error(recognised.reason);
  expect(recognised).toMatchObject({ game, carId: car_name, illegal: [] });
});

test.each(demoSetups.filter(({ game }) => game === 'ACC'))(
  '$id is complete and the game takes every click',
  ({ setup_data }) => {
    expect(checkAccSetup(parsedAcc(setup_data))).toMatchObject({ legal: true, illegal: [], missing: [] });
  },
);

test('a demo setup is found by its id and by no other', () => {
  expect(demoSetup('demo-acc-spa-race')?.car_name).toBe('bmw_m4_gt3');
  expect(demoSetup('demo-')).toBeUndefined();
});

test('no two demo setups share an address', () => {
  expect(new Set(demoSetups.map(({ id }) => id)).size).toBe(demoSetups.length);
});
