import { type StintWheel, stintWheels } from '../../stint-words.ts';
import { type Bounds, checkLaps, checkPlaces, checkSamples, mostLaps } from '../bounds.ts';
import { placedInMetres } from '../placed-in-metres.ts';
import {
  type Channel,
  emptyRecording,
  type Quantity,
  type Recording,
  UnreadableRecording,
} from '../recording.ts';

// Layout: iRacing's own description of its telemetry files, version 2.
const headBytes = 144;
const variableBytes = 144;
const mostVariables = 2000;
const longestSession = 2_000_000;
const mostLines = 20_000;
/** Levels of a setting: `CarSetup/Chassis/Front/RideHeight` is on the fourth. */
const deepest = 8;

const sizes: Record<number, number> = { 0: 1, 1: 1, 2: 4, 3: 4, 4: 4, 5: 8 };
const readers: Record<number, (view: DataView, at: number) => number> = {
  0: (view, at) => view.getInt8(at),
  1: (view, at) => view.getUint8(at),
  2: (view, at) => view.getInt32(at, true),
  3: (view, at) => view.getUint32(at, true),
  4: (view, at) => view.getFloat32(at, true),
  5: (view, at) => view.getFloat64(at, true),
};

type Meaning = { quantity: Quantity; convert?: (value: number) => number };
const percent = (value: number) => value * 100;
const degrees = (value: number) => (value * 180) / Math.PI;
const inG = (value: number) => value / 9.81;
const psi = (kPa: number) => kPa / 6.894757;
const mm = (metres: number) => metres * 1000;

const ofCar = new Map<string, Meaning>([
  ['Speed', { quantity: 'speed' }],
  ['Throttle', { quantity: 'throttle', convert: percent }],
  ['Brake', { quantity: 'brake', convert: percent }],
  ['SteeringWheelAngle', { quantity: 'steering', convert: degrees }],
  ['Gear', { quantity: 'gear' }],
  ['LatAccel', { quantity: 'lateralG', convert: inG }],
  ['LongAccel', { quantity: 'longitudinalG', convert: inG }],
  ['YawRate', { quantity: 'yawRate' }],
  ['BrakeABSactive', { quantity: 'absActive' }],
  ['FuelLevel', { quantity: 'fuel' }],
  ['AirTemp', { quantity: 'airTemperature' }],
  ['TrackTemp', { quantity: 'trackTemperature' }],
  ['LapDist', { quantity: 'lapDistance' }],
  ['Lon', { quantity: 'positionEast' }],
  ['Lat', { quantity: 'positionNorth' }],
]);
/** After `LF` and the like. */
const ofWheel = new Map<string, Meaning>([
  ['pressure', { quantity: 'tyrePressure', convert: psi }],
  ['tempCM', { quantity: 'treadMiddle' }],
  ['speed', { quantity: 'wheelSpeed' }],
  ['rideHeight', { quantity: 'rideHeight', convert: mm }],
]);
const [inner, outer]: [Meaning, Meaning] = [{ quantity: 'treadInner' }, { quantity: 'treadOuter' }];
/** The left and right edge of a tyre, on each side of the car. */
const treadEdges = {
  L: new Map([
    ['tempCL', outer],
    ['tempCR', inner],
  ]),
  R: new Map([
    ['tempCL', inner],
    ['tempCR', outer],
  ]),
} as const;

function meaningOf(name: string): (Meaning & { wheel: StintWheel | null }) | null {
  const wheel = stintWheels.find((one) => name.startsWith(one)) ?? null;
  const onWheel = name.slice(2);
  const edges = wheel?.startsWith('L') ? treadEdges.L : treadEdges.R;
  const meant = wheel ? (ofWheel.get(onWheel) ?? edges.get(onWheel)) : ofCar.get(name);
  return meant ? { ...meant, wheel } : null;
}

const latin1 = new TextDecoder('latin1');
function nameAt(bytes: Uint8Array, at: number): string {
  const part = bytes.subarray(at, at + 32);
  const end = part.indexOf(0);
  return latin1.decode(end < 0 ? part : part.subarray(0, end));
}

/**
 * The lines of the session as paths: `CarSetup/Chassis/Front/RideHeight`. Drivers' names make it no valid YAML, so it is
 * read by its indentation.
 */
function sessionValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const path: { indent: number; key: string }[] = [];
  for (const line of text.split('\n', mostLines)) {
    const [, spaces = '', key, value = ''] =
      /^( {0,20})([A-Za-z]\w{0,60}):(?: (.{0,300}))?\r?$/.exec(line) ?? [];
    if (!key) continue;
    while ((path.at(-1)?.indent ?? -1) >= spaces.length) path.pop();
    path.push({ indent: spaces.length, key });
    if (value.trim() !== '' && path.length <= deepest)
      values.set(path.map((one) => one.key).join('/'), value.trim());
  }
  return values;
}

