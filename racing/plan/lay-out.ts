import { dust } from '../engineer/baseline/fuel-stops.ts';
import { type CarLoad, type CrewFigures, type CrewStint, perLapOf } from './crew-figures.ts';
import { mostStints, type RacePlan, type Tyres } from './race-plan.ts';

/** One stint of a plan. Seconds count from the start; amounts are litres, or percent of virtual energy. */
export type PlannedStint = {
  /** Index of its driver in the crew. */
  driver: number;
  firstLap: number;
  laps: number;
  starts: number;
  ends: number;
  /** On board as it begins. */
  level: number;
  /** To add at the stop before it; at the start the whole load. */
  added: number;
  tyres: Tyres;
  isDriven: boolean;
};

export type LaidOutRace = {
  stints: PlannedStint[];
  /** Stints need more room than the rules, limits and tank leave: these are the nearest. */
  fits: boolean;
};

type Race = Pick<RacePlan, 'minutes' | 'stops' | 'stopSeconds' | 'stints'> & {
  crew: readonly CrewFigures[];
  car: CarLoad;
};
type State = { index: number; clock: number; lap: number; left: number };

/** Share of a lap that is left in the tank at a stop, and at the flag. Our own choice. */
const inHand = { stop: 0.5, flag: 1 };

/** The driver of a stint: the choice for it, else the crew in turn after the stint before. */
function driverOf({ crew, stints }: Race, index: number): number {
  for (let place = index; place >= 0; place -= 1) {
    const chosen = stints[place]?.driver;
    if (chosen != null && chosen < crew.length) return (chosen + index - place) % crew.length;
  }
  return index % crew.length;
}

type Room = { driver: number; lap: number; perLap: number; most: number; atFlag: number };

/** The laps that a stint has room for: as far as load and limit go. */
function roomOf(race: Race, index: number): Room {
  const driver = driverOf(race, index);
  const figures = race.crew[driver];
  if (!figures) throw new RangeError('a crew has a driver for every stint');
  const [lap, perLap] = [figures.lap.value, figures.perLap.value];
  const inLimit =
    figures.limit === null ? Number.POSITIVE_INFINITY : Math.floor((figures.limit * 60) / lap + dust);
  const laps = race.car.load / perLap - (index === 0 ? race.car.formation : 0);
  const within = (spare: number) => Math.max(1, Math.min(inLimit, Math.floor(laps - spare + dust)));
  return { driver, lap, perLap, most: within(inHand.stop), atFlag: within(inHand.flag) };
}

/** Laps of so many stints, as even as whole laps are; null where they do not fill the time. */
function evenLaps(rooms: readonly Room[], seconds: number): number[] | null {
  const last = rooms.length - 1;
  const room = ({ most, atFlag }: Room, place: number) => (place === last ? atFlag : most);
  const whole = rooms.reduce((sum, one, place) => sum + room(one, place) * one.lap, 0);
  const share = Math.min(1, seconds / whole);
  let [due, driven] = [0, 0];
  const laps = rooms.slice(0, -1).map((one) => {
    due += one.most * one.lap * share;
    const count = Math.max(1, Math.min(one.most, Math.round((due - driven) / one.lap)));
    driven += count * one.lap;
    return count;
  });
  const final = rooms[last];
  if (!final) return null;
  // A lap that has begun when the time is over is driven to its end.
  const atFlag = () => Math.floor((seconds - driven) / final.lap + dust) + 1;
  for (let place = last - 1; place >= 0 && atFlag() > final.atFlag; place -= 1) {
    const one = rooms[place];
    while (one && atFlag() > final.atFlag && (laps[place] ?? 0) < one.most) {
      laps[place] = (laps[place] ?? 0) + 1;
      driven += one.lap;
    }
  }
  return atFlag() >= 1 && atFlag() <= final.atFlag ? [...laps, atFlag()] : null;
}

/** The fewest stints that fill the rest of the race, and their laps. */
function restOf(race: Race, { index, clock }: State): { rooms: Room[]; laps: number[]; fits: boolean } {
  const rooms: Room[] = [];
  const fewest = Math.max(1, race.stops + 1 - index);
  for (let count = 1; count <= mostStints - index; count += 1) {
    rooms.push(roomOf(race, index + count - 1));
    const seconds = race.minutes * 60 - clock - (count - 1) * race.stopSeconds;
    if (seconds <= 0) break;
    const laps = count < fewest ? null : evenLaps(rooms, seconds);
    if (laps) return { rooms, laps, fits: true };
  }
  return { rooms, laps: rooms.map(({ most }) => most), fits: false };
}

