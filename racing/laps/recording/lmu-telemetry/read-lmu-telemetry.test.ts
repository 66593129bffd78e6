import { expect, test } from 'vitest';
import { digestTables } from './digest-tables.ts';
import { channelOf, UnreadableRecording } from '../recording.ts';
import { readLmuTelemetry } from './read-lmu-telemetry.ts';
import type { TelemetryTables } from './telemetry-tables.ts';

const lapSeconds = 90;
const speed = 50;
const laps = 5;
const clock = 1200;
const seconds = laps * lapSeconds + 20;

const samples = (rate: number, at: (second: number) => number) =>
  Float32Array.from({ length: seconds * rate }, (_, index) => at(index / rate));
const wheels = (rate: number, at: (wheel: number, second: number) => number) =>
  [0, 1, 2, 3].map((wheel) => samples(rate, (second) => at(wheel, second)));
const inLap = (second: number) => second % lapSeconds;
const turned = (second: number) => (2 * Math.PI * inLap(second)) / lapSeconds;
const isBraking = (second: number) => inLap(second) > 18 && inLap(second) < 20;
const isTurning = (second: number) => inLap(second) > 20 && inLap(second) < 26;

/** The game's word at the end of each lap. */
const timed = (apart: number, timeOf: (lap: number) => number): TelemetryTables['events'] =>
  new Map([
    [
      'Lap Time',
      Array.from({ length: laps }, (_, lap) => ({ at: clock + (lap + 1) * apart, value: timeOf(lap) })),
    ],
  ]);

/** Five laps of 90 s; the games' names of the two forces are swapped. */
function tablesOf(
  changed: Partial<{ lapTimes: TelemetryTables['events']; without: string[] }> = {},
): TelemetryTables {
  const channels = new Map<string, Float32Array[]>([
    ['Ground Speed', [samples(10, () => speed * 3.6)]],
    ['Brake Pos', [samples(10, (second) => (isBraking(second) ? 80 : 0))]],
    ['Throttle Pos', [samples(10, (second) => (isBraking(second) || isTurning(second) ? 0 : 90))]],
    ['Steering Pos', [samples(10, (second) => (isTurning(second) ? 20 : 1))]],
    ['G Force Lat', [samples(10, (second) => (isBraking(second) ? -1.8 : 0.1))]],
    ['G Force Long', [samples(10, (second) => (isTurning(second) ? 1.4 : 0.3))]],
    ['Lap Dist', [samples(10, (second) => inLap(second) * speed)]],
    ['GPS Time', [samples(10, (second) => clock + second)]],
    ['GPS Latitude', [samples(10, (second) => 45 + Math.sin(turned(second)) / 100)]],
    ['GPS Longitude', [samples(10, (second) => 7 + Math.cos(turned(second)) / 100)]],
    ['Fuel Level', [samples(10, (second) => 80 - (second / lapSeconds) * 2.5)]],
    ['Virtual Energy', [samples(10, (second) => 100 - (second / lapSeconds) * 3)]],
    ['Track Temperature', [samples(1, () => 31)]],
    ['TyresPressure', wheels(10, (wheel) => 170 + wheel)],
    ['TyresTempLeft', wheels(10, (wheel) => 80 + wheel)],
    ['TyresTempCentre', wheels(10, () => 90)],
    ['TyresTempRight', wheels(10, (wheel) => 100 + wheel)],
    ['Tyres Wear', wheels(10, (_, second) => 100 - second / lapSeconds)],
    ['Brakes Temp', wheels(10, () => 400)],
  ]);
  for (const name of changed.without ?? []) channels.delete(name);
  return {
    metadata: new Map([
      ['TrackName', 'Portimao'],
      ['SessionType', 'Race'],
      ['CarSetup', JSON.stringify({ VM_STEER_LOCK: { stringValue: '524deg (18.5deg)' } })],
    ]),
    channelsList: new Map(
      [...channels.keys()].map((name) => [name, { rate: /Track T/.test(name) ? 1 : 10, unit: '' }]),
    ),
    channels,
    events: changed.lapTimes ?? timed(lapSeconds, (lap) => (lap === 2 ? 0 : lapSeconds + lap / 1000)),
  };
}

