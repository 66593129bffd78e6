import { expect, test } from 'vitest';
import { accTrack } from '../../../catalogues/acc/index.ts';
import { type Bounds, inBrowser, onServer } from './bounds.ts';
import { costlyFiles } from './costly-files.fixture.ts';
import { type Digest, digestSchema } from './digest.ts';
import { drive, type DrivenCar, ldOf, ldxOf, withChannel } from './ld.fixture.ts';
import { gameUnits } from '../../setup/chosen-units.ts';
import { fixesIn, fixOf, measuredInWords, worstInWords } from './balance-words.ts';
import { measuresSchema } from '../proof/measures.ts';
import { changesAcross, measuredChanges, versionProofs } from './measured-change.ts';
import { foundCorners } from './found-corners.ts';
import { emptyRecording } from './recording.ts';
import { type ByteSource, type NamedBytes, sourceOf } from './byte-source.ts';
import { digestFiles } from './read-recordings.ts';
import { sheetOfDigest } from './sheet-of-digest.ts';

const imola = accTrack('imola');
if (!imola) throw new Error('Imola is not in the catalogue');
const imolaTrack = { lengthM: imola.lengthM, corners: imola.corners };
const name = 'Imola-porsche_991ii_gt3_r-2-2026.11.25-21.13.58';

function digested(files: NamedBytes[], driver?: string): Digest {
  const read = digestFiles(files, driver);
  if (!read.ok) throw new Error(read.reason);
  return digestSchema.parse(read.digest);
}

const reasonOf = (files: (NamedBytes | ByteSource)[], bounds?: Bounds) => {
  const result = digestFiles(files, undefined, bounds);
  return result.ok ? 'was read' : result.reason;
};

/** A log of ACC, and beside it its markers where crossings of the line are given. */
const filesOf = (ld: Uint8Array, crossings?: readonly number[] | Record<number, number>): NamedBytes[] => [
  { name: `${name}.ld`, bytes: ld },
  ...(crossings
    ? [{ name: `${name}.ldx`, bytes: ldxOf(Object.fromEntries(Object.entries(crossings))) }]
    : []),
];
const imolaDrive = (car: Partial<DrivenCar> = {}) => drive({ ...imolaTrack, laps: 4, ...car });
const filesDriven = (car: Partial<DrivenCar>): NamedBytes[] => {
  const { ld, crossings } = imolaDrive(car);
  return filesOf(ld, crossings);
};
const driven = (car: Partial<DrivenCar>): Digest => digested(filesDriven(car));
const countingLaps = ({ laps }: Digest) => laps.filter(({ counts }) => counts);

/** A recording in which one corner is steered by so much more than neutral at one phase. */
const steered = (share: number, number: number, at: string) =>
  driven({ extra: (corner, phase) => (corner === number && phase === at ? share : 1) });
const unbalanced = ({ balance }: Digest) => balance?.filter(({ tendency }) => tendency !== 'neutral') ?? [];
const at3 = (share: number) => steered(share, 3, 'entry');

test('a corner steered more than neutral is found at its phase with its size, one steered less, and no other', () => {
  const [found, ...others] = unbalanced(at3(1.2));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ phase: 'entry', tendency: 'understeer', sureness: 'sure' });
  expect(found?.corner).toMatch(/^T3\b/);
  // Neutral is 900 · 0.7 · 9.81 / 35² + 6 · 0.7 degrees there.
  expect(found?.size).toBeCloseTo(0.2 * ((900 * 0.7 * 9.81) / 35 ** 2 + 6 * 0.7), 0);
  const loose = { corner: expect.stringMatching(/^T7\b/), phase: 'exit', tendency: 'oversteer' };
  expect(unbalanced(steered(0.5, 7, 'exit'))).toMatchObject([loose]);
});

