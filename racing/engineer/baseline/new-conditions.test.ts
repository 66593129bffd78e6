import { expect, test } from 'vitest';
import { parsedAcc, parsedSvm } from '../../setup/parsed.fixture.ts';
import { accCars, accTracks } from '../../../catalogues/acc/index.ts';
import { accSetupValue } from '../../setup/acc/edit.ts';
import { svmSettings } from '../../setup/svm/lines.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import type { EngineerRequest } from './conditions.ts';
import { openSetup } from '../run/job.ts';
import { makeLmuBaseline } from './lmu/baseline.ts';
import { dryRace } from './dry-race.fixture.ts';
import { sampled } from '../../../tests/support/sampled.ts';
import { changed } from '../answer/rulebook.fixture.ts';
import { madeFor, refinedFrom } from '../run/run.fixture.ts';

const dry: EngineerRequest = { game: 'ACC', car: 'ferrari_296_gt3', track: 'barcelona', ...dryRace };
const wet: EngineerRequest = { ...dry, weather: 'wet', trackTemperature: 16 };
const fileFor = (request: EngineerRequest) => madeFor(request).baseline.editable.text;

function remade(file: string, before: EngineerRequest, request: EngineerRequest) {
  const run = refinedFrom(request, file, '', { before });
  const { editable, changes } = run.baseline;
  return { text: editable.text, changes, briefing: run.briefing, tell: () => run.tell(editable, changes) };
}

function value(text: string, parameter: string): number {
  return accSetupValue(parsedAcc(text), parameter) ?? 0;
}

test.each(['ferrari_296_gt3', 'bmw_m4_gt3', 'porsche_718_cayman_gt4_mr', 'ferrari_488_challenge_evo'])(
  'a %s refined from dry to wet and back has its dry file again',
  (car) => {
    const [before, after] = [
      { ...dry, car },
      { ...wet, car },
    ];
    const inRain = remade(fileFor(before), before, after);
    expect(JSON.parse(inRain.text)).toEqual(JSON.parse(fileFor(after)));
    const back = remade(inRain.text, after, before);
    expect(back.text).toBe(fileFor(before));
    expect(back.changes.map(({ parameter }) => parameter)).toContain('tyreCompound');
  },
);

/** Sentences that are of one axle or one way, and what the change must then be. */
const ofOneWay: readonly [RegExp, (parameter: string, isMore: boolean) => boolean][] = [
  [/loads the front tyres/, (parameter) => /\.(?:front|LF|RF)$/.test(parameter)],
  [/smaller ducts|so they start lower|goes back down/, (_, isMore) => !isMore],
  [/ducts open again|so they start higher|a higher car|drag in the rain/i, (_, isMore) => isMore],
  [/softer/, (_, isMore) => !isMore],
];

test('a reason for new conditions is never one for the other axle or the other way', {
  timeout: 60_000,
}, () => {
  const days = [10, 40].flatMap((trackTemperature) =>
    (['dry', 'wet'] as const).map((weather) => ({ trackTemperature, weather })),
  );
  const faults = sampled(accTracks, 7).flatMap(({ id: track }, first) =>
    days.flatMap((from, second) =>
      days
        .filter((to) => to.weather !== from.weather || to.trackTemperature !== from.trackTemperature)
        .flatMap((to) => {
          const car = accCars[(first * days.length + second) % accCars.length]?.id ?? '';
          const before = { ...dry, car, track, ...from };
          const { changes } = remade(fileFor(before), before, { ...before, ...to });
          return changes.flatMap(({ parameter, from: was, to: is, why }) => {
            // Two conditions may pull two ways: then each says its own.
            const isOne = (why.match(/\./g) ?? []).length === 1;
            const wrong = ofOneWay.filter(
              ([words, fits]) => isOne && words.test(why) && !fits(parameter, is > (was ?? 0)),
            );
            return wrong.map(() => `${car} ${track} ${parameter} ${was} → ${is}: ${why}`);
          });
        }),
    ),
  );
  expect(faults).toEqual([]);
});

test('every change for new conditions is shown from and to, with its reason', () => {
  const { changes, briefing } = remade(fileFor(dry), dry, wet);
  const told = (parameter: string) => changes.find((change) => change.parameter === parameter);
  expect(changes[0]).toMatchObject({ parameter: 'tyreCompound', fromText: 'Dry', toText: 'Wet' });
  expect(told('abs')?.why).toContain('slippery');
  expect(told('tyrePressure.LF')?.why).toBe(
    'Wet tyres start at another pressure, to reach 29.5 to 31 psi hot. A cooler track heats the tyres less, so they start higher.',
  );
  expect(told('brakeDuct.front')?.to).toBeLessThan(told('brakeDuct.front')?.from ?? 0);
  expect(changes.filter(({ why }) => why === '')).toEqual([]);
  // The model is asked about the remade file, as one for the rain.
  expect(briefing.conditions.weather).toBe('wet');
  expect(briefing.settings.find(({ parameter }) => parameter === 'abs')?.now).toBe(told('abs')?.to);
});

