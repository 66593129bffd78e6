import type { NamedBytes } from './byte-source.ts';

const encoder = new TextEncoder();
/** A text that is repeated up to so many bytes, in a frame. */
function repeatPart(bytes: number, part: string, start = '', end = ''): Uint8Array {
  const times = Math.max(1, Math.floor((bytes - start.length - end.length) / part.length));
  const middle = Buffer.alloc(times * part.length, part);
  return new Uint8Array(Buffer.concat([Buffer.from(start), middle, Buffer.from(end)]));
}
/** A part for each number, joined by commas, in a frame. */
function repeatNumbered(
  bytes: number,
  part: (number: number) => string,
  start: string,
  end: string,
): Uint8Array {
  const file = repeatPart(bytes, ' ', start, end);
  const { length } = part(1e7);
  for (let at = start.length, number = 1e7; at + length < bytes - end.length; at += length, number += 1)
    encoder.encodeInto(part(number), file.subarray(at));
  return file;
}

const ofCar = ['SPEED', 'THROTTLE', 'BRAKE', 'STEERANGLE', 'GEAR', 'G_LAT', 'G_LON', 'ROTY', 'TC', 'ABS'];
const ofWheel = ['TYRE_PRESS', 'TYRE_TAIR', 'BRAKE_TEMP', 'SUS_TRAVEL', 'WHEEL_SPEED', 'BUMPSTOPUP_RIDE'];
const wheels = ['LF', 'RF', 'LR', 'RR'];

type Placed = { name: string; at: number; count: number; rate: number };

/** A MoTeC log whose channels lie where they say. */
function ldWith(bytes: number, channels: readonly Placed[]): Uint8Array {
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  for (let at = 0x10000; at + 1 < bytes; at += 2) view.setInt16(at, (at * 7919) & 0x3fff, true);
  view.setUint32(0, 0x40, true);
  view.setUint32(8, 0x400, true);
  channels.forEach(({ name, at, count, rate }, index) => {
    const head = 0x400 + index * 124;
    view.setUint32(head + 4, index < channels.length - 1 ? head + 124 : 0, true);
    view.setUint32(head + 8, at, true);
    view.setUint32(head + 12, count, true);
    view.setUint16(head + 18, 3, true);
    view.setUint16(head + 20, 2, true);
    view.setUint16(head + 22, rate, true);
    view.setInt16(head + 26, 1, true);
    view.setInt16(head + 28, 1, true);
    view.setInt16(head + 30, 2, true);
    file.set(encoder.encode(name), head + 32);
  });
  return file;
}

const everyChannel = [...ofCar, ...ofWheel.flatMap((name) => wheels.map((wheel) => `${name}_${wheel}`))];
const dataAt = 0x10000;
/** All channels at one rate in 16 bits, one after the other, or each so many bytes after the one before. */
function ldOfAll(bytes: number, names: readonly string[], rate: number, gap?: number): Uint8Array {
  const count = Math.floor((bytes - dataAt) / 2 / (gap === undefined ? names.length : 1));
  return ldWith(
    bytes,
    names.map((name, index) => ({ name, at: dataAt + index * (gap ?? count * 2), count, rate })),
  );
}

type Variable = { name: string; type: 1 | 4; offset: number };
/** A telemetry file of iRacing with rows of so many bytes, in which the car crosses the line at every other row. */
function ibtWith(bytes: number, rowBytes: number, variables: readonly Variable[], session = ''): Uint8Array {
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  const [variablesAt, sessionAt] = [144, 144 + variables.length * 144];
  const rowsAt = sessionAt + session.length;
  const head = [
    2,
    1,
    60,
    0,
    session.length,
    sessionAt,
    variables.length,
    variablesAt,
    1,
    rowBytes,
    0,
    0,
    0,
    rowsAt,
  ];
  for (const [index, value] of head.entries()) view.setInt32(index * 4, value, true);
  variables.forEach(({ name, type, offset }, index) => {
    view.setInt32(variablesAt + index * 144, type, true);
    view.setInt32(variablesAt + index * 144 + 4, offset, true);
    encoder.encodeInto(name, file.subarray(variablesAt + index * 144 + 16));
  });
  encoder.encodeInto(session, file.subarray(sessionAt));
  for (let at = rowsAt; at + rowBytes * 2 <= bytes; at += rowBytes * 2)
    view.setFloat32(at + rowBytes - 4, 1000, true);
  return file;
}

