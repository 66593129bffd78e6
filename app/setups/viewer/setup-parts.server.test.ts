import { expect, test } from 'vitest';
import { makeAccBaseline } from '#racing/engineer/baseline/acc/baseline';
import { gameUnits } from '#racing/setup/chosen-units';
import { partsOf } from './setup-parts.server.ts';
import type { ViewedSetup } from './visible-setup.server.ts';
import { hourAtSpa } from '#racing/engineer/answer/rulebook.fixture';
import { storedSetup } from '#platform/adapters/supabase/stored-setup.fixture';

const hot = { ...hourAtSpa('ACC', 'ferrari_296_gt3'), trackTemperature: 36 };
const setup: ViewedSetup = {
  ...storedSetup,
  id: 'demo-hot',
  car_name: hot.car,
  setup_data: JSON.stringify(makeAccBaseline(hot).setup),
};
const remarks = (more: Partial<ViewedSetup>) => {
  const { values } = partsOf(
    { ...setup, ...more },
    { units: gameUnits, origin: 'https://scrutineer.example' },
  );
  return values.drawn?.sections.match(/Unusual: most setups use [\d.]+ to [\d.]+ psi/g) ?? [];
};

test('pressures are held against the temperature and session that the setup is for', () => {
  expect(remarks({ session: 'race', track_celsius: 36 })).toEqual([]);
  expect(remarks({})).toEqual([]);
  // The same file, said to be for a cold day: what was drawn before does not stand in for it.
  expect(remarks({ session: 'race', track_celsius: 5 })).toHaveLength(4);
});
