import { expect, test } from 'vitest';
import { accTrackTraits } from '../acc/index.ts';
import { svmSetting } from '../svm/index.ts';
import {
  highestLmuIndex,
  type LmuRange,
  lmuCar,
  lmuCarOfVehicleClass,
  lmuCars,
  lmuLinesOfParameter,
  lmuParameters,
  lmuTrack,
  lmuTracks,
  showLmuIndex,
} from './index.ts';
import { lmuTrackTraits, ordinaryLmuTrack } from './track-traits.ts';

function rangeOf(carId: string, line: string): LmuRange {
  const range = lmuParameters(carId)?.ranges.get(line);
  if (!range) throw new Error(`no range of ${line}`);
  return range;
}

test('cars are sorted by their five classes, and found by name', () => {
  expect([...new Set(lmuCars.map((car) => car.class))]).toEqual([
    'Hypercar',
    'LMP2',
    'LMP3',
    'LMGT3',
    'LMGTE',
  ]);
  expect(lmuCar('bmw m4 lmgt3')).toMatchObject({ id: 'BMW_M4_LMGT3', class: 'LMGT3', year: 2024 });
});

test('a track is found by id, names, a layout or the folder its setups lie in', () => {
  for (const key of ['le_mans', 'Le Mans', 'lemans2023WEC', 'Circuit de la Sarthe Mulsanne']) {
    expect(lmuTrack(key)?.id, key).toBe('le_mans');
  }
});

test('a setup file is led to its car by the words of its vehicle class, in any order', () => {
  for (const car of lmuCars) {
    for (const line of [...(car.vehicleClassSeen ?? []), ...(car.vehicleClassExpected ?? [])]) {
      expect(lmuCarOfVehicleClass(line)?.id, line).toBe(car.id);
    }
  }
  expect(lmuCarOfVehicleClass('wec2025 gt3 bmw_m4_lmgt3')?.id).toBe('BMW_M4_LMGT3');
});

test.each([
  ['Hypercar Peugeot_9x8 WEC2023', '', 'Peugeot_9x8'],
  ['Hypercar Peugeot_9x8 WEC2025', '', 'Peugeot_9x8_2024'],
  ['9x8 Hypercar Peugeot', '', 'Peugeot_9x8'],
  ['Hypercar Peugeot_9x8', 'Vehicles\\Peugeot_9x8_2024\\1.0\\x.VEH', 'Peugeot_9x8_2024'],
  ['ELMS2025 LMP2_ELMS Oreca_07', '', 'Oreca_07_ELMS'],
])('a body that shares its model word, “%s”, is told by season, else by the path %s', (words, path, id) => {
  expect(lmuCarOfVehicleClass(words, ...(path ? [path] : []))?.id).toBe(id);
});

test('words no car carries lead nowhere', () => {
  expect(lmuCarOfVehicleClass('StockCar_2015')).toBeUndefined();
  expect(lmuCarOfVehicleClass('GT3 WEC2025')).toBeUndefined();
  expect(lmuCarOfVehicleClass('')).toBeUndefined();
});

test('an axle’s range holds for both its wheels', () => {
  expect(rangeOf('BMW_M4_LMGT3', 'FRONTLEFT.CamberSetting')).toBe(
    rangeOf('BMW_M4_LMGT3', 'FRONTRIGHT.CamberSetting'),
  );
});

test('an index reads as real files have it', () => {
  const readings: [car: string, line: string, index: number, text: string][] = [
    ['BMW_M4_LMGT3', 'SUSPENSION.FrontToeInSetting', 7, '-0.117 deg'],
    ['BMW_M4_LMGT3', 'SUSPENSION.RearToeInSetting', 10, '0.234 deg'],
    ['BMW_M4_LMGT3', 'CONTROLS.RearBrakeSetting', 36, '48.0:52.0'],
    ['BMW_M4_LMGT3', 'REARLEFT.RideHeightSetting', 14, '6.4 cm'],
    ['AstonMartin_Valkyrie', 'CONTROLS.RearBrakeSetting', 22, '50.1:49.9'],
    ['AstonMartin_Valkyrie', 'DRIVELINE.DiffCoastSetting', 7, '45%'],
    ['AstonMartin_Valkyrie', 'DRIVELINE.DiffPreloadSetting', 7, '35 Nm'],
    ['AstonMartin_Valkyrie', 'FRONTLEFT.SpringSetting', 0, '1'],
    ['Duqueine_D09_P3', 'REARLEFT.RideHeightSetting', 50, '75.0 mm'],
    ['Duqueine_D09_P3', 'FRONTLEFT.CamberSetting', 18, '-3.2 deg'],
    ['Duqueine_D09_P3', 'SUSPENSION.FrontToeInSetting', 8, '0.00 deg'],
  ];
  for (const [car, line, index, text] of readings) {
    expect(showLmuIndex(rangeOf(car, line), index), line).toMatchObject({ text, exact: true });
  }
});