function digested(tables: TelemetryTables) {
  const read = digestTables(tables);
  if (!read.ok) throw new Error(read.reason);
  return read;
}

test.each([
  ['kPa', (kPa: number) => kPa],
  ['psi', (kPa: number) => kPa / 6.894757],
  ['bar', (kPa: number) => kPa / 100],
  ['a unit of ours', (kPa: number) => kPa],
])('pressures are read in %s, as the file’s list says, and are none where it says another', (unit, of) => {
  const hotIn = (listed: string) => {
    const tables = tablesOf();
    const channels = new Map(tables.channels);
    channels.set(
      'TyresPressure',
      wheels(10, (wheel) => of(170 + wheel)),
    );
    const channelsList = new Map(tables.channelsList).set('TyresPressure', { rate: 10, unit: listed });
    return digested({ ...tables, channels, channelsList }).digest.hotPressures;
  };
  expect(hotIn(unit)?.LF).toBeCloseTo(24.66, 2);
  if (unit === 'psi') expect(hotIn('kPa')).toBeNull();
  if (unit === 'kPa') expect(hotIn('psi')).toBeNull();
});

test('rows of a recording fill every figure that the game knows', () => {
  const { digest, traces } = digested(tablesOf());
  expect(digest).toMatchObject({
    game: 'LMU',
    track: 'portimao',
    session: 'race',
    fuelPerLap: 2.5,
    energyPerLap: 3,
    wearPerLap: { LF: 1, RR: 1 },
    brakeTemperatures: { LF: 400 },
    treadTemperatures: { inner: { LF: 100, RF: 81 }, middle: { LF: 90 }, outer: { LR: 82, RR: 103 } },
    weather: { trackTemperature: 31 },
    sureness: { laps: 'sure', tyres: 'sure' },
  });
  expect(digest.hotPressures?.LF).toBeCloseTo(170 / 6.894757, 2);
  expect(digest.hotPressures?.RR).toBeCloseTo(173 / 6.894757, 2);
  expect(traces?.laps.map(({ isReckoned, east }) => [isReckoned, east?.length])).toContainEqual([false, 800]);
  expect(traces?.corners).toHaveLength(1);
});

test('laps between crossings have the game’s own times, and one that it timed with 0 does not count', () => {
  const { laps: found } = digested(tablesOf()).digest;
  expect(found.filter(({ counts }) => counts).map(({ seconds: time }) => time)).toEqual([
    90.001, 90.003, 90.004,
  ]);
  expect(found.filter(({ reason }) => reason === 'not timed by the game')).toHaveLength(1);
});

test('the force that is felt in bends is lateral, under whichever name', () => {
  const tables = tablesOf();
  const lateralAt = (rows: TelemetryTables) => channelOf(readLmuTelemetry(rows), 'lateralG')?.values[230];
  expect(lateralAt(tables)).toBeCloseTo(1.4, 3);
  const { channels } = tables;
  const mended = new Map(channels)
    .set('G Force Lat', [...(channels.get('G Force Long') ?? [])])
    .set('G Force Long', [...(channels.get('G Force Lat') ?? [])]);
  expect(lateralAt({ ...tables, channels: mended })).toBeCloseTo(1.4, 3);
});

test('steering becomes degrees by the garage’s lock', () => {
  const steering = channelOf(readLmuTelemetry(tablesOf()), 'steering');
  expect(steering?.values[230]).toBeCloseTo(0.2 * 262, 3);
});

test('clocks that drift apart are said, and do not move the laps', () => {
  const late = new Map([...timed(lapSeconds + 9, () => 90.5), ['In Pits', [{ at: clock + 150, value: 1 }]]]);
  const { digest } = digested(tablesOf({ lapTimes: late }));
  expect(digest.notes.join(' ')).toContain('clocks are 45 s apart');
  expect(digest.laps.filter(({ counts }) => counts)).toHaveLength(4);
});

test('a file without the game’s channels is said to be none', () => {
  const nothing = { ...tablesOf(), channels: new Map() };
  expect(() => readLmuTelemetry(nothing)).toThrow(UnreadableRecording);
});
