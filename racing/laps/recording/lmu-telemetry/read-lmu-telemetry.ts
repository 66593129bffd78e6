import { parseJson } from '../../../forms/parse-json.ts';
import { type StintWheel, stintWheels } from '../../stint-words.ts';
import {
  type Channel,
  channelOf,
  emptyRecording,
  type Quantity,
  type Recording,
  type SessionKind,
  type TimedLap,
  UnreadableRecording,
} from '../recording.ts';
import { convertUnit } from '../motec/ld-units.ts';
import { placedInMetres } from '../placed-in-metres.ts';
import { valueAt } from '../samples.ts';
import { soundChannels } from '../sound-channels.ts';
import { lmuClock } from './lmu-clock.ts';
import { lmuLaps } from './lmu-laps.ts';
import { type TelemetryTables, usualRates } from './telemetry-tables.ts';

const psi = (kPa: number) => kPa / 6.894757;
const mm = (metres: number) => metres * 1000;
const metresASecond = (kmh: number) => kmh / 3.6;

type Meaning = { quantity: Quantity; convert?: (value: number) => number };
const ofCar: Readonly<Record<string, Meaning>> = {
  'Ground Speed': { quantity: 'speed', convert: metresASecond },
  'Throttle Pos': { quantity: 'throttle' },
  'Brake Pos': { quantity: 'brake' },
  'Yaw Rate': { quantity: 'yawRate' },
  'Lap Dist': { quantity: 'lapDistance' },
  'GPS Longitude': { quantity: 'positionEast' },
  'GPS Latitude': { quantity: 'positionNorth' },
  'Fuel Level': { quantity: 'fuel' },
  'Virtual Energy': { quantity: 'energy' },
  'Ambient Temperature': { quantity: 'airTemperature' },
  'Track Temperature': { quantity: 'trackTemperature' },
  TC: { quantity: 'tcActive' },
};
const ofWheel: Readonly<Record<string, Meaning>> = {
  TyresPressure: { quantity: 'tyrePressure', convert: psi },
  TyresTempCentre: { quantity: 'treadMiddle' },
  'Tyres Wear': { quantity: 'tyreWear' },
  'Brakes Temp': { quantity: 'brakeTemperature' },
  RideHeights: { quantity: 'rideHeight', convert: mm },
  'Susp Pos': { quantity: 'suspensionTravel', convert: mm },
  'Wheel Speed': { quantity: 'wheelSpeed' },
};

/** The wheel turns this far from lock to lock where the garage does not say. */
const usualLockDegrees = 540;
const driftSeconds = 3;
/** The garage's page is flat, with a few hundred settings. */
const garageBounds = { deepest: 16, mostMarks: 50_000 };
const longestLapSeconds = 3600;
/** Rates that the game declares are up to this far off. */
const rateError = 0.03;

const sessions: [RegExp, SessionKind][] = [
  [/race/i, 'race'],
  [/qual/i, 'qualifying'],
];

/** In place: a long recording is in memory once. */
function convertAll(values: Float32Array, convert?: (value: number) => number): Float32Array {
  if (convert)
    values.forEach((value, index) => {
      values[index] = convert(value);
    });
  return values;
}

/** The longitudinal force is the one that is felt while braking: the game has written it under the other's name. */
function lateralName(
  channels: readonly Channel[],
  forces: Readonly<Record<string, Channel | undefined>>,
): string {
  const brake = channels.find(({ quantity }) => quantity === 'brake');
  const whileBraking = (name: string) => {
    const force = forces[name];
    if (!force || !brake) return 0;
    let [sum, count] = [0, 0];
    force.values.forEach((g, index) => {
      if (valueAt(brake, index / force.rate) < 50) return;
      sum += Math.abs(g);
      count += 1;
    });
    return count > 0 ? sum / count : 0;
  };
  return whileBraking('G Force Long') > whileBraking('G Force Lat') ? 'G Force Lat' : 'G Force Long';
}

/** Tread used in a lap, percent of a new tyre's. */
function wearIn(channels: readonly Channel[], { from, to }: TimedLap): TimedLap['wear'] {
  if (from === null || to === null) return null;
  const wear = stintWheels.flatMap((wheel): [StintWheel, number][] => {
    const wear = channelOf({ channels }, 'tyreWear', wheel);
    return wear ? [[wheel, Math.abs(valueAt(wear, to) - valueAt(wear, from))]] : [];
  });
  return wear.length > 0 ? Object.fromEntries(wear) : null;
}

/** The garage's page, and how far its wheel turns. */
function garageIn(text: string | undefined): { garage: unknown; lock: number | null } {
  const garage = parseJson(text ?? '', garageBounds);
  if (!garage.ok) return { garage: null, lock: null };
  const { VM_STEER_LOCK: entry } = Object(garage.value) as {
    VM_STEER_LOCK?: { stringValue?: unknown } | null;
  };
  const degrees = /^\d{2,4}(?!\d)/.exec(typeof entry?.stringValue === 'string' ? entry.stringValue : '')?.[0];
  return { garage: garage.value, lock: degrees ? Number(degrees) : null };
}

/**
 * Reads the rows of a Le Mans Ultimate recording, whose arrays it takes over. No real one was read: names, rates and traps are as several public
 * programs describe them.
 *
 * @throws UnreadableRecording where the rows are no such recording
 */