test('hot pressures are the mean of the last third of each counting lap from the third on', () => {
  const ramp = (seconds: number) => 25 + seconds / 100;
  const { hotPressures, laps, sureness, ...named } = driven({ pressure: ramp });
  expect(named).toMatchObject({ game: 'ACC', car: 'porsche_991ii_gt3_r', track: 'imola' });
  const length = laps.find(({ number }) => number === 1)?.seconds ?? 0;
  // Laps 3 and 4, each from two thirds of it on.
  const expected = (ramp(2 * length + (length * 5) / 6) + ramp(3 * length + (length * 5) / 6)) / 2;
  expect(hotPressures?.LF).toBeCloseTo(expected, 1);
  expect(sureness).toEqual({ laps: 'sure', tyres: 'sure' });
});

test.each([0.975, 1, 1.02])(
  'laps without markers are those that were driven, at %d of the catalogue’s length',
  (scale) => {
    for (const start of [0, 1700]) {
      const lengthM = imolaTrack.lengthM * scale;
      const { ld, crossings } = imolaDrive({ lengthM, laps: 16, start });
      const digest = digested(filesOf(ld));
      const counting = countingLaps(digest);
      // The first crossing of a recording that begins on the line may be missed.
      expect(counting.length).toBeGreaterThanOrEqual(crossings.length - 2);
      const typical = (crossings.at(-1) ?? 0) - (crossings.at(-2) ?? 0);
      for (const { seconds } of counting) expect(Math.abs((seconds ?? 0) - typical)).toBeLessThan(0.12);
      expect(digest.sureness.laps).toBe('hint');
      expect(digest.notes.join(' ')).toContain('Add the .ldx');
    }
  },
);

test('a file that is one flying lap is said to be one, and no .ldx is asked for that was given', () => {
  const lap = imolaDrive({ laps: 1 });
  const whole = digested(filesOf(lap.ld));
  expect(whole.laps).toEqual([{ number: 1, seconds: lap.crossings[1], counts: true, reason: null }]);
  expect(whole.notes.join(' ')).toContain('The whole file is one flying lap');
  const samples = (lap.crossings[1] ?? 0) * 20;
  const elsewhere = withChannel(imolaDrive({ laps: 1, start: 2300 }).ld, '', { samples });
  expect(countingLaps(digested(filesOf(elsewhere)))).toEqual([]);
  const notes = digested(filesOf(imolaDrive().ld, [])).notes.join(' ');
  expect(notes).toMatch(/The \.ldx marks no laps/);
  expect(notes).not.toContain('Add the .ldx');
});

const pressure = (seconds: number) => 26 + seconds / 400;

test('a log’s units are read: the figures are the same in any', () => {
  const { ld, crossings } = imolaDrive({ pressure });
  const { hotPressures, laps, balance } = digested(filesOf(ld, crossings));
  const inUnits: [channel: string, unit: string, of: (value: number) => number][] = [
    ['SPEED', 'km/h', (value) => value * 3.6],
    ['SPEED', 'kph', (value) => value * 3.6],
    ['SPEED', 'mph', (value) => value / 0.44704],
    ['TYRE_PRESS', 'bar', (value) => value / 14.503774],
    ['TYRE_PRESS', 'kPa', (value) => value * 6.894757],
    ['TYRE_PRESS', 'psi', (value) => value],
    ['STEERANGLE', 'rad', (value) => (value * Math.PI) / 180],
    ['ROTY', '°/s', (value) => (value * 180) / Math.PI],
    ['G_LAT', 'm/s/s', (value) => value],
    ['G_LAT', 'G', (value) => value],
  ];
  for (const [channel, unit, convert] of inUnits) {
    const bytes = withChannel(ld, channel, { unit, convert });
    const read = digested(filesOf(bytes, crossings));
    expect({ unit, ...read }).toMatchObject({ unit, hotPressures, laps });
    expect(read.balance?.length).toBe(balance?.length);
    expect(countingLaps(digested(filesOf(bytes))).length).toBeGreaterThanOrEqual(3);
  }
  const odd = digested(filesOf(withChannel(ld, 'TYRE_PRESS', { unit: 'ell' }), crossings));
  expect(odd.hotPressures).toBeNull();
  expect(odd.notes.join(' ')).toContain('We don’t know the unit “ell” of TYRE_PRESS_LF');
});

