import { describe, expect, test } from 'vitest';
import { engineMapsOf, mapsForWeather } from '../../../catalogues/acc/engine-maps.ts';
import { accCars, accParameters } from '../../../catalogues/acc/index.ts';
import { accSetupValue, editAccSetup } from '../../setup/acc/edit.ts';
import { parseAccSetup } from '../../setup/acc/parse.ts';
import { printAccSetup } from '../../setup/acc/print.ts';
import { makeAccBaseline } from '../baseline/acc/baseline.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import { dryRace } from '../baseline/dry-race.fixture.ts';
import { outcomeWithoutModel } from './outcome.ts';
import { eventsOf, modelAnswer, modelOf, outcomeOf, refinedFrom } from './run.fixture.ts';
import { sampled } from '../../../tests/support/sampled.ts';

const weathers = ['dry', 'wet'] as const;
type Weather = (typeof weathers)[number];

const requestFor = (car: string, weather: Weather, more: Partial<EngineerRequest> = {}): EngineerRequest => ({
  ...{ game: 'ACC', car, track: 'monza', ...dryRace },
  ...{ weather, ...more },
});

const mapIn = (text: string): number => {
  const read = parseAccSetup(text);
  return (read.ok && accSetupValue(read.setup, 'ecuMap')) || Number.NaN;
};

/** A race's file with an engine map. */
function fileOf(request: EngineerRequest, map: number): string {
  const { setup } = makeAccBaseline(request);
  return printAccSetup(editAccSetup(setup, [{ parameter: 'ecuMap', value: map }]).setup);
}

const mapsOffered = (car: string) => (accParameters(car)?.ecuMap.rawMax ?? 0) + 1;

/** Whether a map may be driven: any of a car that nobody describes, which keeps its own. */
const isFor = (car: string, weather: Weather, map: number) =>
  engineMapsOf(car).length === 0 || mapsForWeather(car, weather).some(({ number }) => number === map);

const cases = accCars
  .filter(({ id }) => mapsOffered(id) > 1)
  .flatMap(({ id }) => weathers.map((weather) => [id, weather] as const));

describe.each(sampled(cases, 7))('%s in the %s', (car, weather) => {
  const others = { dry: 'wet', wet: 'dry' } as const;
  const sessions = ['practice', 'qualifying', 'race'] as const;

  test('every session starts on a map for the weather, and says so of a wet one', () => {
    for (const sessionType of sessions) {
      const { setup, note } = makeAccBaseline(requestFor(car, weather, { sessionType }));
      expect(isFor(car, weather, accSetupValue(setup, 'ecuMap') ?? 0)).toBe(true);
      if (weather === 'wet') expect(note).toMatch(/Engine map \d+, for|No source says what/);
    }
  });

  test.each(['it uses too much fuel', 'fuel runs out', 'verbraucht zu viel Sprit', 'more power please'])(
    'the rules answer "%s" with a map for the weather from each of them',
    (words) => {
      const request = requestFor(car, weather);
      for (const { number } of mapsForWeather(car, weather)) {
        const input = refinedFrom(request, fileOf(request, number), words);
        const { editable } = outcomeWithoutModel(input, 'unreachable');
        expect([number, isFor(car, weather, mapIn(editable.text))]).toEqual([number, true]);
      }
    },
  );

  test('a model chooses no other map either; a car that nobody describes keeps its own and says so', async () => {
    const request = requestFor(car, weather);
    const file = fileOf(request, mapIn(printAccSetup(makeAccBaseline(request).setup)));
    const before = mapIn(file);
    for (let value = 1; value <= mapsOffered(car); value += 1) {
      const complaints = [{ symptom: 'energy_high_use' }];
      const wing = { parameter: 'tc2', value: 1, answers: 0 };
      const answer = modelAnswer({ complaints }, [{ parameter: 'ecuMap', value, answers: 0 }, wing]);
      const input = refinedFrom(request, file, 'it uses too much fuel');
      const { editable, note } = outcomeOf(await eventsOf(input, modelOf(answer, answer).model));
      const map = mapIn(editable.text);
      expect([value, isFor(car, weather, map)]).toEqual([value, true]);
      if (engineMapsOf(car).length === 0) {
        expect(map).toBe(before);
        expect(note).toContain(`so it keeps map ${before}.`);
      }
    }
  });

  test('a file for the other weather gets a map for this one, whichever it had', () => {
    const was = requestFor(car, others[weather]);
    for (let map = 1; map <= engineMapsOf(car).length; map += 1) {
      if (!isFor(car, others[weather], map)) continue;
      const input = refinedFrom(requestFor(car, weather), fileOf(was, map), '', { before: was });
      expect([map, isFor(car, weather, mapIn(input.baseline.editable.text))]).toEqual([map, true]);
    }
  });
});

test.each([
  ['amr_v8_vantage_gt3', 'dry', 1, 2],
  ['bmw_m6_gt3', 'dry', 1, 2],
  ['porsche_991ii_gt3_r', 'dry', 8, 4],
  ['mclaren_720s_gt3', 'dry', 1, 2],
  ['honda_nsx_gt3', 'dry', 1, 1],
  ['amr_v12_vantage_gt3', 'wet', 5, 6],
  ['mercedes_amg_gt3_evo', 'wet', 1, 2],
  ['ferrari_296_gt3', 'dry', 1, 1],
] as const)('%s in the %s goes from map %i to %i to save fuel', (car, weather, from, to) => {
  const request = requestFor(car, weather);
  const input = refinedFrom(request, fileOf(request, from), 'it uses too much fuel');
  expect(mapIn(outcomeWithoutModel(input, 'unreachable').editable.text)).toBe(to);
});

test.each([
  ['amr_v12_vantage_gt3', 'wet', 'race', 7],
  ['amr_v8_vantage_gt3', 'wet', 'qualifying', 5],
  ['mclaren_720s_gt3', 'wet', 'qualifying', 10],
  ['mclaren_720s_gt3', 'wet', 'race', 11],
  ['nissan_gt_r_gt3_2018', 'wet', 'race', 1],
  ['porsche_992_gt3_r', 'dry', 'qualifying', 8],
  ['ferrari_488_gt3', 'dry', 'race', 1],
] as const)('%s in the %s begins %s on map %i', (car, weather, sessionType, map) => {
  expect(accSetupValue(makeAccBaseline(requestFor(car, weather, { sessionType })).setup, 'ecuMap')).toBe(map);
});

test('a driver who names a map gets it, and reads what it is for', () => {
  const request = requestFor('bmw_m6_gt3', 'dry');
  const input = refinedFrom(request, fileOf(request, 1), 'set the ECU map to 5');
  const { editable, adjusted } = outcomeWithoutModel(input, 'unreachable');
  expect(mapIn(editable.text)).toBe(5);
  expect(adjusted.map(({ reason }) => reason)).toEqual([
    'Set to 5, as you asked. Map 5 is for laps behind the pace car.',
  ]);
});
