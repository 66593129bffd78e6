import { z } from 'zod';
import { parseJson } from '../../../platform/parse-json.ts';
import { type Bounds, checkLaps } from '../bounds.ts';
import { emptyRecording, type Recording, type SessionKind, UnreadableRecording } from '../recording.ts';

/** A failed check of one entry costs a kilobyte, so none is made of more entries than a session has. */
const mostDriversOfCar = 20;
const mostCars = 500;
const driver = z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') });
const line = z.object({
  car: z.object({
    carId: z.number(),
    carModel: z.number().nullable().catch(null),
    drivers: z.array(z.unknown()).max(mostDriversOfCar).catch([]),
  }),
});
const lap = z.object({
  carId: z.number(),
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
  laps: z.array(z.unknown()).max(100_000),
});

const kinds: Record<string, SessionKind> = { FP: 'practice', Q: 'qualifying', R: 'race' };
const clientKinds: Record<number, SessionKind> = { 0: 'practice', 4: 'qualifying', 10: 'race' };
/** No lap takes an hour; the games write the largest integer for none. */
const longestLapMs = 3_600_000;
/** The games' files have six levels. */
const deepest = 32;
const longestName = 100;

/** The game writes UTF-16 without a byte order mark; a file that went through an editor is UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[1] === 0 || (bytes[0] === 0xff && bytes[1] === 0xfe);
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/**
 * Reads a results file of ACC, of a server or of the game itself: the laps of one car.
 *
 * @param driverName `first last`, as `drivers` lists them; without one the only car's
 * @throws UnreadableRecording for anything else
 */
export function readAccResults(bytes: Uint8Array, driverName: string | undefined, bounds: Bounds): Recording {
  const json = parseJson(textOf(bytes), { deepest, mostMarks: bounds.marks });
  if (!json.ok && json.wrong === 'size')
    throw new UnreadableRecording(`This results file holds too much to be read here: ${bounds.advice}`);
  const { data } = results.safeParse(json.ok ? json.value : null);
  const leaders = data?.sessionResult ?? data?.snapShot;
  if (!data || !leaders)
    throw new UnreadableRecording('This is not a results file of Assetto Corsa Competizione.');
  const cars = leaders.leaderBoardLines.flatMap((one) => line.safeParse(one).data?.car ?? []);
  const nameOf = ({ drivers }: (typeof cars)[number]) =>
    drivers
      .flatMap((one) => driver.safeParse(one).data ?? [])
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
      .filter(Boolean)
      .join(', ');
  const own =
    driverName === undefined
      ? cars.length === 1
        ? cars[0]
        : undefined
      : cars.find((car) => nameOf(car) === driverName);
  const ownLaps = data.laps.filter((one) => (Object(one) as { carId?: unknown }).carId === own?.carId);
  checkLaps(own ? ownLaps.length : 0);
  const laps = own ? ownLaps.flatMap((one) => lap.safeParse(one).data ?? []) : [];
  return {
    ...emptyRecording('ACC'),
    car: own?.carModel === null || own === undefined ? null : String(own.carModel),
    track: data.trackName?.slice(0, longestName) ?? null,
    session: kinds[data.sessionType ?? ''] ?? clientKinds[data.sessionDef?.sessionType ?? -1] ?? null,
    conditions: { airTemperature: null, trackTemperature: null, isWet: leaders.isWetSession === 1 },
    timedLaps: own
      ? laps.map(({ laptime, lapTime, isValidForBest }, index) => {
          const ms = laptime ?? lapTime;
          return {
            number: index + 1,
            seconds: ms !== undefined && ms > 0 && ms < longestLapMs ? ms / 1000 : null,
            isValid: isValidForBest,
            isPitLap: null,
            fuelUsed: null,
            energyUsed: null,
            wear: null,
          };
        })
      : null,
    drivers: cars.map(nameOf).filter(Boolean),
    notes: own ? [] : ['This file does not say which driver you are: choose your name.'],
  };
}