test('a damaged channel is named and left out, and the laps stay', () => {
  const { ld, crossings } = imolaDrive({ pressure });
  const usual = digested(filesOf(ld, crossings));
  const damages: [channel: string, convert: (value: number, index: number) => number, says: RegExp][] = [
    ['TYRE_PRESS_LF', () => 383_124, /tyre pressure, left front.* reads 383,124 psi/],
    ['TYRE_PRESS', () => Number.NaN, /tyre pressure”.* holds no numbers/],
    ['TYRE_PRESS_RR', () => 27, /tyre pressure, right rear.* stands still/],
    [
      'TYRE_PRESS_LR',
      (value, index) => (index % 3 === 0 ? -1e30 : value),
      /left rear.* it reads -1e\+30 psi/,
    ],
    ['SPEED', () => Number.NaN, /speed.* holds no numbers/],
    ['SPEED', (value) => value * 1e6, /speed.* it reads/],
  ];
  for (const [channel, convert, says] of damages) {
    const { laps, notes, hotPressures } = digested(filesOf(withChannel(ld, channel, { convert }), crossings));
    expect(notes.join(' ')).toMatch(says);
    expect(laps.map(({ seconds }) => seconds)).toEqual(usual.laps.map(({ seconds }) => seconds));
    expect(hotPressures === null).toBe(channel.startsWith('TYRE'));
  }
  const one = { convert: (value: number, index: number) => (index === 5000 ? 1e20 : value) };
  const single = digested(filesOf(withChannel(ld, 'TYRE_PRESS_LF', one), crossings));
  expect(single.hotPressures?.LF).toBeCloseTo(usual.hotPressures?.LF ?? 0, 1);
});

test('a log that was cut off says so, and which figures went with its end', () => {
  const { ld, crossings } = imolaDrive();
  const before = new TextDecoder('latin1').decode(ld).indexOf('TYRE_PRESS_LF');
  const pressuresAt = new DataView(ld.buffer).getUint32(before - 32 + 8, true);
  const cut = digested(filesOf(ld.slice(0, pressuresAt), crossings));
  expect(cut.hotPressures).toBeNull();
  expect(countingLaps(cut)).toHaveLength(4);
  expect(cut.notes.join(' ')).toMatch(/end of this file is missing.*No pressures: the file was cut off/);
  expect(reasonOf(filesOf(ld.slice(0, 0x500)))).toMatch(/The end of this recording is missing/);
});

test.each<[of: string, channels: string[], says: RegExp, comment?: string]>([
  [
    'iRacing',
    ['Speed', 'LapDistPct', 'SteeringWheelAngle', 'LFpressure'],
    /from iRacing.*Choose its own \.ibt/,
  ],
  ['rFactor 2', ['Ground Speed', 'Tyre Pressure FL', 'Grip Fract FL'], /from rFactor 2/],
  ['Assetto Corsa', ['Ground Speed', 'Tire Pressure FL', 'CG Accel Lateral'], /from Assetto Corsa, and not/],
  ['a text', ['SPEED', 'BRAKE', 'G_LAT'], /from Le Mans Ultimate.*\.duckdb/, 'Le Mans Ultimate'],
  ['nobody', ['Corr Speed', 'Lap Progression'], /from another game or logger/],
])('a log of %s inside a .ld is named and refused', (_, channels, says, comment = '') => {
  const values = Array(100).fill(50);
  const bytes = ldOf(
    'Imola',
    channels.map((channel) => ({ name: channel, unit: 'm/s', rate: 10, values })),
  );
  bytes.set(new TextEncoder().encode(comment), 0xde);
  expect(reasonOf([{ name: 'a.ld', bytes }])).toMatch(says);
});

