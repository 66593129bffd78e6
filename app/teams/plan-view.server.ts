import type { RacePlan } from '#racing/plan/race-plan';
import { tyreChoices } from '#racing/plan/race-plan';
import { type CrewFigures, type CrewStint, carLoadOf, crewFigures } from '#racing/plan/crew-figures';
import { layOutRace, type PlannedStint, raceClock, stintsOfRace, toSet } from '#racing/plan/lay-out';
import { findCar } from '#racing/setup/catalogue';
import { lapText } from '#racing/laps/typed-lap-time';
import { formatDecimal } from '#racing/laps/typed-number';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

const sources = { typed: 'typed', stints: 'from stints', estimate: 'estimate' } as const;

const minutesText = (seconds: number) => `${Math.round(seconds / 60)} min`;

/** `14:05`, the time of day in UTC. */
const timeAt = (startsAt: string | null, seconds: number): string =>
  startsAt === null ? '' : new Date(Date.parse(startsAt) + seconds * 1000).toISOString().slice(11, 16);

type Crew = { game: RacePlan['game']; unit: 'L' | '%'; names: readonly string[]; startsAt: string | null };

function stintView(stint: PlannedStint, place: number, { game, unit, names, startsAt }: Crew) {
  const { driver, firstLap, laps, starts, ends, level, tyres, isDriven } = stint;
  return {
    number: place + 1,
    driver,
    who: names[driver] ?? '',
    firstLap,
    laps: laps === 1 ? `${firstLap}` : `${firstLap}–${firstLap + laps - 1}`,
    count: laps === 1 ? '1 lap' : `${laps} laps`,
    starts,
    ends,
    at: raceClock(starts),
    clock: timeAt(startsAt, starts),
    length: minutesText(ends - starts),
    set: place === 0 ? `Start ${formatDecimal(level, 0)}\u00a0${unit}` : toSet(stint, game, unit),
    tyres: tyreChoices[tyres],
    isDriven,
  };
}

function driverView({ limit, lap, perLap }: CrewFigures, driver: number, name: string, own: PlannedStint[]) {
  const seconds = own.reduce((sum, { starts, ends }) => sum + ends - starts, 0);
  return {
    name,
    driver,
    stints: own.length === 1 ? '1 stint' : `${own.length} stints`,
    total: raceClock(seconds),
    limit: limit === null ? '' : `at most ${formatDecimal(limit, 0)} min at a time`,
    lap: { text: lapText(lap.value), source: sources[lap.source] },
    perLap: { text: formatDecimal(perLap.value, 2), source: sources[perLap.source] },
  };
}

/** A plan laid out for its page. @param nameOf the name behind a member's number @param stints of this car and track, by its crew */
export function planView(plan: RacePlan, nameOf: (member: number) => string, stints: readonly CrewStint[]) {
  const car = carLoadOf(plan);
  const crew = crewFigures(plan, stints);
  const race = layOutRace({ ...plan, crew, car }, stintsOfRace(plan, stints));
  const names = crew.map(({ member }) => nameOf(member));
  const about = { game: plan.game, unit: car.unit, names, startsAt: plan.startsAt };
  const laps = race.stints.reduce((sum, stint) => sum + stint.laps, 0);
  const place = carAndTrackNames({ game: plan.game, car_name: plan.car, track_name: plan.track });
  const stops = race.stints.length - 1;
  return {
    name: plan.name,
    place: `${place.car} - ${place.track}`,
    carClass: findCar(plan.game, plan.car)?.class ?? '',
    startsAt: plan.startsAt,
    unit: car.unit === '%' ? '% of energy' : car.unit,
    fits: race.fits,
    summary: `${raceClock(plan.minutes * 60)} h · ${laps} laps · ${stops === 1 ? '1 stop' : `${stops} stops`}`,
    stints: race.stints.map((stint, index) => stintView(stint, index, about)),
    drivers: crew.map((figures, index) =>
      driverView(
        figures,
        index,
        names[index] ?? '',
        race.stints.filter(({ driver }) => driver === index),
      ),
    ),
    note:
      plan.game === 'LMU'
        ? 'Half a lap stays in hand at each stop, one at the flag. The pit menu takes the level you leave with.'
        : 'Half a lap stays in hand at each stop, one at the flag. The pit menu takes the litres to add.',
  };
}
export type PlanView = ReturnType<typeof planView>;