const iracing = wheels.flatMap((wheel) =>
  ['pressure', 'tempCM', 'tempCL', 'tempCR', 'speed', 'rideHeight'].map((name) => wheel + name),
);
const speed: Variable = { name: 'Speed', type: 4, offset: 0 };
const deep = Array.from({ length: 20 }, (_, indent) => `${' '.repeat(indent)}${'a'.repeat(60)}:\n`).join('');

const marker = (number: number) => `<Marker ClassName="BCN" Name="${number}" Time="${number * 30}e6"/>`;
const ldx = (inside: string) => encoder.encode(`<LDXFile>${inside}</LDXFile>`);
const laps = (count: number) => ldx(Array.from({ length: count }, (_, number) => marker(number)).join(''));
/** The text before and after the laps of a results file of ACC, its cars, and its other keys. */
const acc = {
  laps: ['{"sessionResult":{"leaderBoardLines":[{"car":{"carId":1}}]},"laps":[', '{}]}'],
  cars: ['{"laps":[],"sessionResult":{"leaderBoardLines":[', '{}]}}'],
  drivers: ['{"laps":[],"sessionResult":{"leaderBoardLines":[{"car":{"carId":1,"drivers":[', '{}]}}]}}'],
  carModel: ['{"laps":[],"sessionResult":{"leaderBoardLines":[{"car":{"carId":1,"carModel":', '}}]}}'],
  track: ['{"sessionResult":{"leaderBoardLines":[{"car":{"carId":1}}]},"laps":[],"trackName":"', '"}'],
  keys: ['{"sessionResult":{"leaderBoardLines":[{"car":{"carId":1}}]},"laps":[],', '"a":0}'],
} as const;
const lmu = (bytes: number, part: string) =>
  repeatPart(bytes, part, '<rFactorXML><Race>', '</Race></rFactorXML>');
const lmuLaps = (bytes: number, head: string) =>
  repeatPart(
    bytes,
    `<Lap ${head}>90</Lap>`,
    '<rFactorXML><Race><Driver><isPlayer>1</isPlayer>',
    '</Driver></Race></rFactorXML>',
  );