test('a missing crossing makes no lap of two', () => {
  const { laps, notes } = digested(filesOf(imolaDrive({ laps: 5 }).ld, { 0: 10, 1: 110, 3: 310, 4: 410 }));
  const reason = 'the recording misses a crossing of the line in it';
  expect(laps.find(({ seconds }) => seconds === 200)).toMatchObject({ counts: false, reason });
  expect(notes.join(' ')).toContain('misses a crossing of the line (2)');
});

const ofText = (fileName: string, text: string) => [
  { name: fileName, bytes: new TextEncoder().encode(text) },
];
const ofSize = (fileName: string, size: number) => ({ name: fileName, bytes: new Uint8Array(size) });

/** A file of which nothing is read. */
const ofLength = (fileName: string, size: number): ByteSource => ({
  ...sourceOf(ofSize(fileName, 1)),
  size,
});

test.each<[wrong: string, files: (NamedBytes | ByteSource)[], reason: RegExp]>([
  ['no file', [], /Choose a recording/],
  ['an empty file', [ofSize('a.ld', 0)], /a\.ld is empty/],
  ['a text', ofText('a.ld', 'x'.repeat(2000)), /isn’t one of the game’s MoTeC/],
  ['markers alone', [{ name: 'a.ldx', bytes: ldxOf({ 0: 1 }) }], /Choose the \.ld of the same name/],
  ['a log of nothing', [{ name: 'a.ld', bytes: ldOf('Imola', []) }], /none of the game’s channels/],
  ['another XML', ofText('a.xml', '<a/>'), /isn’t a results file of Le Mans Ultimate/],
  ['another JSON', ofText('a.json', '{"laps":[]}'), /isn’t a results file of Assetto Corsa/],
  ['a broken .ibt', [ofSize('a.ibt', 200)], /isn’t an iRacing telemetry file/],
  ['a .duckdb', [ofSize('a.duckdb', 200)], /Only your browser can read a .duckdb/],
  ['another kind', ofText('a.txt', 'laps'), /can’t read this file/],
  ['a long name', ofText(`${'a'.repeat(200)}.ld`, 'x'), /a shorter name/],
  ['a large file', [ofLength('a.ld', 2_000_000_001)], /This file is larger than 2,000 MB: record fewer laps/],
  ['two large files', [ofLength('a.ld', 11e8), ofLength('b.ld', 11e8)], /These files together are/],
  ['long results', [ofSize('a.json', 64_000_001)], /This results file is larger than 64 MB/],
  ['large markers', [{ name: 'a.ld', bytes: ldOf('', []) }, ofSize('a.ldx', 1_000_001)], /over 1 MB/],
  [
    'markers of another log',
    filesDriven({ laps: 1 }).map((file, place) => (place === 1 ? { ...file, name: 'other.ldx' } : file)),
    /belongs to another recording/,
  ],
])('%s cannot be read and gets a sentence that says what is wrong', (_, files, reason) => {
  expect(reasonOf(files)).toMatch(reason);
});

test('a digest fills the fields of a stint sheet in the driver’s units', () => {
  const extra = (corner: number, phase: string) => (phase === 'exit' && corner % 3 > 0 ? 0.5 : 1);
  const digest = driven({ extra, pressure: () => 26.5 });
  const sheet = sheetOfDigest(digest, gameUnits);
  expect(sheet).toMatchObject({
    hot_lf: '26.5',
    hot_rr: '26.5',
    laps: '4',
    balance_entry: 'neutral',
    balance_exit: 'oversteer',
  });
  expect(sheet.best_lap).toMatch(/^\d:\d\d\.\d/);
  expect(sheet).not.toHaveProperty('fuel_used');
  expect(sheetOfDigest(digest, { ...gameUnits, pressure: 'bar' }).hot_lf).toBe('1.827');
  const entry = (tendency: 'understeer' | 'oversteer', size: number) =>
    ({ corner: 'T1', phase: 'entry', tendency, size, sureness: 'sure' }) as const;
  for (const [under, over, balance] of [
    [3, 2.5, 'understeer'],
    [2.5, 3, 'oversteer'],
  ] as const) {
    const mixed = { ...digest, balance: [entry('understeer', under), entry('oversteer', over)] };
    expect(sheetOfDigest(mixed, gameUnits)).toHaveProperty('balance_entry', balance);
  }
  const worst = digest.balance?.[0];
  expect(worst && measuredInWords(worst)).toMatch(/^Oversteer on exit at T\d+.* \(\d+(\.\d)?°\)$/);
});

