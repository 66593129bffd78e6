import { expect, test } from 'vitest';
import { lmuCars, lmuParameters, lmuStartIndex, lmuStarts } from '../../../catalogues/lmu/index.ts';
import { exampleLmuSetup } from '../svm/fixtures/example-setups.ts';
import type { GarageFacts } from '../svm/index.ts';
import { believedFacts, contradictsCatalogue } from './believed-facts.ts';
import { factsOfGarage } from './facts.ts';
import { garageDataOf } from './garage-data.fixture.ts';
import { readGarageData } from './garage-data.ts';
import { garageInFile } from './garage-of.ts';
import type { GarageOf } from './sent-garage.ts';
import { sampled } from '../../platform/sampled.fixture.ts';

const lmu = (car: string): GarageOf => ({ game: 'LMU', car, version: 'WEC2026' });

type Changed = Partial<ReturnType<typeof garageDataOf>[string]>;

/** The facts in a car's garage data, with the entries of these keys changed. */
function toldOf(car: string, changed: Changed = {}, ofKeys = /./): GarageFacts {
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
const rangesOf = (facts: GarageFacts) =>
  Object.fromEntries(Object.entries(facts).map(([line, { legal }]) => [line, legal]));

test.each(carIds)('every list of the garage of %s is believed', (car) => {
  const sent = toldOf(car);
  expect(rangesOf(believedFacts(lmu(car), sent))).toEqual(rangesOf(sent));
});

test.each([
  ['fixed, with an advertisement', { value: 0, maxValue: 1, stringValue: 'free setups: evil.example' }],
  ['at a far position', { value: 9_990, minValue: 9_990, maxValue: 9_999, stringValue: '5' }],
  ['fixed, as in a race of fixed setups', { value: 0, maxValue: 1, stringValue: 'Fixed', available: false }],
  ['of thousands of positions', { value: 3, maxValue: 9_000, stringValue: '4' }],
])('a garage in which everything is %s is not believed of any car', (_, changed) => {
  for (const car of carIds) {
    expect([car, contradictsCatalogue(lmu(car), toldOf(car, changed))]).toEqual([car, true]);
    expect([car, believedFacts(lmu(car), toldOf(car, changed))]).toEqual([car, {}]);
  }
});

test('of a garage with a few wrong lists and texts all others are believed', () => {
  const car = 'BMW_M4_LMGT3';
  const believed = believedFacts(
    lmu(car),
    toldOf(car, { value: 0, maxValue: 1, stringValue: 'www.evil.example' }, /REAR_WING|PRESSURE-W_F/),
  );
  expect(believed['REARWING.RWSetting']).toBeUndefined();
  expect(believed['FRONTLEFT.PressureSetting']).toBeUndefined();
  expect(believed['REARLEFT.PressureSetting']).toEqual(toldOf(car)['REARLEFT.PressureSetting']);
  expect(JSON.stringify(believed)).not.toContain('evil');
});

test.each([
  ['REARWING.RWSetting', [0, 11], true],
  ['REARWING.RWSetting', [0, 10], false],
  ['REARWING.RWSetting', [0, 36], true],
  ['REARWING.RWSetting', [0, 37], false],
  ['REARWING.RWSetting', [9, 11], false],
  ['SUSPENSION.LeftCasterSetting', [0, 0], true],
  ['SUSPENSION.LeftCasterSetting', [0, 7], false],
  ['BODYAERO.BrakeDuctSetting', [0, 4], true],
  ['BODYAERO.BrakeDuctSetting', [0, 401], false],
  ['GENERAL.NotSeenSetting', [0, 4], false],
] as const)('of the BMW M4 a list of %s from %j: believed %s', (line, legal, isBelieved) => {
  const believed = believedFacts(lmu('BMW_M4_LMGT3'), { [line]: { legal, texts: {} } });
  expect(believed).toEqual(isBelieved ? { [line]: { legal, texts: {} } } : {});
});

test.each([
  ['FRONTLEFT.PressureSetting', 2, '142 kPa', true],
  ['FRONTLEFT.PressureSetting', 2, '138 kPa', true],
  ['FRONTLEFT.PressureSetting', 2, '240 kPa', false],
  ['FRONTLEFT.PressureSetting', 220, '142 kPa', false],
  ['FRONTLEFT.CamberSetting', 20, '-3.00 deg', true],
  ['FRONTLEFT.CamberSetting', 20, '3.00 deg', false],
  ['REARWING.RWSetting', 3, 'P4', true],
  ['REARWING.RWSetting', 11, '7.2 deg', true],
  ['REARWING.RWSetting', 11, '72 deg', false],
])('of the BMW M4 %s at %d reads %s: believed %s', (line, position, text, isBelieved) => {
  const fact = { legal: null, texts: { [position]: text } };
  expect(believedFacts(lmu('BMW_M4_LMGT3'), { [line]: fact })).toEqual(isBelieved ? { [line]: fact } : {});
});

test('a position that reads something lies inside its list', () => {
  const wing = { 'REARWING.RWSetting': { legal: [0, 11], texts: { 3: '-0.4 deg', 12: '7.2 deg' } } } as const;
  expect(believedFacts(lmu('BMW_M4_LMGT3'), wing)['REARWING.RWSetting']?.texts).toEqual({ 3: '-0.4 deg' });
});

test('a list that is believed has the positions of the catalogue’s starts, whatever it says', () => {
  const faults: string[] = [];
  for (const car of sampled(lmuCars, 7)) {
    const starts = lmuStarts(car);
    for (const [line, range] of lmuParameters(car.id)?.ranges ?? []) {
      const start = starts.get(line);
      const index = start && Math.min(range.indexMax, lmuStartIndex(start, range));
      if (index === undefined) continue;
      for (let lowest = 0; lowest <= range.indexMax; lowest += 1)
        for (const highest of [lowest, index - 1, index, range.indexMax, range.indexMax * 2]) {
          const sent = { [line]: { legal: [lowest, Math.max(lowest, highest)], texts: {} } } as const;
          const [low = 0, high = index] = believedFacts(lmu(car.id), sent)[line]?.legal ?? [];
          if (low > index || index > high) faults.push(`${car.id} ${line} ${sent[line]?.legal}`);
        }
    }
  }
  expect(faults).toEqual([]);
});

test('all that a file of the game tells is believed, but for the laps of its fuel', () => {
  const sent = garageInFile(exampleLmuSetup());
  if (!sent) throw new Error('The file tells nothing');
  const believed = believedFacts(sent, sent.files);
  const lost = Object.entries(sent.files).flatMap(([line, { texts }]) =>
    Object.entries(texts).filter(([position]) => believed[line]?.texts[position] === undefined),
  );
  expect(lost.filter(([, text]) => !text.includes('laps'))).toEqual([]);
});

test('of rFactor 2, where mods add cars, real files say how far lists go at least', () => {
  const car: GarageOf = { game: 'rFactor2', car: 'stockcar-2015', version: '' };
  const bar = (highest: number) => ({
    'SUSPENSION.FrontAntiSwaySetting': { legal: [0, highest], texts: {} } as const,
  });
  expect(believedFacts(car, bar(33))).toEqual(bar(33));
  expect(believedFacts(car, bar(32))).toEqual({});
  expect(believedFacts({ ...car, car: 'no-files-seen' }, bar(3))).toEqual(bar(3));
});
