import { type StintWheel, stintWheels } from '../../stint-words.ts';
import { type Bounds, checkPlaces, checkSamples } from '../bounds.ts';
import { placedInMetres } from '../placed-in-metres.ts';
import {
  type Channel,
  emptyRecording,
  type Quantity,
  type Recording,
  UnreadableRecording,
} from '../recording.ts';
import { median } from '../samples.ts';
import { soundChannels } from '../sound-channels.ts';
import { ibtLaps } from './ibt-laps.ts';
import { carIn, sessionKind, sessionValues } from './ibt-session.ts';

// Layout: iRacing's own description of its telemetry files, version 2.
const headBytes = 144;
const variableBytes = 144;
const mostVariables = 2000;
/** Variables that tell laps apart, and are read beside the channels. */
const lapVariables = 11;
const longestSession = 2_000_000;

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
  const meaning = wheel ? (ofWheel.get(onWheel) ?? edges.get(onWheel)) : ofCar.get(name);
  return meaning ? { ...meaning, wheel } : null;
}

const latin1 = new TextDecoder('latin1');
function nameAt(bytes: Uint8Array, at: number): string {
  const part = bytes.subarray(at, at + 32);
  const end = part.indexOf(0);
  return latin1.decode(end < 0 ? part : part.subarray(0, end));
}

const figureIn = (text: string | undefined) => {
  const figure = Number.parseFloat(text ?? '');
  return Number.isFinite(figure) ? figure : null;
};

type Variable = { type: number; offset: number };
type Layout = { count: number; variablesAt: number; rowBytes: number };

/** The variables of a file by name, as far as they lie within a row. */
function variablesOf(bytes: Uint8Array, view: DataView, layout: Layout): Map<string, Variable> {
  const variables = new Map<string, Variable>();
  for (let index = 0; index < layout.count; index += 1) {
    const at = layout.variablesAt + index * variableBytes;
    const [type, offset] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
    const size = sizes[type];
    if (size && offset >= 0 && offset + size <= layout.rowBytes)
      variables.set(nameAt(bytes, at + 16), { type, offset });
  }
  return variables;
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

  const variables = variablesOf(bytes, view, { count, variablesAt, rowBytes });
  const whole = Math.floor((bytes.length - rowsAt) / rowBytes);
  // The disk header's last figure counts the rows; 0 while the game is still writing.
  const byteCount = view.getInt32(headBytes - 4, true);
  const rows = byteCount > 0 ? Math.min(whole, byteCount) : whole;
  const variablesByPlace = new Map<string, Variable & NonNullable<ReturnType<typeof meaningOf>>>();
  for (const [name, variable] of variables) {
    const meaning = meaningOf(name);
    const key = `${meaning?.quantity} ${meaning?.wheel}`;
    if (meaning && !variablesByPlace.has(key)) variablesByPlace.set(key, { ...meaning, ...variable });
  }
  const meaningful = [...variablesByPlace.values()];
  checkPlaces(meaningful.map(({ type, offset }) => ({ at: offset, bytes: sizes[type] ?? 0 })));
  checkSamples(new Array(meaningful.length + lapVariables).fill(rows), bounds);
  const rowsOf = ({ type, offset }: Variable) => {
    const reader = readers[type];
    const values = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1)
      values[row] = reader?.(view, rowsAt + row * rowBytes + offset) ?? Number.NaN;
    return values;
  };
  const channelsRead = meaningful.map(
    ({ quantity, wheel, convert = (value: number) => value, ...variable }): Channel => {
      return { quantity, wheel, rate, values: Float32Array.from(rowsOf(variable), convert) };
    },
  );
  const { channels, damagedQuantities, notes } = soundChannels(channelsRead);
  placedInMetres(channels);
  const session = sessionValues(latin1.decode(bytes.subarray(sessionAt, sessionAt + sessionLength)));
  const at = (path: string) => session.get(path);
  const setup = [...session].filter(([path]) => path.startsWith('CarSetup/'));
  const lengthKm = figureIn(at('WeekendInfo/TrackLength'));
  const lengthM = lengthKm === null ? null : Math.round(lengthKm * 1000);
  const rowsNamed = (name: string) => {
    const variable = variables.get(name);
    return variable ? rowsOf(variable) : null;
  };
  const drive = ibtLaps({
    rows: rowsNamed,
    count: rows,
    rate,
    lengthM,
    speeds: channels.find(({ quantity }) => quantity === 'speed')?.values ?? null,
  });
  const sessionNumber = median([...(rowsNamed('SessionNum') ?? [])]);
  return {
    ...emptyRecording('iRacing'),
    car: carIn(session),
    track: at('WeekendInfo/TrackDisplayName') ?? null,
    trackLengthM: lengthM,
    session: sessionKind(session, sessionNumber),
    conditions: {
      airTemperature: figureIn(at('WeekendInfo/TrackAirTemp')),
      trackTemperature: figureIn(at('WeekendInfo/TrackSurfaceTemp')),
      isWet: null,
    },
    seconds: rows / rate,
    channels,
    timedLaps: drive?.laps ?? null,
    interruptions: drive?.interruptions ?? [],
    setupValues:
      setup.length > 0
        ? Object.fromEntries(setup.map(([path, value]) => [path.slice('CarSetup/'.length), value]))
        : null,
    damagedQuantities,
    isCut: byteCount > whole,
    notes,
  };
}
