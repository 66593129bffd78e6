import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrowser } from './bounds.ts';
import { sourceOf } from './byte-source.ts';
import { channelOf } from './recording.ts';
import { digestSchema } from './digest.ts';
import { readIbt } from './iracing/read-ibt.ts';
import { readLd } from './motec/read-ld.ts';
import { readLdx } from './motec/read-ldx.ts';
import { digestFiles } from './read-recordings.ts';

// Recordings of real drives: read where a copy lies beside the project, never part of it.
const samples = new URL('../../../../shared/telemetry/', import.meta.url);
const isThere = existsSync(samples);
const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(path, samples)));
const filesOf = (folder: string, ending: string) =>
  isThere ? readdirSync(new URL(`${folder}/`, samples)).filter((name) => name.endsWith(ending)) : [];

function digested(path: string, driver?: string) {
  const read = digestFiles([{ name: path.split('/').at(-1) ?? '', bytes: bytesOf(path) }], driver);
  if (!read.ok) throw new Error(read.reason);
  return digestSchema.parse(read.digest);
}

const oneOf = (folder: string, start: string, ending: string) =>
  `${folder}/${filesOf(folder, ending).find((name) => name.startsWith(start))}`;

test.skipIf(!isThere)('a real recording of Imola has its channels, and its hot pressures', () => {
  const path = oneOf('acc-motec', 'Imola', '.ld');
  const recording = readLd(sourceOf({ name: path, bytes: bytesOf(path) }), inBrowser);
  expect(recording.channels).toHaveLength(10 + 6 * 4);
  expect(recording.seconds).toBeCloseTo(245.1, 1);
  expect(channelOf(recording, 'tyrePressure', 'RR')).toMatchObject({ rate: 20 });
  expect(channelOf(recording, 'bumpStop', 'LF')).toMatchObject({ rate: 200 });
  const { hotPressures, car, track } = digested(path);
  expect({ car, track }).toEqual({ car: 'porsche_991ii_gt3_r', track: 'imola' });
  expect(hotPressures).toEqual({ LF: 27.41, RF: 27.44, LR: 27.46, RR: 27.38 });
});

test.skipIf(!isThere)('the out-lap of Kyalami ends where the game’s own marker stands', () => {
  const { hotPressures, laps, notes } = digested(oneOf('acc-motec', 'Kyalami', '.ld'));
  expect(laps).toMatchObject([{ number: 0, counts: false, reason: 'out-lap' }]);
  expect(laps[0]?.seconds).toBeCloseTo(282.056, 1);
  expect(notes.join(' ')).toContain('the tyres may not be hot yet');
  expect(hotPressures).toEqual({ LF: 27.23, RF: 27.27, LR: 26.99, RR: 27.08 });
});

test.skipIf(!isThere)('lap times of real markers are exact, and a missing one is noticed', () => {
  const times = (start: string) => {
    const [path = ''] = filesOf('acc-motec', '.ldx').filter((name) => name.startsWith(start));
    return readLdx(sourceOf({ name: path, bytes: bytesOf(`acc-motec/${path}`) }));
  };
  const session = times('Laguna_Seca-porsche_991ii_gt3_r-18');
  expect(session.missing).toEqual([12]);
  expect(session.totalLaps).toBe(19);
  const last = session.crossings.slice(-2).map(({ at }) => at);
  expect(((last[1] ?? 0) - (last[0] ?? 0)).toFixed(3)).toBe('82.690');
  expect(session.fastestLap).toBe(82.69);
  expect(times('no-laps').crossings).toEqual([]);
  expect(() => times('Invalid')).toThrow('This .ldx holds no laps');
});

