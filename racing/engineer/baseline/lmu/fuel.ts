import type { LmuCar, LmuTrack } from '../../../../catalogues/lmu/index.ts';
import type { WrittenLine } from '../../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import {
  type Distance,
  dust,
  type FuelStop,
  type KeptWindow,
  formationOf,
  planStops,
  reserveOf,
  takenBy,
  underRules,
  type WithoutStop,
  withoutStop,
} from '../fuel-stops.ts';
import { type LmuClassFigures, lmuClassFigures } from './class-figures.ts';
import { lmuFiguresOf } from './track-figures.ts';

export type LmuFuel = {
  laps: number;
  /** Unit of a load: percent of virtual energy, or litres for a class without it. */
  unit: '%' | 'L';
  /** Of a lap, of one load, and of all laps with formation and reserve: in `unit`. */
  perLap: number;
  load: number;
  needed: number;
  /** On board at the start: a full load where there are stops. In `unit`. */
  loaded: number;
  /** Litres on board at the start, and litres for all of it. */
  litres: number;
  litresNeeded: number;
  /** `FuelSetting` as the class has it: litres, or litres for each percent of virtual energy. */
  line: WrittenLine;
  /** The class's own ratio of fuel to energy, in litres a percent; null for a class without energy. */
  ratio: number | null;
  /** Percent of a stint's virtual energy to start with; null for a class without. */
  virtualEnergy: number | null;
  /** Stops without which the laps are not driven, as even as whole laps are. */
  stops: readonly FuelStop[];
  /** The rest at the flag, in `unit`. */
  reserve: number;
  window: KeptWindow;
  /** How the race is driven without a stop, where one load is short by less than two laps; in `unit`. */
  withoutStop: WithoutStop | null;
};

/** Laps of qualifying: out, two that count, and in. */
const qualifyingLaps = 4;
const practiceMinutes = 30;
/** More than a day takes of any car. */
const mostStops = 60;

/** Fuel beyond what the energy lasts for: who runs out of energy still reaches the pits. */
const fuelMargin = 1.05;

/** How long a lap takes at race pace, in minutes. */
export function lmuLapMinutes(car: LmuCar, track: LmuTrack): number {
  const paceKmh = lmuFiguresOf(track.id).paceKmh * lmuClassFigures[car.class].paceShare;
  return (track.lengthM / 1000 / paceKmh) * 60;
}

/** Laps of a session: one that has begun when the time is over is driven to its end. */
function lapsOf({ sessionType, durationMin, laps }: EngineerRequest, lapMinutes: number): number {
  if (sessionType === 'qualifying') return qualifyingLaps;
  if (sessionType === 'race' && laps) return laps;
  const minutes = sessionType === 'race' ? durationMin : Math.min(practiceMinutes, durationMin);
  return Math.floor(minutes / lapMinutes) + 1;
}

/** `FuelSetting` for a ratio of litres to a percent of energy: index 0 reads 0.01 in real files. */
export function ratioLine(ratio: number): WrittenLine {
  const hundredths = Math.max(1, Math.round(ratio * 100));
  return { index: hundredths - 1, text: (hundredths / 100).toFixed(2) };
}

/** The unit of a class's load, and the share of it that one litre makes. */
export function lmuLoadOf({ tankLitres, litresOfEnergy }: LmuClassFigures) {
  return litresOfEnergy === null
    ? ({ unit: 'L', load: tankLitres, ofLitre: 1 } as const)
    : ({ unit: '%', load: 100, ofLitre: 100 / litresOfEnergy } as const);
}

/** Fuel and virtual energy for a session: its laps, in a race the formation lap, and a reserve; never more than a load. */
export function planLmuFuel(car: LmuCar, track: LmuTrack, request: EngineerRequest): LmuFuel {
  const figures = lmuClassFigures[car.class];
  const { unit, load, ofLitre } = lmuLoadOf(figures);
  const kilometres = track.lengthM / 1000;
  const perLap = kilometres * figures.litresPerKm * ofLitre;
  const isRace = request.sessionType === 'race';
  const laps = lapsOf(request, lmuLapMinutes(car, track));
  const distance: Distance = {
    laps,
    perLap,
    formation: isRace ? formationOf(perLap, kilometres) : 0,
    reserve: request.sessionType === 'qualifying' ? 0 : reserveOf(perLap, ofLitre),
    load,
    mostStops: isRace ? mostStops : 0,
    ...(isRace && underRules(request, lmuLapMinutes(car, track), laps)),
  };
  const taken = takenBy(distance);
  const { start, stops, window } = planStops(distance);
  // A stop that only the rules demand may fill up again.
  const loaded = taken > load + dust && stops.length > 0 ? load : start;
  const ratio = figures.litresOfEnergy === null ? null : Math.ceil(figures.litresOfEnergy * fuelMargin) / 100;
  return {
    laps,
    unit,
    perLap,
    load,
    needed: Math.ceil(taken - dust),
    loaded,
    litres: Math.ceil(ratio === null ? loaded : ratio * loaded),
    litresNeeded: Math.ceil(taken / ofLitre - dust),
    line: ratio === null ? litresLine(loaded, figures.firstLitre) : ratioLine(ratio),
    ratio,
    virtualEnergy: ratio === null ? null : loaded,
    stops,
    reserve: distance.reserve,
    window,
    withoutStop: isRace ? withoutStop(distance) : null,
  };
}

const litresLine = (litres: number, first: number): WrittenLine => ({
  index: Math.max(0, litres - first),
  text: `${litres.toFixed(1)}L`,
});