export function readLmuTelemetry(tables: TelemetryTables): Recording {
  const { metadata, channelsList } = tables;
  const events = new Map(
    [...tables.events].map(([name, rows]) => [
      name,
      rows.filter(({ at, value }) => Number.isFinite(at) && Math.abs(value) < longestLapSeconds),
    ]),
  );
  const channels: Channel[] = [];
  const columnsOf = (name: string) => {
    const rate = channelsList.get(name)?.rate ?? usualRates[name] ?? 0;
    const columns = tables.channels.get(name) ?? [];
    return rate >= 0.1 && rate <= 1000 && (columns[0]?.length ?? 0) > 0 ? { rate, columns } : null;
  };
  const take = (name: string, { quantity, convert }: Meaning) => {
    const { rate, columns } = columnsOf(name) ?? { rate: 0, columns: [] };
    if (columns[0]) channels.push({ quantity, wheel: null, rate, values: convertAll(columns[0], convert) });
  };
  /** In the unit that the file's list names for pressures; in the game's own where it names none. */
  const converted = (name: string, { quantity, convert }: Meaning, values: Float32Array) => {
    const unit = channelsList.get(name)?.unit ?? '';
    const isNamed = quantity === 'tyrePressure' && /psi|bar|pa$|atm|kgf/i.test(unit);
    return isNamed && convertUnit(quantity, unit, values) ? values : convertAll(values, convert);
  };
  const takeWheels = (name: string, meaningOf: (wheel: StintWheel) => Meaning) => {
    const { rate, columns } = columnsOf(name) ?? { rate: 0, columns: [] };
    if (columns.length < 4) return;
    stintWheels.forEach((wheel, index) => {
      const meaning = meaningOf(wheel);
      const values = converted(name, meaning, columns[index] ?? new Float32Array());
      channels.push({ quantity: meaning.quantity, wheel, rate, values });
    });
  };
  for (const [name, meaning] of Object.entries(ofCar)) take(name, meaning);
  for (const [name, meaning] of Object.entries(ofWheel)) takeWheels(name, () => meaning);
  const isLeft = (wheel: StintWheel) => wheel.startsWith('L');
  takeWheels('TyresTempLeft', (wheel) => ({ quantity: isLeft(wheel) ? 'treadOuter' : 'treadInner' }));
  takeWheels('TyresTempRight', (wheel) => ({ quantity: isLeft(wheel) ? 'treadInner' : 'treadOuter' }));

  const forces = Object.fromEntries(
    ['G Force Lat', 'G Force Long'].map((name) => {
      const { rate, columns } = columnsOf(name) ?? { rate: 0, columns: [] };
      const [values] = columns;
      return [
        name,
        values && ({ quantity: 'lateralG', wheel: null, rate, values: convertAll(values) } as Channel),
      ];
    }),
  );
  const lateral = lateralName(channels, forces);
  for (const [name, force] of Object.entries(forces))
    if (force) channels.push({ ...force, quantity: name === lateral ? 'lateralG' : 'longitudinalG' });
  const { garage, lock } = garageIn(metadata.get('CarSetup'));
  take('Steering Pos', {
    quantity: 'steering',
    convert: (percent) => (percent / 100) * ((lock ?? usualLockDegrees) / 2),
  });
  if (channels.length === 0)
    throw new UnreadableRecording(
      'This database isn’t a Le Mans Ultimate recording, or the game wrote nothing into it.',
    );
  const gps = columnsOf('GPS Time');
  const seconds = gps
    ? (gps.columns[0]?.length ?? 0) / gps.rate
    : Math.max(...channels.map(({ values, rate }) => values.length / rate));
  const {
    channels: sound,
    damagedQuantities,
    notes,
  } = soundChannels(
    channels.map((channel) => {
      const rate = channel.values.length / seconds;
      return Math.abs(rate / channel.rate - 1) < rateError ? { ...channel, rate } : channel;
    }),
  );
  placedInMetres(sound);
  const firstEvent = Math.min(...[...events.values()].flatMap((rows) => rows.map(({ at }) => at)));
  const clock = lmuClock(
    Float64Array.from(gps?.columns[0] ?? []),
    gps?.rate ?? 1,
    seconds,
    Number.isFinite(firstEvent) ? firstEvent : 0,
  );
  const { laps, interruptions, drift } = lmuLaps(sound, events, clock, seconds);
  const session = metadata.get('SessionType') ?? '';
  return {
    ...emptyRecording('LMU'),
    car: metadata.get('CarName') ?? null,
    carClass: metadata.get('CarClass') ?? null,
    track: metadata.get('TrackName') ?? null,
    session: sessions.find(([name]) => name.test(session))?.[1] ?? 'practice',
    conditions: {
      airTemperature: null,
      trackTemperature: null,
      isWet: events.has('Minimum Path Wetness')
        ? (events.get('Minimum Path Wetness') ?? []).some(({ value }) => value > 0.05)
        : null,
    },
    seconds,
    channels: sound,
    timedLaps: laps?.map((lap) => ({ ...lap, wear: wearIn(sound, lap) })) ?? null,
    interruptions,
    garage,
    damagedQuantities,
    notes: [
      ...notes,
      drift > driftSeconds
        ? `The file’s clocks are ${Math.round(drift)} s apart: laps are placed by the distance driven.`
        : '',
      lock === null && sound.some(({ quantity }) => quantity === 'steering')
        ? `The garage doesn’t say how far the wheel turns: we take ${usualLockDegrees}°.`
        : '',
    ].filter(Boolean),
  };
}