test.skipIf(!isThere)(
  'a race of Le Mans Ultimate gives laps, wear and the share of the tank, at its multiplier',
  () => {
    const [path = ''] = filesOf('lmu-results', '.xml');
    const { laps, wearPerLap, notes, car, track } = digested(`lmu-results/${path}`, 'driver 01');
    expect({ car, track }).toEqual({ car: 'Oreca_07_ELMS', track: 'portimao' });
    expect(laps[1]).toEqual({ number: 2, seconds: 93.56, counts: true, reason: null });
    expect(laps[2]).toMatchObject({ seconds: null, counts: false });
    expect(wearPerLap?.LR).toBeGreaterThan(wearPerLap?.RF ?? 0);
    expect(notes.join(' ')).toMatch(/Fuel use ran at 2×.*share of the tank here: [56]\.\d % a lap/s);
  },
);

test.skipIf(!isThere)('results of ACC are read in UTF-16, for the driver who is named', () => {
  const path = filesOf('acc-results', '.json').find((name) => name.includes('_FP')) ?? '';
  const { laps, car, track, session } = digested(`acc-results/${path}`, 'Driver player111');
  expect({ car, track, session }).toEqual({ car: 'audi_r8_lms', track: 'brands_hatch', session: 'practice' });
  expect(laps.filter(({ counts }) => counts).map(({ seconds }) => seconds)).toContain(83.832);
  expect(digested(`acc-results/${path}`).notes.join(' ')).toContain('choose your name');
});

test.skipIf(!isThere)('laps of others are nobody’s: each driver chooses a name', () => {
  const lapsOf = (path: string, driver?: string) => {
    const { laps, notes } = digested(path, driver);
    return { best: laps.filter(({ counts }) => counts).map(({ number }) => number), notes: notes.join(' ') };
  };
  const [online = ''] = filesOf('lmu-results', '.xml');
  const swaps = 'public-cases/acc-driver-swap.json';
  const inTurns = 'public-cases/rf2-results_race_changed_with_swaps.xml';
  for (const path of [`lmu-results/${online}`, swaps, inTurns])
    expect(lapsOf(path)).toEqual({
      best: [],
      notes: expect.stringMatching(/holds the laps of \d+ drivers: choose your name/),
    });
  expect(lapsOf(swaps, 'ANN able').best).toEqual([2, 3, 4]);
  expect(lapsOf(swaps, 'Ben Best').best).toEqual([6, 7, 8]);
  expect(lapsOf(inTurns, 'Driver 02').best).toEqual([6, 7, 8]);
  expect(lapsOf(inTurns, 'Driver 07').best).toEqual([4, 5, 9, 10]);
  expect(lapsOf(swaps, 'Somebody').notes).toContain('“Somebody” isn’t in this file: choose your name');
});

test.skipIf(!isThere)('a lap that was given up in the pits is none, and the car is the driver’s own', () => {
  const { laps, fuelPerLap } = digested('public-cases/reset-to-pits.ibt');
  expect(laps.filter(({ counts }) => counts).map(({ seconds }) => seconds)).toEqual([90, 90, 90, 90]);
  expect(laps.map(({ seconds }) => seconds)).not.toContain(60);
  expect(fuelPerLap).toBe(2.5);
  expect(digested('public-cases/multi-driver.ibt').car).toBe('porsche-911-gt3-r-992');
});

test.skipIf(!isThere)('an iRacing file shows its setup as text and its last hot pressures', () => {
  const recording = readIbt(
    sourceOf({ name: 'a.ibt', bytes: bytesOf('iracing/teamjorge-valid.ibt') }),
    inBrowser,
  );
  expect(recording.setupValues).toMatchObject({
    'TiresAero/LeftFrontTire/LastHotPressure': '24.1 psi',
    'Chassis/Front/RideHeight': '25.0 mm',
  });
  expect(digested('iracing/teamjorge-valid.ibt')).toMatchObject({
    hotPressures: { LF: 24.1, RF: 23.9, LR: 21.2, RR: 21 },
    treadTemperatures: { inner: { LF: 101, RF: 98 }, outer: { LF: 89, RR: 84 } },
    sureness: { tyres: 'hint' },
  });
  expect(digested('iracing/itelem-amg.ibt')).toMatchObject({
    car: 'mercedes-amg-gt4',
    track: 'red-bull-ring',
  });
});
