import { expect, test } from 'vitest';
import { carsOfAllClasses, garageDataOf } from '../../../setup/garage/garage-data.fixture.ts';
import {
  lmuCars,
  lmuClassSettings,
  lmuLinesOfParameter,
  lmuTracks,
} from '../../../../catalogues/lmu/index.ts';
import { exampleLmuSetup } from '../../../setup/svm/fixtures/example-setups.ts';
import { parseSvm, svmSettings, withoutInstallPath } from '../../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { sessionTypes, setupStyles, weathers } from '../setup-form-schema.ts';
import { prepareRun } from '../../run/job.ts';
import { outcomeWithoutModel } from '../../run/outcome.ts';
import { makeLmuBaseline } from './baseline.ts';
import { lmuGuesses } from './build-file.ts';
import { startFromGarage } from './garage-start.ts';
import { lmuRules } from './rules.ts';
import { openLmuSetup } from './open-lmu-setup.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { dryRace } from '../dry-race.fixture.ts';
import { parsedSvm } from '../../../setup/parsed.fixture.ts';

const usual: EngineerRequest = { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa', ...dryRace };

const garageOf = (carId: string, seed: number) =>
  startFromGarage(JSON.stringify(garageDataOf(carId, seed)), carId);

const settingsOf = (text: string) =>
  new Map(svmSettings(parsedSvm(text)).map((line) => [`${line.section}.${line.name}`, line]));

/** Every line that our rules may decide. */
const decided = new Set([
  'GENERAL.FuelSetting',
  'GENERAL.VirtualEnergySetting',
  ...lmuRules.flatMap(({ steps }) => steps.flatMap(({ parameter }) => lmuLinesOfParameter(parameter))),
]);

const pick = <One>(list: readonly One[], place: number): One => list[place % list.length] as One;

/** A request for each number: every car, track, session, weather, style and some temperatures and lengths. */
function requestOf(place: number): EngineerRequest {
  return {
    ...usual,
    car: pick(carsOfAllClasses, place),
    track: pick(lmuTracks, place * 7).id,
    sessionType: pick(sessionTypes, place * 3 + 1),
    weather: pick(weathers, Math.floor(place / 3)),
    setupStyle: pick(setupStyles, Math.floor(place / 5)),
    trackTemperature: pick([5, 18, 25, 38, 55], place * 11),
    durationMin: pick([20, 60, 240, 1440], place * 13),
  };
}

const aThousand = Array.from({ length: 1_000 }, (_, place) => place);

/** A thousand requests; a setup of each car is then worked on to both ends of every setting, as a model may. */
test('with garage data every text is shown, every index exists, and undecided settings stay the driver’s', {
  timeout: 120_000,
}, () => {
  const faults: string[] = [];
  for (const place of sampled(aThousand, 29)) {
    const request = requestOf(place);
    const own = garageOf(request.car, place + 1);
    const { text } = makeLmuBaseline(request, own);
    const before = settingsOf(own.base ?? '');
    const files = [text];
    const opened = parseSvm(text);
    if (place % 87 === 0 && opened.ok) {
      for (const end of ['lowest', 'highest'] as const) {
        const moved = openLmuSetup(opened.file, own.garage).rows.reduce(
          (editable, { parameter, choices }) => {
            const edit = 'values' in choices ? null : editable.set(parameter, choices[end]);
            return edit?.outcome === 'changed' ? edit.editable : editable;
          },
          openLmuSetup(opened.file, own.garage),
        );
        files.push(moved.text);
      }
    }
    for (const [which, file] of files.entries()) {
      for (const [line, { index, shownText: shown }] of settingsOf(file)) {
        const [lowest, highest] = own.garage[line]?.legal ?? [0, -1];
        const where = `${request.car} ${line}=${index}//${shown}`;
        if (index < lowest || index > highest) faults.push(`${where}: no such position`);
        if ((shown ?? '').trim() === '') faults.push(`${where}: no text`);
        const mine = before.get(line);
        const isMine = mine?.index === index && mine.shownText === shown;
        if (which === 0 && !decided.has(line) && !isMine) faults.push(`${where}: not the driver's`);
      }
    }
  }
  expect(faults).toEqual([]);
});

/** Lines that every real file has, by `svm-format.md`: a built one leaves out what its catalogue does not know, and nothing else. */
const isWhole = (text: string) =>
  text.split('\r\n').every((line) => /^(?:$|\/\/|\[[A-Z]+\]$|[A-Za-z]\w*=.)/.test(line));

test('without, a thousand files have a text on each line, and none at 0 where no real file of the class is', {
  timeout: 120_000,
}, () => {
  const faults: string[] = [];
  for (const place of sampled(aThousand, 29)) {
    const car = pick(lmuCars, place);
    const { text } = makeLmuBaseline({ ...requestOf(place), car: car.id });
    const { seenRanges: seen } = lmuClassSettings(car.class);
    const { leftOut } = lmuGuesses(car);
    if (!isWhole(text) || text.includes('UpgradeSetting'))
      faults.push(`${car.id}: not as the game lays it out`);
    const lines = settingsOf(text);
    for (const [line, { index, shownText: shown }] of lines) {
      if ((seen.get(line)?.[0] ?? 0) > 0 && index === 0) faults.push(`${car.id} ${line}=0`);
      if ((shown ?? '').trim() === '') faults.push(`${car.id} ${line}=${index}: no text`);
    }
    if (lines.size + leftOut.length < 100) faults.push(`${car.id}: lines are missing that nobody names`);
  }
  expect(faults).toEqual([]);
});

test('upgrades and the comments that name them stay as the driver’s own file has them', () => {
  const header = (text: string) => text.split(/^\[/m)[0]?.replace(/^\/\/VEH=.*$/m, '//VEH=');
  const base = exampleLmuSetup();
  for (const weather of weathers) {
    const { text } = makeLmuBaseline({ ...usual, weather, durationMin: 240 }, { base });
    expect(header(text)).toBe(header(withoutInstallPath(base)));
    expect(header(text)).toMatch(/UpgradeSetting=\(\d+,/);
  }
});

test('without, the note names its estimates, and how to check the file', () => {
  const { note } = makeLmuBaseline({ ...usual, car: 'Corvette_Z06_LMGT3R' });
  expect(note).toMatch(/^Estimates: .*TC power cut, TC slip angle.*\nTo check in a minute: /m);
  expect(note).toMatch(
    /^Garage data:\nBuilt without your garage data: 7 settings are estimates, 32 stay at the car’s default\. Add/m,
  );
  for (const car of lmuCars) expect(lmuGuesses(car).guessed.length, car.id).toBeGreaterThan(1);
  const known = garageOf('Corvette_Z06_LMGT3R', 1);
  const { note: sure } = makeLmuBaseline({ ...usual, car: 'Corvette_Z06_LMGT3R' }, known);
  expect(sure).not.toMatch(/Estimates|Built without/);
});

test('fuel is a ratio where the class runs on energy, and litres elsewhere', () => {
  const fuelOf = (car: string) =>
    settingsOf(makeLmuBaseline({ ...usual, car }).text).get('GENERAL.FuelSetting')?.shownText;
  expect(fuelOf('BMW_M4_LMGT3')).toBe('0.91');
  expect(fuelOf('Ferrari_499P')).toBe('1.00');
  expect(fuelOf('Oreca_07')).toMatch(/^\d+\.0L$/);
});

test('the ratio of a driver’s own garage is raised until fuel lasts as long as energy', () => {
  const data = garageDataOf('BMW_M4_LMGT3');
  const entry = (key: string, value: number, maxValue: number, stringValue: string) => ({
    [key]: { key, value, minValue: 0, maxValue, stringValue, available: true },
  });
  const inGarage = {
    ...data,
    ...entry('VM_FUEL_LEVEL', 34, 100, '0.35'),
    ...entry('VM_FUEL_CAPACITY', 0, 1, '35.0L (4.5 laps)'),
    ...entry('VM_VIRTUAL_ENERGY', 100, 101, '100% (11.1 laps)'),
  };
  const start = startFromGarage(JSON.stringify(inGarage), 'BMW_M4_LMGT3');
  const { text, note } = makeLmuBaseline({ ...usual, durationMin: 240 }, start);
  expect(settingsOf(text).get('GENERAL.FuelSetting')).toMatchObject({ index: 88, shownText: '0.89' });
  expect(settingsOf(text).get('GENERAL.VirtualEnergySetting')?.index).toBe(100);
  expect(note).toMatch(/fuel ratio is 0\.89\.\nYou’ll need \d fuel stops, after laps \d+/);
  const short = makeLmuBaseline({ ...usual, sessionType: 'qualifying' }, start);
  expect(settingsOf(short.text).get('GENERAL.VirtualEnergySetting')?.index).toBeLessThan(30);
});

test('hot and cold air open and close ducts and radiators, and the track’s heat decides on tyres', () => {
  const own = garageOf('Ferrari_499P', 3);
  const at = (day: Partial<EngineerRequest>) =>
    settingsOf(makeLmuBaseline({ ...usual, car: 'Ferrari_499P', ...day }, own).text);
  const indexAt = (line: string, day: Partial<EngineerRequest>) => at(day).get(line)?.index ?? Number.NaN;
  for (const line of ['BODYAERO.BrakeDuctSetting', 'BODYAERO.OilRadiatorSetting']) {
    const mild = indexAt(line, {});
    expect(indexAt(line, { trackTemperature: 45 })).toBeLessThan(mild);
    expect(indexAt(line, { airTemperature: 33 })).toBeLessThan(mild);
    expect(indexAt(line, { trackTemperature: 10 })).toBeGreaterThan(mild);
    expect(indexAt(line, { trackTemperature: 45, airTemperature: 20 })).toBe(mild);
  }
  const toe = 'SUSPENSION.FrontToeInSetting';
  expect(indexAt(toe, { airTemperature: 33 })).toBe(indexAt(toe, {}));
  expect(indexAt(toe, { trackTemperature: 45, airTemperature: 20 })).toBeGreaterThan(indexAt(toe, {}));
});

test('tyres and gears that the garage is known to name are put in, and asked for by hand where it is not', () => {
  const own = garageOf('Ferrari_499P', 3);
  const named = { legal: [0, 11], texts: { 0: 'Soft', 4: 'Wet', 11: 'Hard' } } as const;
  const wheels = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'].map(
    (wheel) => `${wheel}.CompoundSetting`,
  );
  const garage = {
    ...own.garage,
    ...Object.fromEntries(wheels.map((line) => [line, named])),
    'DRIVELINE.RatioSetSetting': { legal: [0, 3], texts: { 2: 'Le Mans' } },
  } as const;
  const at = (request: Partial<EngineerRequest>, known: Partial<typeof own>) =>
    makeLmuBaseline({ ...usual, car: 'Ferrari_499P', track: 'le_mans', ...request }, { ...own, ...known });
  for (const [index, request] of [
    [0, { trackTemperature: 12 }],
    [11, { trackTemperature: 35, durationMin: 360 }],
    [4, { weather: 'wet' }],
  ] as const) {
    const { text, note } = at(request, { garage });
    for (const line of wheels) expect(settingsOf(text).get(line)?.index).toBe(index);
    expect(settingsOf(text).get('DRIVELINE.RatioSetSetting')?.shownText).toBe('Le Mans');
    expect(note).toMatch(/^Tyre compound .* → (?:Soft|Hard|Wet) \(/m);
    expect(note).not.toContain('Choose the');
  }
  const { note } = at({ trackTemperature: 12 }, {});
  expect(note).toContain('Choose the soft tyres in the garage, if your class has them');
  expect(note).toContain('Choose the longest gears in the garage');
  expect(makeLmuBaseline(usual).note).not.toContain('Choose the');
});

test('a setting the garage moves from its usual start is listed with the setup', () => {
  const car = 'BMW_M4_LMGT3';
  const garage = {
    'REARWING.RWSetting': { legal: [0, 1], texts: {} },
    'FRONTLEFT.CamberSetting': { legal: [0, 20], texts: {} },
    'FRONTRIGHT.CamberSetting': { legal: [0, 20], texts: {} },
    'REARLEFT.PressureSetting': { legal: [0, 70], texts: {} },
  } as const;
  const request = { ...usual, car, track: 'road_atlanta' };
  const { text, adjusted } = makeLmuBaseline(request, { garage });
  expect(settingsOf(text).get('REARWING.RWSetting')?.index).toBe(1);
  const wing = 'Garage data for this car ends at -1.0 deg: the usual start is 3.0 deg.';
  const camber = 'Garage data for this car ends at -3.0 deg: the usual start is -2.3 deg.';
  expect(adjusted).toEqual([
    { parameter: 'rearWing', asked: 5, to: 1, reason: wing },
    { parameter: 'camber.front', asked: 27, to: 20, reason: camber },
  ]);
  const driver = { words: '', preferences: '' };
  const job = { kind: 'generate', request, driver, base: null, garage } as const;
  expect(outcomeWithoutModel(prepareRun(job, 'x'), 'slow').adjusted).toEqual(adjusted);
  expect(makeLmuBaseline(request).adjusted).toEqual([]);
});

test('a garage in which hardly anything can be set is no start for a setup', () => {
  const fixed = Object.fromEntries(
    Object.entries(garageDataOf('BMW_M4_LMGT3')).map(([key, entry]) => [
      key,
      { ...entry, value: 0, maxValue: 1, stringValue: 'Fixed' },
    ]),
  );
  expect(() => startFromGarage(JSON.stringify(fixed), 'BMW_M4_LMGT3')).toThrow(/fixed-setup race/);
  for (const id of carsOfAllClasses)
    expect(startFromGarage(JSON.stringify(garageDataOf(id)), id).base).toContain('[REARWING]');
});