test('a reading is not called exact where real files contradict the table, but for the index that was seen', () => {
  const pressure = rangeOf('BMW_M4_LMGT3', 'FRONTLEFT.PressureSetting');
  expect(showLmuIndex(pressure, 0)).toEqual({ value: 136, text: '136 kPa', exact: true });
  expect(showLmuIndex(pressure, 1)?.exact).toBe(false);
  const wing = rangeOf('BMW_M4_LMGT3', 'REARWING.RWSetting');
  expect([wing.indexMax, highestLmuIndex(wing)]).toEqual([8, 11]);
  expect(showLmuIndex(wing, 11)?.exact).toBe(false);
});

test('an index outside the range reads as nothing', () => {
  const camber = rangeOf('BMW_M4_LMGT3', 'FRONTLEFT.CamberSetting');
  for (const index of [-1, 0.5, 41, Number.NaN]) expect(showLmuIndex(camber, index)).toBeNull();
});

test('every index of every range reads as a number', () => {
  for (const { id } of lmuCars) {
    for (const [line, range] of lmuParameters(id)?.ranges ?? []) {
      for (let index = 0; index <= highestLmuIndex(range); index += 1) {
        expect(Number.isFinite(showLmuIndex(range, index)?.value), `${id} ${line} ${index}`).toBe(true);
      }
    }
  }
});

test('a setting that a car does not offer is named with the text of the garage', () => {
  const parameters = lmuParameters('BMW_M4_LMGT3');
  expect(parameters?.notOffered.get('DRIVELINE.DiffPowerSetting')).toBe('Non-adjustable');
  expect(parameters?.notOffered.get('FRONTLEFT.SpringRubberSetting')).toBe('N/A');
  expect(lmuParameters('Peugeot_9x8')?.ranges.has('REARWING.RWSetting')).toBe(false);
  expect(lmuParameters('nothing')).toBeUndefined();
});

test('an engineer’s parameter names its lines in the file', () => {
  expect(lmuLinesOfParameter('camber.front')).toEqual([
    'FRONTLEFT.CamberSetting',
    'FRONTRIGHT.CamberSetting',
  ]);
  expect(lmuLinesOfParameter('bumpStopRateUp.rear')).toEqual([]);
  for (const line of lmuLinesOfParameter('tyrePressure.all')) {
    expect(svmSetting(...(line.split('.') as [string, string]))?.label).toBe('Tyre pressure (cold)');
  }
});

test('tracks that ACC also has are graded alike, and every track is graded', () => {
  const spans = { low: [0, 4], medium: [3, 7], high: [6, 10] } as const;
  const faults = lmuTracks.flatMap(({ id }) => {
    const ours = lmuTrackTraits(id);
    const theirs = accTrackTraits(id);
    if (ours === ordinaryLmuTrack) return [`${id}: no grades`];
    if (!theirs) return [];
    const { bumpiness, kerbs, brakingSeverity } = theirs;
    return [
      ['bumps', ours.bumps, spans[bumpiness]] as const,
      ['kerbs', ours.kerbs, spans[kerbs]] as const,
      ['stops', ours.stops, spans[brakingSeverity]] as const,
    ]
      .filter(([, grade, [lowest, highest]]) => grade < lowest || grade > highest)
      .map(([name, grade]) => `${id}: ${name} ${grade}`);
  });
  expect(faults).toEqual([]);
  expect(lmuTracks.filter(({ id }) => accTrackTraits(id)).length).toBe(8);
});
