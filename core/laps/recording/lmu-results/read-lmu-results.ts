import { z } from 'zod';
import type { StintWheel } from '../../stint-words.ts';
import { asList, readXml } from '../read-xml.ts';
import {
  emptyRecording,
  type Recording,
  type SessionKind,
  type TimedLap,
  UnreadableRecording,
} from '../recording.ts';

type Tag = Record<string, unknown>;
const tag = z.record(z.string(), z.unknown());
const tagsIn = (found: unknown): Tag[] =>
  asList(found).flatMap((one) => {
    const { data } = tag.safeParse(one);
    return data ? [data] : [];
  });
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
function figure(value: unknown): number | null {
  const read = text(value) === '' ? Number.NaN : Number(value);
  return Number.isFinite(read) ? read : null;
}

const tread: Record<StintWheel, string> = { LF: 'twfl', RF: 'twfr', LR: 'twrl', RR: 'twrr' };
const mostLaps = 2000;

function lapOf(lap: Tag, before: Tag | undefined): TimedLap {
  const seconds = figure(lap['#text']);
  const share = figure(lap['fuelUsed']);
  const energy = figure(lap['veUsed']);
  const wear: TimedLap['wear'] = {};
  for (const [wheel, name] of Object.entries(tread) as [StintWheel, string][]) {
    const [was, is] = [figure(before?.[name] ?? '1'), figure(lap[name])];
    // New tyres have more tread than the lap before left.
    if (was !== null && is !== null && was >= is) wear[wheel] = Math.round((was - is) * 1e5) / 1e3;
  }
  return {
    number: figure(lap['num']) ?? 0,
    seconds,
    isValid: seconds !== null,
    isPitLap: lap['pit'] === '1',
    // The first lap's figure counts the tank as filled on the grid.
    fuelUsed: share !== null && share > 0 ? { percentOfTank: Math.round(share * 1e5) / 1e3 } : null,
    energyUsed: energy !== null && energy > 0 ? Math.round(energy * 1e5) / 1e3 : null,
    wear: Object.keys(wear).length > 0 ? wear : null,
  };
}

const sessions: [name: string, kind: SessionKind][] = [
  ['Race', 'race'],
  ['Qualify', 'qualifying'],
  ['Practice', 'practice'],
  ['Warmup', 'practice'],
];
/** `Practice1` to `Practice4` too. */
const sessionIn = (results: Tag) =>
  sessions.flatMap(([name, kind]) =>
    Object.keys(results)
      .filter((key) => key.replace(/\d$/, '') === name && tag.safeParse(results[key]).success)
      .map((key) => ({ kind, drivers: tagsIn(tag.parse(results[key])['Driver']) })),
  )[0];

/**
 * Reads a results file of Le Mans Ultimate: the laps of one driver, with fuel, virtual energy and tread.
 *
 * @param driver by name; without one the player
 * @throws UnreadableRecording for anything else
 */
export function readLmuResults(bytes: Uint8Array, driver?: string): Recording {
  const file = z.object({ rFactorXML: z.object({ RaceResults: tag }) }).safeParse(readXml(bytes));
  const results = file.data?.rFactorXML.RaceResults;
  const session = results && sessionIn(results);
  if (!results || !session)
    throw new UnreadableRecording('This is not a results file of Le Mans Ultimate (UserData/Log/Results).');
  const { drivers } = session;
  const own =
    drivers.find(({ Name, isPlayer }) => (driver === undefined ? isPlayer === '1' : text(Name) === driver)) ??
    (drivers.length === 1 ? drivers[0] : undefined);
  const laps = tagsIn(own?.['Lap']).slice(0, mostLaps);
  const multipliers = (['FuelMult', 'TireMult'] as const).flatMap((name) => {
    const times = figure(results[name]);
    const what = name === 'FuelMult' ? 'Fuel use' : 'Tyre wear';
    return times === null || times === 1 ? [] : [`${what} ran at ${times}× in this session.`];
  });
  return {
    ...emptyRecording('LMU'),
    car: text(own?.['CarType']) || text(own?.['VehName']) || null,
    carClass: text(own?.['Category']) || null,
    track: text(results['TrackCourse']) || text(results['TrackVenue']) || null,
    trackLengthM: figure(results['TrackLength']),
    session: session.kind,
    timedLaps: own ? laps.map((lap, index) => lapOf(lap, laps[index - 1])) : null,
    drivers: drivers.map(({ Name }) => text(Name)).filter(Boolean),
    notes: [
      ...(own ? [] : ['This file does not say which driver you are: choose your name.']),
      ...multipliers,
    ],
  };
}