const figureIn = (text: string | undefined) => {
  const read = Number.parseFloat(text ?? '');
  return Number.isFinite(read) ? read : null;
};

type Variable = Meaning & { wheel: StintWheel | null; type: number; offset: number };

/** Times at which the lap's distance falls back to nothing, from its samples. */
function crossingsOf(lapDistance: Channel | undefined): number[] {
  if (!lapDistance) return [];
  const { values, rate } = lapDistance;
  const found: number[] = [];
  for (let index = 1; index < values.length && found.length <= mostLaps; index += 1) {
    const [was = 0, is = 0] = [values[index - 1], values[index]];
    if (was - is > 300 && is < 200) found.push(index / rate);
  }
  checkLaps(found.length);
  return found;
}

/**
 * Reads a telemetry file of iRacing: its channels, laps, and the setup as the text the garage shows.
 *
 * @throws UnreadableRecording for anything else
 */
export function readIbt(bytes: Uint8Array, bounds: Bounds): Recording {
  const wrong = new UnreadableRecording(
    'This is not a telemetry file of iRacing (.ibt), or its end is missing.',
  );
  if (bytes.length < headBytes) throw wrong;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = (index: number) => view.getInt32(index * 4, true);
  const [version, rate, sessionLength, sessionAt] = [head(0), head(2), head(4), head(5)];
  const [count, variablesAt, rowBytes, rowsAt] = [head(6), head(7), head(9), head(13)];
  const fits = (at: number, length: number) => at >= headBytes && length >= 0 && at + length <= bytes.length;
  if (
    version !== 2 ||
    rate < 1 ||
    rate > 1000 ||
    count < 1 ||
    count > mostVariables ||
    sessionLength > longestSession ||
    rowBytes < 1 ||
    !fits(sessionAt, sessionLength) ||
    !fits(variablesAt, count * variableBytes) ||
    !fits(rowsAt, rowBytes)
  )
    throw wrong;

  const found = new Map<string, Variable>();
  for (let index = 0; index < count; index += 1) {
    const at = variablesAt + index * variableBytes;
    const [type, offset] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
    const meant = meaningOf(nameAt(bytes, at + 16));
    const size = sizes[type];
    const key = `${meant?.quantity} ${meant?.wheel}`;
    if (meant && size && offset >= 0 && offset + size <= rowBytes && !found.has(key))
      found.set(key, { ...meant, type, offset });
  }
  const variables = [...found.values()];
  const rows = Math.floor((bytes.length - rowsAt) / rowBytes);
  checkPlaces(variables.map(({ type, offset }) => ({ at: offset, bytes: sizes[type] ?? 0 })));
  checkSamples(
    variables.map(() => rows),
    bounds,
  );
  const channels = variables.map(({ quantity, wheel, type, offset, convert }): Channel => {
    const read = readers[type];
    const values = new Float32Array(rows);
    for (let row = 0; row < rows; row += 1) {
      const value = read?.(view, rowsAt + row * rowBytes + offset) ?? 0;
      values[row] = Number.isFinite(value) ? (convert?.(value) ?? value) : 0;
    }
    return { quantity, wheel, rate, values };
  });
  placedInMetres(channels);
  const session = sessionValues(latin1.decode(bytes.subarray(sessionAt, sessionAt + sessionLength)));
  const at = (path: string) => session.get(path);
  const setup = [...session].filter(([path]) => path.startsWith('CarSetup/'));
  const lengthKm = figureIn(at('WeekendInfo/TrackLength'));
  return {
    ...emptyRecording('iRacing'),
    car: at('DriverInfo/Drivers/CarScreenName') ?? at('DriverInfo/DriverSetupName') ?? null,
    track: at('WeekendInfo/TrackDisplayName') ?? null,
    trackLengthM: lengthKm === null ? null : Math.round(lengthKm * 1000),
    session: /race/i.test(at('WeekendInfo/EventType') ?? '') ? 'race' : 'practice',
    conditions: {
      airTemperature: figureIn(at('WeekendInfo/TrackAirTemp')),
      trackTemperature: figureIn(at('WeekendInfo/TrackSurfaceTemp')),
      isWet: null,
    },
    seconds: rows / rate,
    channels,
    crossings: crossingsOf(channels.find(({ quantity }) => quantity === 'lapDistance')),
    setupValues:
      setup.length > 0
        ? Object.fromEntries(setup.map(([path, value]) => [path.slice('CarSetup/'.length), value]))
        : null,
  };
}