const imola = 'Imola-porsche_991ii_gt3_r-2-2026.11.25-21.13.58';
/** Files that cost as much as a file of their kind can, by name and what is wrong with them; each of so many bytes. */
export const costlyFiles: Readonly<Record<string, (bytes: number) => Uint8Array | NamedBytes[]>> = {
  'a.ld with every channel at the same bytes': (bytes) => ldOfAll(bytes, everyChannel, 100, 0),
  'a.ld with every channel one sample after the other': (bytes) => ldOfAll(bytes, everyChannel, 1000, 2),
  'a.ld with a speed alone': (bytes) => ldOfAll(bytes, ['SPEED'], 1),
  'a.ld with every channel as long as it can be, of many laps': (bytes) => [
    { name: 'a.ld', bytes: ldOfAll(bytes - 200_000, everyChannel, 200) },
    { name: 'a.ldx', bytes: laps(1900) },
  ],
  'a.ld with a balance of the finest samples': (bytes) => [
    { name: `${imola}.ld`, bytes: ldOfAll(bytes - 1000, ['G_LAT', 'SPEED', 'STEERANGLE', 'ROTY'], 1000) },
    { name: `${imola}.ldx`, bytes: laps(4) },
  ],
  'a.ld three times more': (bytes) =>
    ['a', 'b', 'c', 'd'].map((name) => ({
      name: `${name}.ld`,
      bytes: ldOfAll(bytes / 4, everyChannel, 200),
    })),
  'a.ld beside markers without end': (bytes) => [
    { name: 'a.ld', bytes: ldOfAll(bytes / 2, ['SPEED'], 200) },
    { name: 'a.ldx', bytes: repeatPart(bytes / 2, marker(1), '<LDXFile>', '</LDXFile>') },
  ],
  'a.json of [': (bytes) => repeatPart(bytes, '['),
  'a.json of {"a":': (bytes) => repeatPart(bytes, '{"a":'),
  'a.json of {}': (bytes) => repeatPart(bytes, '{},', '[', '{}]'),
  'a.json of {} in UTF-16': (bytes) => repeatPart(bytes, '{\0}\0,\0', '[\0', ']\0'),
  'a.json of numbers': (bytes) => repeatPart(bytes, '1.5,', '[', '1]'),
  'a.json of laps that are none': (bytes) => repeatPart(bytes, '{},', ...acc.laps),
  'a.json of laps of one car': (bytes) => repeatPart(bytes, '{"carId":1},', ...acc.laps),
  'a.json of cars': (bytes) => repeatPart(bytes, '{"car":{"carId":2}},', ...acc.cars),
  'a.json of drivers': (bytes) => repeatPart(bytes, '{},', ...acc.drivers),
  'a.json of keys': (bytes) => repeatNumbered(bytes, (number) => `"${number}x":0,`, ...acc.keys),
  'a.json of shapes': (bytes) => repeatNumbered(bytes, (number) => `{"${number}x":0},`, ...acc.laps),
  'a.json of one track': (bytes) => repeatPart(bytes, '_20', ...acc.track),
  'a.json of one number': (bytes) => repeatPart(bytes, '9', ...acc.carModel),
  'a.xml of attributes': (bytes) => lmuLaps(bytes, 'a="" '.repeat(390)),
  'a.xml of one attribute’s name': (bytes) => lmuLaps(bytes, 'a'.repeat(1990)),
  'a.xml of attributes without an end': (bytes) => lmuLaps(bytes, 'num=" '.repeat(330)),
  'a.xml of laps': (bytes) => lmuLaps(bytes, 'num="1"'),
  'a.xml of drivers': (bytes) => lmu(bytes, '<Driver><Name>A</Name></Driver>'),
  'a.xml of drivers with laps': (bytes) =>
    lmu(bytes, `<Driver><Name>A</Name>${'<Lap>9</Lap>'.repeat(2000)}</Driver>`),
  'a.xml of tags without an end': (bytes) => lmu(bytes, '<Driver>'),
  'a.xml of sessions': (bytes) => lmu(bytes, '<Race/><Qualify/><Practice1/><Warmup/>'),
  'a.ibt with a crossing at every other row': (bytes) =>
    ibtWith(bytes, 8, [speed, { name: 'LapDist', type: 4, offset: 4 }]),
  'a.ibt with one variable many times': (bytes) => ibtWith(bytes, 1000, new Array(1200).fill(speed)),
  'a.ibt with every variable at one byte': (bytes) =>
    ibtWith(
      bytes,
      20,
      iracing.map((name) => ({ name, type: 1, offset: 0 })),
    ),
  'a.ibt with every variable in one byte': (bytes) =>
    ibtWith(
      bytes,
      iracing.length,
      iracing.map((name, offset) => ({ name, type: 1, offset })),
    ),
  'a.ibt with a session of lines': (bytes) =>
    ibtWith(bytes, 8, [speed], '\n'.repeat(Math.min(bytes / 2, 2e6))),
  'a.ibt with a session of deep settings': (bytes) =>
    ibtWith(bytes, 8, [speed], deep + `${' '.repeat(20)}a: 1\n`.repeat(Math.min(bytes / 60, 19_000))),
};