const levelFor = (race: Race, laps: number, { perLap }: Room, index: number, isLast: boolean) => {
  const spare = (isLast ? inHand.flag : inHand.stop) + (index === 0 ? race.car.formation : 0);
  return Math.min(race.car.load, Math.ceil((laps + spare) * perLap - dust));
};

/** The rest of a race from where it is. */
function planRest(race: Race, from: State): LaidOutRace {
  const { rooms, laps, fits } = restOf(race, from);
  let { clock, lap, left } = from;
  const stints = rooms.map((room, place): PlannedStint => {
    const [count, index] = [laps[place] ?? 1, from.index + place];
    const target = levelFor(race, count, room, index, place === rooms.length - 1);
    const added = Math.max(0, Math.ceil(target - left - dust));
    const level = Math.min(race.car.load, left + added);
    const starts = clock;
    const ends = starts + count * room.lap;
    const firstLap = lap + 1;
    const formation = index === 0 ? race.car.formation : 0;
    [clock, lap] = [ends + race.stopSeconds, lap + count];
    left = Math.max(0, level - (count + formation) * room.perLap);
    const tyres = race.stints[index]?.tyres ?? 'new';
    return { driver: room.driver, firstLap, laps: count, starts, ends, level, added, tyres, isDriven: false };
  });
  return { stints, fits };
}

/**
 * Lays a race out in stints: the fewest that load, drivers' limits and demanded stops allow, as even as whole laps are. Stints that
 * were driven come first, as their sheets tell them, and the rest is laid out from there.
 * @param driven stint sheets of the race, the first first
 */
export function layOutRace(race: Race, driven: readonly CrewStint[] = []): LaidOutRace {
  let state: State = { index: 0, clock: 0, lap: 0, left: 0 };
  const stints: PlannedStint[] = [];
  for (const stint of driven.slice(0, mostStints - 1)) {
    if (state.clock >= race.minutes * 60) break;
    const [next] = planRest(race, state).stints;
    if (!next) break;
    const member = race.crew.findIndex((one) => one.member === stint.member);
    const driver = member === -1 ? next.driver : member;
    const figures = race.crew[driver];
    const laps = stint.sheet.laps ?? next.laps;
    const lap = stint.sheet.typicalLap ?? figures?.lap.value ?? 0;
    const perLap = perLapOf(stint, race.car.unit) ?? figures?.perLap.value ?? 0;
    const ends = state.clock + laps * lap;
    stints.push({ ...next, driver, laps, ends, isDriven: true });
    const formation = state.index === 0 ? race.car.formation : 0;
    state = {
      index: state.index + 1,
      clock: ends + race.stopSeconds,
      lap: state.lap + laps,
      left: Math.max(0, next.level - (laps + formation) * perLap),
    };
  }
  if (state.clock >= race.minutes * 60) return { stints, fits: true };
  const rest = planRest(race, state);
  return { stints: [...stints, ...rest.stints], fits: rest.fits };
}

/** The stints of a race among a setup's stint sheets: those driven after its start, the first first. */
export function stintsOfRace(
  { startsAt, minutes }: Pick<RacePlan, 'startsAt' | 'minutes'>,
  stints: readonly CrewStint[],
): CrewStint[] {
  if (startsAt === null) return [];
  const start = Date.parse(startsAt);
  // Sheets are typed after a stint, the last ones after the flag.
  const end = start + (minutes + 120) * 60_000;
  return stints
    .filter(({ drivenAt }) => Date.parse(drivenAt) > start && Date.parse(drivenAt) <= end)
    .toSorted((one, other) => Date.parse(one.drivenAt) - Date.parse(other.drivenAt));
}

/** `Set 92 %` in LMU, whose pit menu takes the level to leave with; `Add 62 L` in ACC, whose menu takes an amount. On one line. */
export function toSet(
  { level, added }: Pick<PlannedStint, 'level' | 'added'>,
  game: RacePlan['game'],
  unit: CarLoad['unit'],
) {
  return game === 'LMU' ? `Set ${Math.round(level)}\u00a0${unit}` : `Add ${added}\u00a0${unit}`;
}

/** `2:05`, hours and minutes of the race. */
export const raceClock = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;
