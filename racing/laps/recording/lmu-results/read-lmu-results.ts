import type { StintWheel } from '../../stint-words.ts';
import { checkCars, checkLaps, mostCars } from '../bounds.ts';
import { askedDriver, chosenDriver, type DriverChoice, namesOf } from '../chosen-driver.ts';
import { fileText, typedFigure } from '../file-text.ts';
import { decoded, type Tag, tagsNamed, textIn } from '../read-xml.ts';
import {
  emptyRecording,
  type Recording,
  type SessionKind,
  type TimedLap,
  UnreadableRecording,
  untimedLap,
} from '../recording.ts';

function figure(text: string | undefined): number | null {
  const figure = typedFigure(text ?? '');
  return Number.isFinite(figure) ? figure : null;
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
    ...untimedLap,
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

const mostSwaps = 300;

type LapsOfDriver = { name: string; mark: string; car: string; laps: TimedLap[]; isPlayer: boolean };

/** Everybody who drove a car, each with their own laps: online several take turns. */
function driversOf(car: string): LapsOfDriver[] {
  const tags = tagsNamed(car, 'Lap');
  checkLaps(tags.length);
  const laps = afterStops(tags.map((lap, index) => lapOf(lap, tags[index - 1])));
  const carName = textIn(car, 'Name');
  const swaps = tagsNamed(car, 'Swap', mostSwaps).map(({ attribute, inside }) => ({
    name: decoded(inside).trim() || carName,
    from: figure(attribute('startLap')) ?? 0,
    to: figure(attribute('endLap')) ?? 0,
  }));
  const byName = new Map<string, TimedLap[]>();
  if (laps.length === 0) byName.set(carName, []);
  for (const lap of laps) {
    const { name } = swaps.find(({ from, to }) => lap.number >= from && lap.number <= to) ?? {
      name: carName,
    };
    const laps = byName.get(name);
    if (laps) laps.push(lap);
    else byName.set(name, [lap]);
  }
  const mark = `car ${textIn(car, 'CarNumber') || carName}`;
  const isPlayer = textIn(car, 'isPlayer') === '1';
  return [...byName].flatMap(([name, laps]) => (name === '' ? [] : [{ name, mark, car, laps, isPlayer }]));
}

/** Everybody who drove in a session. */
function driversIn(session: string): LapsOfDriver[] {
  const cars = tagsNamed(session, 'Driver', mostCars + 1);
  const drivers: LapsOfDriver[] = [];
  let laps = 0;
  for (const { inside } of cars) {
    for (const driver of driversOf(inside)) {
      laps += driver.laps.length;
      drivers.push(driver);
    }
    checkCars(cars.length, laps);
  }
  return drivers;
}

/** The lap after a stop began in the pits; whoever drove the one before. */
const afterStops = (laps: readonly TimedLap[]): TimedLap[] =>
  laps.map((lap, index) => (laps[index - 1]?.isPitLap && !lap.isPitLap ? { ...lap, fault: 'out-lap' } : lap));

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
 * @param choice whose laps; without one the only player's
 * @throws UnreadableRecording for anything else
 */
export function readLmuResults(bytes: Uint8Array, choice: DriverChoice = {}): Recording {
  const xml = fileText(bytes);
  const isResults = /<rFactorXML[\s>]/.test(xml.slice(0, 1000));
  if (isResults && !/<\/rFactorXML>\s*$/.test(xml.slice(-1000)))
    throw new UnreadableRecording(
      'The end of this results file is missing. Copy it again after the session.',
    );
  const session = isResults
    ? sessions.flatMap(([name, kind]) => tagsNamed(xml, name, 1).map(({ inside }) => ({ kind, inside })))[0]
    : undefined;
  if (!session)
    throw new UnreadableRecording('This isn’t a results file of Le Mans Ultimate (UserData/Log/Results).');
  const drivers = driversIn(session.inside);
  if (!drivers.some(({ laps }) => laps.length > 0)) throw new UnreadableRecording('This file holds no laps.');
  const names = namesOf(drivers);
  // Online the game marks everybody as the player.
  const players = drivers.flatMap(({ isPlayer }, index) => (isPlayer ? [index] : []));
  const driverIndex = chosenDriver(names, players.length === 1 ? (players[0] ?? null) : null, choice);
  const driver = driverIndex === null ? undefined : drivers[driverIndex];
  const multipliers = [
    ['FuelMult', 'Fuel use'],
    ['TireMult', 'Tyre wear'],
  ].flatMap(([name = '', use]) => {
    const times = figure(textIn(xml, name));
    return times === null || times === 1 ? [] : [`${use} ran at ${times}× in this session.`];
  });
  const ownText = (name: string) => (driver === undefined ? null : textIn(driver.car, name) || null);
  return {
    ...emptyRecording('LMU'),
    car: ownText('CarType') ?? ownText('VehName'),
    carClass: ownText('Category'),
    track: textIn(xml, 'TrackCourse') || textIn(xml, 'TrackVenue') || null,
    trackLengthM: figure(textIn(xml, 'TrackLength')),
    session: session.kind,
    timedLaps: driver?.laps ?? null,
    drivers: names,
    driver: driverIndex === null ? null : (names[driverIndex] ?? null),
    notes: [
      askedDriver(names, driverIndex, choice),
      driver?.laps.length === 0 ? `${driver.name.slice(0, 60)} has no lap in this file.` : '',
      // Le Mans Ultimate grew out of rFactor 2, which names its mod.
      textIn(xml, 'Mod') !== ''
        ? 'This is a results file of rFactor 2, read as one of Le Mans Ultimate.'
        : '',
      ...multipliers,
    ].filter(Boolean),
  };
}
