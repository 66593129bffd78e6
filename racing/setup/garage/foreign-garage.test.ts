import { expect, test } from 'vitest';
import { lmuCars } from '../../../catalogues/lmu/index.ts';
import type { GarageFacts } from '../svm/index.ts';
import { factsOfGarage } from './facts.ts';
import { contradictsCatalogue } from './foreign-garage.ts';
import { garageDataOf } from './garage-data.fixture.ts';
import { readGarageData } from './garage-data.ts';
import type { GarageOf } from './sent-garage.ts';

const lmu = (car: string): GarageOf => ({ game: 'LMU', car, version: 'WEC2026' });

type Changed = Partial<ReturnType<typeof garageDataOf>[string]>;

/** The facts in a car's garage data, with the entries of these keys changed. */
function factsOf(car: string, changed: Changed = {}, ofKeys = /./): GarageFacts {
  const data = Object.fromEntries(
    Object.entries(garageDataOf(car)).map(([key, entry]) => [
      key,
      ofKeys.test(key) ? { ...entry, ...changed } : entry,
    ]),
  );
  const read = readGarageData(JSON.stringify(data));
  if (!read.ok) throw new Error(read.reason);
  return factsOfGarage(read.garage);
}

const carIds = lmuCars.map(({ id }) => id);

test.each(carIds)('the garage of %s is its own', (car) => {
  expect(contradictsCatalogue(lmu(car), factsOf(car))).toBe(false);
});

test.each<[string, Changed]>([
  ['fixed', { value: 0, maxValue: 1, stringValue: 'Fixed', available: false }],
  ['at a far position', { value: 9_990, minValue: 9_990, maxValue: 9_999, stringValue: '5' }],
  ['of thousands of positions', { value: 3, maxValue: 9_000, stringValue: '4' }],
])('a garage in which everything is %s is no car’s', (_, changed) => {
  for (const car of carIds)
    expect([car, contradictsCatalogue(lmu(car), factsOf(car, changed))]).toEqual([car, true]);
});

test('a garage with a few other lists is still its car’s', () => {
  const car = 'BMW_M4_LMGT3';
  const facts = factsOf(car, { value: 0, maxValue: 1 }, /REAR_WING|PRESSURE-W_F/);
  expect(contradictsCatalogue(lmu(car), facts)).toBe(false);
});
