import * as z from 'zod';
import { parseJson } from '../../../forms/parse-json.ts';
import { type Bounds, checkLaps } from '../bounds.ts';
import { askedDriver, chosenDriver, type DriverChoice, namesOf } from '../chosen-driver.ts';
import { fileText } from '../file-text.ts';
import {
  emptyRecording,
  type Recording,
  type SessionKind,
  type TimedLap,
  UnreadableRecording,
  untimedLap,
} from '../recording.ts';

/** A failed check of one entry costs a kilobyte, so none is made of more entries than a session has. */
const mostDriversOfCar = 20;
const mostCars = 500;
const driver = z.object({
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  shortName: z.string().catch(''),
});
const line = z.object({
  car: z.object({
    carId: z.number(),
    carModel: z.number().nullable().catch(null),
    raceNumber: z.number().nullable().catch(null),
    drivers: z.array(z.unknown()).max(mostDriversOfCar).catch([]),
  }),
});
const lap = z.object({
  carId: z.number(),
  /** Among the car's drivers. */
  driverIndex: z.number().catch(0),
  laptime: z.number().optional(),
  lapTime: z.number().optional(),
  isValidForBest: z.boolean().nullable().catch(null),
});
const board = z.object({
  isWetSession: z.number().catch(0),
  leaderBoardLines: z.array(z.unknown()).max(mostCars),
});
const results = z.object({
  sessionType: z.string().nullable().catch(null),
  trackName: z.string().nullable().catch(null),
  sessionDef: z.object({ sessionType: z.number() }).nullable().catch(null),
  /** A server's file has the one, a client's the other. */
  sessionResult: board.nullable().catch(null),
  snapShot: board.nullable().catch(null),
  laps: z.array(z.unknown()).max(100_000).catch([]),
});

const kinds: Record<string, SessionKind> = { FP: 'practice', Q: 'qualifying', R: 'race' };
const clientKinds: Record<number, SessionKind> = { 0: 'practice', 4: 'qualifying', 10: 'race' };
/** No lap takes an hour; the games write the largest integer for none. */
const longestLapMs = 3_600_000;
/** The games' files have six levels. */
const deepest = 32;
const longestName = 100;

type ResultsCar = z.infer<typeof line>['car'];

/** Everybody in a file, by car and place among its drivers. */
const driversIn = (cars: readonly ResultsCar[]) =>
  cars.flatMap((car) =>
    car.drivers.map((one, index) => {
      const { firstName = '', lastName = '', shortName = '' } = driver.safeParse(one).data ?? {};
      const mark = `car ${car.raceNumber ?? car.carId}`;
      const name = `${firstName} ${lastName}`.trim() || shortName.trim() || `Driver ${index + 1} of ${mark}`;
      return { car, index, name, mark };
    }),
  );

/** The laps of a car, numbered as it drove them, with who drove each. */
function lapsOf({ carId }: ResultsCar, laps: readonly unknown[]): (TimedLap & { driverIndex: number })[] {
  const carLaps = laps.filter((one) => (Object(one) as { carId?: unknown }).carId === carId);
  checkLaps(carLaps.length);
  return carLaps
    .flatMap((one) => lap.safeParse(one).data ?? [])
    .map(({ laptime, lapTime, isValidForBest, driverIndex }, index) => {
      const ms = laptime ?? lapTime;
      return {
        ...untimedLap,
        number: index + 1,
        driverIndex,
        seconds: ms !== undefined && ms > 0 && ms < longestLapMs ? ms / 1000 : null,
        isValid: isValidForBest,
      };
    });
}

/** Reads a results file's JSON. @throws UnreadableRecording for what is none, with what it is instead */
function resultsIn(bytes: Uint8Array, bounds: Bounds) {
  const text = fileText(bytes);
  const parsed = parseJson(text, { deepest, mostMarks: bounds.marks });
  if (!parsed.ok && parsed.wrong === 'size')
    throw new UnreadableRecording(`This results file holds too much to be read here: ${bounds.advice}`);
  const looksLikeResults = /"(sessionResult|snapShot|sessionType|leaderBoardLines)"/.test(
    text.slice(0, 4000),
  );
  if (!parsed.ok && parsed.wrong === 'syntax' && looksLikeResults)
    throw new UnreadableRecording(
      'The end of this results file is missing. Copy it again after the session.',
    );
  const json = parsed.ok ? parsed.value : null;
  const keys = typeof json === 'object' && json !== null ? Object.keys(json).slice(0, 50) : [];
  if (keys.some((key) => key.startsWith('VM_')) || keys.includes('garage'))
    throw new UnreadableRecording(
      'This is the garage’s page of Le Mans Ultimate: it holds no laps. Upload it with a setup, and choose the .duckdb or the results .xml here.',
    );
  if (keys.includes('basicSetup'))
    throw new UnreadableRecording(
      'This is a setup of Assetto Corsa Competizione: it holds no laps. Choose the .ld or a results .json.',
    );
  const { data } = results.safeParse(json);
  const leaders = data?.sessionResult ?? data?.snapShot;
  if (!data || !leaders)
    throw new UnreadableRecording('This isn’t a results file of Assetto Corsa Competizione.');
  return { data, leaders };
}

/**
 * Reads a results file of ACC, of a server or of the game itself: the laps of one driver, also of one who shared a car.
 *
 * @param choice whose laps; without one those of the only driver
 * @throws UnreadableRecording for anything else
 */
export function readAccResults(bytes: Uint8Array, choice: DriverChoice, bounds: Bounds): Recording {
  const { data, leaders } = resultsIn(bytes, bounds);
  if (data.laps.length === 0) throw new UnreadableRecording('This file holds no laps.');
  const cars = leaders.leaderBoardLines.flatMap((one) => line.safeParse(one).data?.car ?? []);
  const drivers = driversIn(cars);
  const names = namesOf(drivers);
  const driverIndex = chosenDriver(names, null, choice);
  const driver = driverIndex === null ? undefined : drivers[driverIndex];
  const laps =
    driver && lapsOf(driver.car, data.laps).filter(({ driverIndex }) => driverIndex === driver.index);
  return {
    ...emptyRecording('ACC'),
    car: driver?.car.carModel == null ? null : String(driver.car.carModel),
    track: data.trackName?.slice(0, longestName) ?? null,
    session: kinds[data.sessionType ?? ''] ?? clientKinds[data.sessionDef?.sessionType ?? -1] ?? null,
    conditions: { airTemperature: null, trackTemperature: null, isWet: leaders.isWetSession === 1 },
    timedLaps: laps?.map(({ driverIndex: _, ...one }) => one) ?? null,
    drivers: names,
    driver: driverIndex === null ? null : (names[driverIndex] ?? null),
    notes: [
      askedDriver(names, driverIndex, choice),
      laps?.length === 0 ? `${driver?.name.slice(0, 60)} has no lap in this file.` : '',
    ].filter(Boolean),
  };
}
