import { parseJson } from '../../../platform/parse-json.ts';
import { type StintWheel, stintWheels } from '../../stint-words.ts';
import { checkLaps, mostLaps } from '../bounds.ts';
import {
  type Channel,
  emptyRecording,
  type Quantity,
  type Recording,
  type SessionKind,
  type TimedLap,
  UnreadableRecording,
} from '../recording.ts';
import { placedInMetres } from '../placed-in-metres.ts';
import { valueAt } from '../samples.ts';
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
/** Laps between crossings are this exact: distances come ten times a second. */
const crossingSeconds = 0.35;
const driftSeconds = 3;
/** The garage's page is flat, with a few hundred settings. */
const garageBounds = { deepest: 16, mostMarks: 50_000 };
const longestLapSeconds = 3600;

const sessions: [RegExp, SessionKind][] = [
  [/race/i, 'race'],
  [/qual/i, 'qualifying'],
];

const finite = (values: Float32Array, convert: (value: number) => number = (value) => value) =>
  values.map((value) => (Number.isFinite(value) ? convert(value) : 0));

/** Times at which the lap's distance falls back to nothing. */
function crossingsIn(distance: Channel | undefined): number[] {
  if (!distance) return [];
  const found: number[] = [];
  distance.values.forEach((is, index, all) => {
    const was = all[index - 1] ?? is;
    if (was - is > 300 && is < 300 && found.length <= mostLaps) found.push(index / distance.rate);
  });
  checkLaps(found.length);
  return found;
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

/** Laps between crossings with the game's times, which are exact; a time of 0 is an invalid lap. */
function timedLaps(
  crossings: readonly number[],
  events: TelemetryTables['events'],
  { channels, start, drifts }: { channels: readonly Channel[]; start: number; drifts: boolean },
): TimedLap[] {
  const times = [...(events.get('Lap Time') ?? [])].sort((a, b) => a.at - b.at);
  const pits = drifts ? [] : (events.get('In Pits') ?? []).filter(({ value }) => value > 0);
  const wearOf = (wheel: StintWheel, from: number, to: number): [StintWheel, number][] => {
    const wear = channels.find((one) => one.quantity === 'tyreWear' && one.wheel === wheel);
    return wear ? [[wheel, Math.abs(valueAt(wear, to) - valueAt(wear, from))]] : [];
  };
  let next = 0;
  return crossings.slice(1).map((to, index) => {
    const from = crossings[index] ?? 0;
    // While the clocks agree, the game's time comes as the line is crossed; else the next one that fits.
    const near = times
      .slice(next, next + 20)
      .findIndex(({ at, value }) =>
        drifts ? Math.abs(value - (to - from)) < crossingSeconds : Math.abs(at - start - to) < driftSeconds,
      );
    const time = near >= 0 ? (times[next + near]?.value ?? null) : null;
    if (near >= 0) next += near + 1;
    const isInvalid = time === 0;
    const seconds = time !== null && time > 0 ? time : null;
    const wear = Object.fromEntries(stintWheels.flatMap((wheel) => wearOf(wheel, from, to)));
    return {
      number: index + 1,
      seconds: seconds === null ? null : Math.round(seconds * 1000) / 1000,
      isValid: isInvalid ? false : seconds === null ? null : true,
      isPitLap: pits.some(({ at }) => at - start > from && at - start < to),
      fuelUsed: null,
      energyUsed: null,
      wear: Object.keys(wear).length > 0 ? wear : null,
    };
  });
}

/** A lap of which only the game's time is known. */
const untracedLap = ({ value }: { value: number }, index: number): TimedLap => ({
  number: index + 1,
  seconds: value > 0 ? Math.round(value * 1000) / 1000 : null,
  isValid: value > 0,
  isPitLap: null,
  fuelUsed: null,
  energyUsed: null,
  wear: null,
});

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
 * Reads the rows of a Le Mans Ultimate recording. No real one was read: names, rates and traps are as several public
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
    if (columns[0]) channels.push({ quantity, wheel: null, rate, values: finite(columns[0], convert) });
  };
  const takeWheels = (name: string, meaningOf: (wheel: StintWheel) => Meaning) => {
    const { rate, columns } = columnsOf(name) ?? { rate: 0, columns: [] };
    if (columns.length < 4) return;
    stintWheels.forEach((wheel, index) => {
      const { quantity, convert } = meaningOf(wheel);
      channels.push({ quantity, wheel, rate, values: finite(columns[index] ?? new Float32Array(), convert) });
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
        values && ({ quantity: 'lateralG', wheel: null, rate, values: finite(values) } as Channel),
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
      'This database is no recording of Le Mans Ultimate, or the game wrote nothing into it.',
    );
  placedInMetres(channels);

  const seconds = Math.max(...channels.map(({ values, rate }) => values.length / rate));
  const start = columnsOf('GPS Time')?.columns[0]?.[0] ?? 0;
  const crossings = crossingsIn(channels.find(({ quantity }) => quantity === 'lapDistance'));
  const lastEvent = Math.max(0, ...(events.get('Lap Time') ?? []).map(({ at }) => at - start));
  const drift = Math.abs(lastEvent - (crossings.at(-1) ?? lastEvent));
  const drifts = drift > driftSeconds;
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
    channels,
    crossings: crossings.length > 0 ? crossings : null,
    timedLaps:
      crossings.length > 1
        ? timedLaps(crossings, events, { channels, start, drifts })
        : (events.get('Lap Time')?.map(untracedLap) ?? null),
    garage,
    notes: [
      drifts
        ? `The file’s clocks are ${Math.round(drift)} s apart: laps are placed by the distance driven.`
        : '',
      lock === null && channels.some(({ quantity }) => quantity === 'steering')
        ? `The garage doesn’t say how far the wheel turns: we take ${usualLockDegrees}°.`
        : '',
    ].filter(Boolean),
  };
}