test('a driver’s earlier changes stay on top', () => {
  const editable = openSetup('ACC', fileFor(dry));
  const raised = changed(editable, 'rideHeight.rear', value(editable.text, 'rideHeight.rear') + 2);
  const own = changed(raised.editable, 'arbRear', value(editable.text, 'arbRear') + 1);
  const { text } = remade(own.editable.text, dry, wet);
  const ofRules = (parameter: string) => value(fileFor(wet), parameter);
  expect(value(text, 'rideHeight.rear')).toBe(ofRules('rideHeight.rear') + 2);
  expect(value(text, 'arbRear')).toBe(ofRules('arbRear') + 1);
  expect(value(text, 'rideHeight.front')).toBe(ofRules('rideHeight.front'));
});

test('a longer race has the fuel and the stops for it, and fuel that the driver added stays', () => {
  const long = { ...dry, durationMin: 180 };
  const { text } = remade(fileFor(dry), dry, long);
  for (const parameter of ['fuel', 'nPitStops', 'pitStop1.fuelToAdd', 'pitStop1.tyrePressure.LF'])
    expect(value(text, parameter), parameter).toBe(value(fileFor(long), parameter));
  const [sprint, shorter] = [
    { ...dry, durationMin: 25 },
    { ...dry, durationMin: 15 },
  ];
  const edit = changed(openSetup('ACC', fileFor(sprint)), 'fuel', value(fileFor(sprint), 'fuel') + 3);
  const less = remade(edit.editable.text, sprint, shorter);
  expect(value(less.text, 'fuel')).toBe(value(fileFor(shorter), 'fuel') + 3);
  expect(less.changes.find(({ parameter }) => parameter === 'fuel')?.why).toBe('Fuel for the new length.');
});

test('the stops follow changed pressures, and one sentence says so', () => {
  const run = refinedFrom(dry, fileFor({ ...dry, durationMin: 180 }), 'lower the pressures');
  const { editable } = run.baseline;
  const edit = changed(editable, 'tyrePressure.LF', value(editable.text, 'tyrePressure.LF') - 0.4);
  const stops = value(edit.editable.text, 'nPitStops');
  for (let stop = 1; stop <= stops; stop += 1)
    expect(value(edit.editable.text, `pitStop${stop}.tyrePressure.LF`)).toBe(edit.change.to);
  const [sentence] = run.tell(edit.editable, []).note.split('\n\n');
  expect(sentence).toMatch(/^The pit stops? follows?: (?:its|their) tyres start at the changed pressures\.$/);
});

test('fuel that the car no longer starts with is added at the stops', () => {
  const file = fileFor({ ...dry, durationMin: 180 });
  const all = (text: string) =>
    value(text, 'fuel') + value(text, 'nPitStops') * value(text, 'pitStop1.fuelToAdd');
  const edit = changed(openSetup('ACC', file), 'fuel', value(file, 'fuel') - 10);
  expect(all(edit.editable.text)).toBeGreaterThanOrEqual(all(file));
});

test('a file’s other contents survive new conditions', () => {
  const file = JSON.stringify({ ...makeAccBaseline(dry).setup, ofTomorrow: { kept: [1, 'two'] } });
  const { text } = remade(file, dry, wet);
  expect(JSON.parse(text)).toMatchObject({ ofTomorrow: { kept: [1, 'two'] } });
});

test('an LMU file follows as far as its rules go, and comes back', () => {
  const lmu: EngineerRequest = { ...dry, game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa' };
  const rain: EngineerRequest = { ...lmu, weather: 'wet', sessionType: 'qualifying' };
  const { text } = makeLmuBaseline(lmu);
  const inRain = remade(text, lmu, rain);
  const parameters = inRain.changes.map(({ parameter }) => parameter);
  expect(parameters).toEqual(expect.arrayContaining(['rearWing', 'tc1', 'brakeBias', 'virtualEnergy']));
  const back = remade(inRain.text, rain, lmu);
  const indexes = (file: string) =>
    svmSettings(parsedSvm(file)).map(({ section, name, index }) => [section, name, index]);
  expect(indexes(back.text)).toEqual(indexes(text));
});