const recordedAt3 = (share: number) => {
  const extra = (corner: number, phase: string) => (corner === 3 && phase === 'entry' ? share : 1);
  const result = digestFiles(filesDriven({ extra }));
  if (!result.ok || !result.measures) throw new Error('no measures');
  return { digest: digestSchema.parse(result.digest), measures: measuresSchema.parse(result.measures) };
};

test('the next recording proves what became of the balance, corner by corner', () => {
  const [before, after] = [recordedAt3(1.4), recordedAt3(1.15)];
  expect(measuredChanges(before, after)).toEqual([
    expect.stringMatching(/^T3 entry understeer 3\.\d° → 1\.\d° \(4 laps against 4, sure\)\.$/),
  ]);
  expect(measuredChanges(before, before)).toEqual([
    expect.stringMatching(/^No difference that these laps can show/),
  ]);
  expect(measuredChanges({ digest: before.digest }, after)[0]).toMatch(/before we kept laps apart/);
  expect(measuredChanges(before, { ...after, digest: { ...after.digest, track: 'spa' } })).toEqual([]);
  const hot = { ...after.digest, weather: { ...after.digest.weather, trackTemperature: 38 } };
  const cold = { ...before.digest, weather: { ...before.digest.weather, trackTemperature: 28.6 } };
  expect(measuredChanges({ ...before, digest: cold }, { ...after, digest: hot })[1]).toMatch(/9 °C hotter/);
  expect(worstInWords(before.digest)).toEqual(['understeer on entry at Variante Tamburello']);
  const versions = [after, before, before].map(({ measures }, index) => ({
    version: [4, 2, 2][index] ?? 0,
    measures,
  }));
  expect([...versionProofs([...versions, { version: 3 }])]).toEqual([
    [4, { against: 2, told: [expect.stringMatching(/\(8 laps against 4, sure\)/)] }],
  ]);
});

