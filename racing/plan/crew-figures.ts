import { median } from 'd3-array';
import { accCar, accTank, accTrack } from '../../catalogues/acc/index.ts';
import { lmuCar, lmuTrack } from '../../catalogues/lmu/index.ts';
import { formationOf } from '../engineer/baseline/fuel-stops.ts';
import { litresOfALap } from '../engineer/baseline/litres-of-a-lap.ts';
import { lmuClassFigures } from '../engineer/baseline/lmu/class-figures.ts';
import { lmuLoadOf } from '../engineer/baseline/lmu/fuel.ts';
import type { StintSheet } from '../laps/stint-sheet.ts';
import { usualLap } from '../laps/usual-lap.ts';
import type { RacePlan } from './race-plan.ts';

/** A stint sheet of a team's setup, with the public number of who drove it. */
export type CrewStint = {
  member: number;
  drivenAt: string;
  sheet: Pick<StintSheet, 'laps' | 'fuelUsed' | 'energyUsed' | 'typicalLap' | 'bestLap'>;
};

type Source = 'typed' | 'stints' | 'estimate';
type Figure = { value: number; source: Source };
/** Lap in seconds, consumption in the car's unit, and where each is from. */
export type CrewFigures = { member: number; limit: number | null; lap: Figure; perLap: Figure };

/** A full load of the car and its unit: litres, or percent of virtual energy. */
export type CarLoad = { unit: 'L' | '%'; load: number; formation: number };

/** Taken where car or track are not in the catalogue. */
const unknownCar = { lap: 120, perLap: 3, load: 100, lapKm: 5 };

/** The load of the plan's car, and the share of a lap that the formation lap takes. */
export function carLoadOf({
  game,
  car,
  track,
  tank,
}: Pick<RacePlan, 'game' | 'car' | 'track' | 'tank'>): CarLoad {
  const lengthM = (game === 'ACC' ? accTrack(track) : lmuTrack(track))?.lengthM;
  const formation = formationOf(1, lengthM ? lengthM / 1000 : unknownCar.lapKm);
  if (game === 'LMU') {
    const entry = lmuCar(car);
    const { unit, load } = entry
      ? lmuLoadOf(lmuClassFigures[entry.class])
      : { unit: 'L' as const, load: unknownCar.load };
    return { unit, load: unit === 'L' ? (tank ?? load) : load, formation };
  }
  const entry = accCar(car);
  return { unit: 'L', load: tank ?? (entry ? accTank(entry).litres : unknownCar.load), formation };
}

const figureOf = (typed: number | null, measured: number | null, estimate: number): Figure =>
  typed !== null
    ? { value: typed, source: 'typed' }
    : measured !== null
      ? { value: measured, source: 'stints' }
      : { value: estimate, source: 'estimate' };

/** Litres or percent a lap of a stint; null where its sheet has none. */
export function perLapOf({ sheet }: CrewStint, unit: CarLoad['unit']): number | null {
  const used = unit === '%' ? sheet.energyUsed : sheet.fuelUsed;
  return used === null || used <= 0 || !sheet.laps ? null : used / sheet.laps;
}

const lapOf = ({ sheet }: CrewStint) => sheet.typicalLap ?? sheet.bestLap;

/**
 * Each driver's lap and consumption: typed, else the middle of their own stint sheets, else the crew's, else the catalogue's
 * for this car and track.
 */
export function crewFigures(plan: RacePlan, stints: readonly CrewStint[]): CrewFigures[] {
  const { unit } = carLoadOf(plan);
  const estimate = {
    lap: usualLap(plan) ?? unknownCar.lap,
    perLap: litresOfALap(plan.game, { car: plan.car, track: plan.track }) ?? unknownCar.perLap,
  };
  const energy = plan.game === 'LMU' ? lmuCar(plan.car) : undefined;
  const perLitre = energy ? lmuLoadOf(lmuClassFigures[energy.class]).ofLitre : 1;
  const middleOf = (of: readonly CrewStint[]) => ({
    lap: median(of, lapOf) ?? null,
    perLap: median(of, (stint) => perLapOf(stint, unit)) ?? null,
  });
  const crew = middleOf(stints);
  return plan.crew.map(({ member, limit, lap, perLap }) => {
    const figures = middleOf(stints.filter((stint) => stint.member === member));
    return {
      member,
      limit,
      lap: figureOf(lap, figures.lap, crew.lap ?? estimate.lap),
      perLap: figureOf(perLap, figures.perLap, crew.perLap ?? estimate.perLap * perLitre),
    };
  });
}
