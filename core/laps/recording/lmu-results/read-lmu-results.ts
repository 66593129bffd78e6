import type { StintWheel } from '../../stint-words.ts';
import { checkLaps } from '../bounds.ts';
import { type Tag, tagsNamed, textIn } from '../read-xml.ts';
import {
  emptyRecording,
  type Recording,
  type SessionKind,
  type TimedLap,
  UnreadableRecording,
} from '../recording.ts';

function figure(text: string | undefined): number | null {
  const read = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(read) ? read : null;
}
const percent = (share: number) => Math.round(share * 1e5) / 1e3;

const tread: Record<StintWheel, string> = { LF: 'twfl', RF: 'twfr', LR: 'twrl', RR: 'twrr' };

function lapOf({ attribute, inside }: Tag, before: Tag | undefined): TimedLap {
  const at = (name: string) => figure(attribute(name));
  const seconds = figure(inside);
  const [share, energy] = [at('fuelUsed'), at('veUsed')];
  const wear: TimedLap['wear'] = {};
  for (const [wheel, name] of Object.entries(tread) as [StintWheel, string][]) {
    const [was, is] = [before ? figure(before.attribute(name)) : 1, at(name)];
    // New tyres have more tread than the lap before left.
    if (was !== null && is !== null && was >= is) wear[wheel] = percent(was - is);
  }
  return {
    number: Math.max(0, Math.round(at('num') ?? 0)),
    seconds,
    isValid: seconds !== null,
    isPitLap: attribute('pit') === '1',
    // The first lap's figure counts the tank as filled on the grid.
    fuelUsed: share !== null && share > 0 ? { percentOfTank: percent(share) } : null,
    energyUsed: energy !== null && energy > 0 ? percent(energy) : null,
    wear: Object.keys(wear).length > 0 ? wear : null,
  };
}

/** `Practice1` to `Practice4` too. */
const sessions: [name: string, kind: SessionKind][] = [
  ['Race', 'race'],
  ['Qualify', 'qualifying'],
  ...['', '1', '2', '3', '4'].map((number): [string, SessionKind] => [`Practice${number}`, 'practice']),
  ['Warmup', 'practice'],
];

/**
 * Reads a results file of Le Mans Ultimate: the laps of one driver, with fuel, virtual energy and tread.
 *
 * @param driver by name; without one the player
 * @throws UnreadableRecording for anything else
 */
export function readLmuResults(bytes: Uint8Array, driver?: string): Recording {
  const xml = new TextDecoder().decode(bytes);
  const session = /<rFactorXML[\s>]/.test(xml.slice(0, 1000))
    ? sessions.flatMap(([name, kind]) => tagsNamed(xml, name).map(({ inside }) => ({ kind, inside })))[0]
    : undefined;
  if (!session)
    throw new UnreadableRecording('This is not a results file of Le Mans Ultimate (UserData/Log/Results).');
  const drivers = tagsNamed(session.inside, 'Driver').map(({ inside }) => inside);
  const own =
    drivers.find((one) =>
      driver === undefined ? textIn(one, 'isPlayer') === '1' : textIn(one, 'Name') === driver,
    ) ?? (drivers.length === 1 ? drivers[0] : undefined);
  const laps = own === undefined ? [] : tagsNamed(own, 'Lap');
  checkLaps(laps.length);
  const multipliers = [
    ['FuelMult', 'Fuel use'],
    ['TireMult', 'Tyre wear'],
  ].flatMap(([name = '', use]) => {
    const times = figure(textIn(xml, name));
    return times === null || times === 1 ? [] : [`${use} ran at ${times}× in this session.`];
  });
  const ownText = (name: string) => (own === undefined ? null : textIn(own, name) || null);
  return {
    ...emptyRecording('LMU'),
    car: ownText('CarType') ?? ownText('VehName'),
    carClass: ownText('Category'),
    track: textIn(xml, 'TrackCourse') || textIn(xml, 'TrackVenue') || null,
    trackLengthM: figure(textIn(xml, 'TrackLength')),
    session: session.kind,
    timedLaps: own === undefined ? null : laps.map((lap, index) => lapOf(lap, laps[index - 1])),
    drivers: drivers.map((one) => textIn(one, 'Name')).filter(Boolean),
    notes: [
      ...(own === undefined ? ['This file does not say which driver you are: choose your name.'] : []),
      ...multipliers,
    ],
  };
}