test('a change is held against the first recording after it, from the last one before it', () => {
  const stints = [1, 1.15, 1.4, 1.6].map((share, index) => ({
    at: `2026-11-2${8 - index}T10:00:00Z`,
    ...recordedAt3(share),
  }));
  const unrecorded = { at: '2026-11-26T18:00:00+00:00' };
  const [words] = changesAcross(
    [...stints.slice(0, 2), unrecorded, ...stints.slice(2)],
    '2026-11-26T12:00:00Z',
  );
  expect(words).toMatch(/^T3 entry understeer 3\.\d° → 1\.\d° \(/);
  expect(changesAcross(stints, '2026-11-28T12:00:00Z')).toEqual([]);
});

test('corners that no catalogue has are counted where the car turns', () => {
  const turn = (metres: number) =>
    metres > 300 && metres < 500 ? 1.2 : metres > 1000 && metres < 1150 ? -0.9 : 0.1;
  const channel = (quantity: 'speed' | 'lateralG', at: (metres: number) => number) => {
    const values = Float32Array.from({ length: 400 }, (_, index) => at(index * 5));
    return { quantity, wheel: null, rate: 10, values };
  };
  const recording = {
    ...emptyRecording('iRacing'),
    seconds: 40,
    channels: [channel('speed', () => 50), channel('lateralG', turn)],
  };
  const lap = { number: 1, from: 0, to: 39, seconds: 39, counts: true, reason: null };
  const corners = foundCorners(recording, [lap]);
  const metres = corners.flatMap(({ from, to }) => [from * 1950, to * 1950]);
  const off = [300, 500, 1000, 1150].map((place, index) => Math.abs(place - (metres[index] ?? 0)));
  expect([metres.length, Math.max(...off) <= 25]).toEqual([4, true]);
  expect(foundCorners(recording, [{ ...lap, counts: false }])).toEqual([]);
});

test('a recording that is longer than is kept is thinned, and says the same', () => {
  const files = filesDriven({ pressure, extra: (corner) => (corner === 3 ? 1.4 : 1) });
  const [whole, thin] = [1e9, 45_000].map((samples) => {
    const result = digestFiles(files, undefined, { ...inBrowser, samples });
    if (!result.ok) throw new Error(result.reason);
    return result.digest;
  });
  expect(thin?.laps).toEqual(whole?.laps);
  expect(thin?.hotPressures?.LF).toBeCloseTo(whole?.hotPressures?.LF ?? 0, 2);
  const worst = ({ balance }: Digest) => balance?.[0]?.corner;
  expect(thin && worst(thin)).toBe(whole && worst(whole));
  expect(reasonOf(files, { ...inBrowser, samples: 500 })).toMatch(/too long/);
  const first = digestFiles(files, undefined, { ...inBrowser, seconds: 240 });
  const times = ({ laps }: Digest) => laps.filter(({ counts }) => counts).map(({ seconds }) => seconds);
  expect(first.ok && whole && times(first.digest)).toEqual(whole && times(whole).slice(0, 2));
});

test('a damaged sample of the speed makes no endless lap', () => {
  const { ld } = imolaDrive({ laps: 3 });
  const damaged = ld.slice();
  const view = new DataView(damaged.buffer);
  view.setFloat32(view.getUint32(0x400 + 8, true) + 1000 * 4, 3e38, true);
  expect(digested(filesOf(damaged)).laps).toHaveLength(digested(filesOf(ld)).laps.length);
});

test('a channel that claims to run for days costs no more than its samples', () => {
  const short = Array.from({ length: 2000 }, (_, index) => (index % 200 > 100 ? 1 : 0.3));
  const ld = ldOf('Imola', [
    { name: 'SPEED', unit: 'm/s', rate: 1, values: new Array(90_000).fill(50) },
    { name: 'G_LAT', unit: '', rate: 1000, values: short },
    { name: 'STEERANGLE', unit: '', rate: 1000, values: short },
  ]);
  for (const crossings of [{ 0: 1, 1: 80_000 }, undefined]) digested(filesOf(ld, crossings));
});

// The collector leaves garbage when it likes: the least of three tries counts.
test.each(Object.entries(costlyFiles))(
  '%s costs a Worker little, however large it is',
  { retry: 2 },
  (wrong, fileOf) => {
    const isText = /^a\.(json|xml)/.test(wrong);
    const megabytes = isText ? onServer.textMegabytes : onServer.megabytes;
    const costs = [1, 0.1, 0.04].map((share) => {
      const file = fileOf(Math.floor(megabytes * 1_000_000 * share) & ~1);
      const files = file instanceof Uint8Array ? [{ name: wrong.split(' ', 1)[0] ?? '', bytes: file }] : file;
      const [memory, began] = [process.memoryUsage(), process.cpuUsage()];
      const result = digestFiles(files, undefined, onServer);
      const [{ user, system }, after] = [process.cpuUsage(began), process.memoryUsage()];
      const reason = result.ok ? '' : result.reason;
      expect(reason).toMatch(
        /^$|damaged: |too long: |too much |isn’t a results file|holds no laps|end of this re|over 1 MB|none of the game’s/,
      );
      return {
        seconds: (user + system) / 1e6,
        bytes: after.heapUsed + after.external - memory.heapUsed - memory.external,
      };
    });
    expect(Math.max(...costs.map(({ seconds }) => seconds))).toBeLessThan(2);
    expect(Math.max(...costs.map(({ bytes }) => bytes))).toBeLessThan(64_000_000);
  },
);

/** Channels at 10 Hz over so many seconds, with markers at these times. */
function session(
  channels: Record<string, (second: number) => number>,
  crossings: readonly number[],
  seconds: number,
) {
  const ld = ldOf(
    'Imola',
    Object.entries(channels).map(([channel, at]) => ({
      name: channel,
      unit: '',
      rate: 10,
      values: Array.from({ length: seconds * 10 }, (_, index) => at(index / 10)),
    })),
  );
  return digested(filesOf(ld, crossings));
}

test('laps that say nothing of the car do not count, each with its reason', () => {
  const during = (second: number, from: number, length: number) => second >= from && second < from + length;
  const { laps } = session(
    {
      // Still for four seconds in the second lap, and for two in the first.
      speed: (second) => {
        if (during(second, 150, 4) || during(second, 50, 2)) return 0;
        return during(second, 250, 2) || during(second, 40, 2) ? 10 : 50;
      },
      // A spin in the third lap; in the first it turns as fast at speed, and slower when slow.
      roty: (second) =>
        during(second, 250, 1) || during(second, 30, 1) ? 1.5 : during(second, 40, 2) ? 1 : 0.1,
    },
    [0, 100, 200, 300, 406, 514, 530],
    530,
  );
  expect(laps.map(({ reason }) => reason)).toEqual([
    null,
    'the car stood still',
    'a spin',
    null,
    'over 107 % of the best lap',
    'too short for a lap',
  ]);
});

test('aids at work, bump stops, locked and spinning wheels are shares of the counting laps', () => {
  const within = (second: number, from: number, length: number) => {
    const inLap = second % 100;
    return inLap >= from && inLap < from + length;
  };
  const { shares } = session(
    {
      speed: () => 40,
      brake: (second) => (within(second, 0, 20) ? 60 : 0),
      throttle: (second) => (within(second, 30, 40) ? 90 : 0),
      tc: (second) => (within(second, 30, 5) ? 1 : 0),
      abs: (second) => (within(second, 0, 8) ? 1 : 0),
      ...Object.fromEntries(
        ['LF', 'RF', 'LR', 'RR'].flatMap((wheel) => [
          [`BUMPSTOPUP_RIDE_${wheel}`, (second: number) => (within(second, 50, 10) ? 1 : 0)],
          [
            `WHEEL_SPEED_${wheel}`,
            // Locked for 4 s on the brakes, and slow for 4 s off them; 83 % is not locked, nor is 110 % spinning.
            (second: number) => {
              if (within(second, 5, 4) || within(second, 75, 4)) return 28;
              if (within(second, 10, 4)) return 33;
              if (within(second, 35, 6) || within(second, 85, 6)) return 46;
              return within(second, 45, 4) ? 44 : 40;
            },
          ],
        ]),
      ),
    },
    [0, 100, 200],
    200,
  );
  const four = (share: number) => ({ LF: share, RF: share, LR: share, RR: share });
  expect(shares).toEqual({ tc: 5, abs: 8, bumpStop: four(10), lockUp: four(4), wheelspin: four(6) });
});

test.each([
  ['T7 Les Combes', 'middle', [{ corner: 'T5', phase: 'mid', symptom: 'understeer', strength: 'usual' }]],
  ['T9 Malmedy', 'entry', [{ corner: 'T7', phase: 'entry', symptom: 'understeer', strength: 'usual' }]],
  ['T1', 'exit', [{ corner: 'T1', phase: 'exit', symptom: 'understeer', strength: 'usual' }]],
  ['T40', 'exit', []],
] as const)(
  'a complaint measured at %s is tapped at the corner that drivers call so',
  (corner, phase, taps) => {
    const corners = ['T1 La Source', 'T5-6 Les Combes', 'T7 Malmedy'].map((label) => ({
      value: label.split(/[ -]/)[0] ?? '',
      label,
    }));
    const cornerBalance = { corner, phase, tendency: 'understeer', size: 3, sureness: 'sure' } as const;
    expect(fixesIn([fixOf(cornerBalance)], corners)).toEqual(taps);
  },
);
