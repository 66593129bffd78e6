import { expect, test } from 'vitest';
import { proveChange } from '../proof/prove-change.ts';
import { digestRecording } from '../recording/digest-recording.ts';
import { corners, plantedLaps, type PlantedLaps, type State } from '../traces/laps.fixture.ts';
import { lapsOf } from '../traces/laps.fixture.ts';
import { dampersInWords, heightsInWords, inCornerWords } from './platform-in-words.ts';
import { platformOf, settledValue } from './platform.ts';

const heightOf = (wheel: string, { speed, normal }: State, rake = 0) =>
  wheel.endsWith('F') ? 60 - speed / 10 + 0.2 * normal() : 72 - speed / 6 + rake + 0.2 * normal();
/** A damper over bumps: the stiffer, the slower it moves. */
const travelOf = (wheel: string, { seconds, normal }: State, stiffness = 1) =>
  30 + ((wheel.endsWith('F') ? 1.2 : 1.5) / stiffness) * Math.sin(seconds * 11) + 0.02 * normal();

const car = (seed: number, change: { rake?: number; front?: number } = {}): PlantedLaps => ({
  laps: 5,
  seed,
  scatter: () => 0.04,
  steeringScatter: 0.3,
  wheels: {
    rideHeight: (wheel, now) => heightOf(wheel, now, change.rake),
    suspensionTravel: (wheel, now) => travelOf(wheel, now, wheel.endsWith('F') ? change.front : 1),
  },
});
const platformWith = (planted: PlantedLaps) => {
  const { measures } = digestRecording(plantedLaps(planted));
  if (!measures) throw new Error('no measures');
  return measures;
};

test.each<[of: string, change: { rake?: number; front?: number }, found: string[]]>([
  ['3 mm more rake', { rake: 3 }, ['rake']],
  ['a front damper that is stiffer by two clicks', { front: 1.2 }, ['front bump', 'front rebound']],
  ['nothing', {}, []],
])('%s is found in the platform and nowhere else', (_, change, found) => {
  const proof = proveChange(platformWith(car(1)), platformWith(car(2, change)));
  expect('changes' in proof && proof.changes.map(({ key }) => key).sort()).toEqual(found);
});

test('rake, dampers and what a wheel does in a corner are told with the setting that they speak for', () => {
  const recording = plantedLaps({
    ...car(3),
    wheels: {
      ...car(3).wheels,
      bumpStop: (wheel, { corner }) => Number(corner === 4 && wheel === 'RF'),
      wheelSpeed: (wheel, { speed, metres, brake }) =>
        speed * (wheel === 'LF' && brake > 5 && metres > 2300 && metres < 2600 ? 0.6 : 1),
      tyrePressure: (_, { seconds }) => 27 - 3 * Math.exp(-seconds / 60),
    },
  });
  const platform = platformOf(recording, lapsOf(recording), corners);
  expect(platform?.heights && heightsInWords(platform.heights)).toMatch(
    /the rear sinks \d+\.\d mm more than the front: rear springs/,
  );
  expect(platform?.dampers && dampersInWords(platform.dampers)).toMatch(
    /^Front: bump and rebound are even, \d+ % is fast/,
  );
  expect(inCornerWords('bumpStops', platform?.bumpStops ?? [])).toEqual([
    expect.stringMatching(/^T4: right front (9\d|100) % of the corner on the bump stop/),
  ]);
  expect(platform?.lockUps?.map(({ corner, wheel }) => [corner, wheel])).toEqual([['T6', 'LF']]);
  expect(platform?.wheelspin).toEqual([]);
  expect(platform?.pressures?.settled.LF).toBeCloseTo(27, 1);
  expect(platform?.brakeTemperatures).toBeNull();
});

test('a reading that still climbs has not settled', () => {
  expect(
    settledValue(
      Array.from({ length: 120 }, (_, index) => 24 + index / 40),
      0.012,
    ),
  ).toBeNull();
  expect(
    settledValue(
      Array.from({ length: 120 }, () => 26.4),
      0.012,
    ),
  ).toBeCloseTo(26.4, 6);
});
