import { type StintWheel, stintWheels } from '../../stint-words.ts';
import { type Bounds, checkPlaces, mostRows, thinning } from '../bounds.ts';
import { type ByteSource, eachRow, viewOf } from '../byte-source.ts';
import { placedInMetres } from '../placed-in-metres.ts';
import {
  type Channel,
  emptyRecording,
  mostRateOf,
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
/** Variables that tell laps apart: they are read row by row beside the channels, and never thinned. */
const lapVariables = [
  'SessionTime',
  'SessionNum',
  'LapDist',
  'LapDistPct',
  'LapLastLapTime',
  'OnPitRoad',
  'PlayerCarInPitStall',
  'PlayerTrackSurface',
  'PlayerCarTowTime',
  'IsOnTrack',
  'IsOnTrackCar',
];
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
  const figure = Number.parseFloat((text ?? '').replace(',', '.'));
  return Number.isFinite(figure) ? figure : null;
};

type Variable = { type: number; offset: number };

/** The variables of a file by name, as far as they lie within a row. */
function variablesOf(bytes: Uint8Array, count: number, rowBytes: number): Map<string, Variable> {
  const view = viewOf(bytes);
  const variables = new Map<string, Variable>();
  for (let index = 0; index < count; index += 1) {
    const at = index * variableBytes;
    const [type, offset] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
    const size = sizes[type];
    if (size && offset >= 0 && offset + size <= rowBytes)
      variables.set(nameAt(bytes, at + 16), { type, offset });
  }
  return variables;
}

type Head = {
  rate: number;
  session: { at: number; bytes: number };
  variables: { at: number; count: number };
  rows: { at: number; rowBytes: number; rows: number };
  isCut: boolean;
};

function headOf({ size, read }: ByteSource): Head {
  const wrong = new UnreadableRecording(
    'This isn’t an iRacing telemetry file (.ibt), or its end is missing.',
  );
  if (size < headBytes) throw wrong;
  const view = viewOf(read(0, headBytes));
  const head = (index: number) => view.getInt32(index * 4, true);
  const [version, rate, sessionLength, sessionAt] = [head(0), head(2), head(4), head(5)];
  const [count, variablesAt, rowBytes, rowsAt] = [head(6), head(7), head(9), head(13)];
  const fits = (at: number, length: number) => at >= headBytes && length >= 0 && at + length <= size;
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
  const whole = Math.floor((size - rowsAt) / rowBytes);
  // The disk header's last figure counts the rows; 0 while the game is still writing.
  const byteCount = head(headBytes / 4 - 1);
  return {
    rate,
    session: { at: sessionAt, bytes: sessionLength },
    variables: { at: variablesAt, count },
    rows: { at: rowsAt, rowBytes, rows: byteCount > 0 ? Math.min(whole, byteCount) : whole },
    isCut: byteCount > whole,
  };
}

/** Thinning of a variable: every `step`-th row's value is kept. */
type Column = {
  variable: Variable;
  step: number;
  convert: (value: number) => number;
  values: Float32Array | Float64Array;
};

const asWritten = (value: number) => value;

function fillColumns(source: ByteSource, rows: Head['rows'], columns: readonly Column[]): void {
  const fills = columns.map(({ variable: { type, offset }, step, convert, values }) => {
    const reader = readers[type];
    return (view: DataView, at: number, row: number) => {
      if (row % step === 0) values[row / step] = convert(reader?.(view, at + offset) ?? Number.NaN);
    };
  });
  eachRow(source, rows, (view, at, row) => {
    for (const fill of fills) fill(view, at, row);
  });
}

/**
 * Reads a telemetry file of iRacing: its channels, laps, and the setup as the text the garage shows.
 *
 * @throws UnreadableRecording for anything else
 */
export function readIbt(source: ByteSource, bounds: Bounds): Recording {
  const head = headOf(source);
  const { rate } = head;
  const rows = Math.min(head.rows.rows, rate * bounds.seconds);
  const variables = variablesOf(
    source.read(head.variables.at, head.variables.at + head.variables.count * variableBytes),
    head.variables.count,
    head.rows.rowBytes,
  );
  const variablesByPlace = new Map<string, Variable & NonNullable<ReturnType<typeof meaningOf>>>();
  for (const [name, variable] of variables) {
    const meaning = meaningOf(name);
    const key = `${meaning?.quantity} ${meaning?.wheel}`;
    if (meaning && !variablesByPlace.has(key)) variablesByPlace.set(key, { ...meaning, ...variable });
  }
  const meaningful = [...variablesByPlace.values()];
  checkPlaces(meaningful.map(({ type, offset }) => ({ at: offset, bytes: sizes[type] ?? 0 })));
  if (rows > mostRows) throw new UnreadableRecording(`This recording is too long: ${bounds.advice}`);
  const steps = thinning(
    meaningful.map(({ quantity }) => ({ count: rows, rate, mostRate: mostRateOf(quantity) })),
    bounds,
  );
  const columns = meaningful.map(({ quantity, wheel, convert = asWritten, ...variable }, index) => {
    const step = steps[index] ?? 1;
    const values = new Float32Array(Math.ceil(rows / step));
    return { quantity, wheel, variable, step, convert, values, rate: rate / step };
  });
  const lapColumns = new Map(
    lapVariables.flatMap((name): [string, Column][] => {
      const variable = variables.get(name);
      if (!variable) return [];
      const values = variable.type === 5 ? new Float64Array(rows) : new Float32Array(rows);
      return [[name, { variable, step: 1, convert: asWritten, values }]];
    }),
  );
  fillColumns(source, { ...head.rows, rows }, [...columns, ...lapColumns.values()]);
  const { channels, damagedQuantities, notes } = soundChannels(
    columns.map(({ quantity, wheel, rate, values }): Channel => ({ quantity, wheel, rate, values })),
  );
  placedInMetres(channels);
  const session = sessionValues(
    latin1.decode(source.read(head.session.at, head.session.at + head.session.bytes)),
  );
  const at = (path: string) => session.get(path);
  const setup = [...session].filter(([path]) => path.startsWith('CarSetup/'));
  const lengthKm = figureIn(at('WeekendInfo/TrackLength'));
  const metresOfUnit = /mi\s*$/.test(at('WeekendInfo/TrackLength') ?? '') ? 1609.344 : 1000;
  const lengthM = lengthKm === null ? null : Math.round(lengthKm * metresOfUnit);
  const rowsNamed = (name: string) => lapColumns.get(name)?.values ?? null;
  const drive = ibtLaps({
    rows: rowsNamed,
    count: rows,
    rate,
    lengthM,
    speed: channels.find(({ quantity }) => quantity === 'speed') ?? null,
  });
  const sessionNumber = median([...(rowsNamed('SessionNum')?.filter((_, row) => row % rate === 0) ?? [])]);
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
    isCut: head.isCut,
    notes,
  };
}
