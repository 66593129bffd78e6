import { type AccCar, type AccTrack, accTank } from '../../../../catalogues/acc/index.ts';
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
import { accClassFigures } from './class-figures.ts';
import { figuresOf } from './track-figures.ts';

/** Fuel a session needs, in litres, and where it is carried. */
export type FuelPlan = {
  /** Laps of the session itself; in qualifying out lap, two flying laps and in lap. */
  laps: number;
  perLap: number;
  /** Litres beside those of the laps: of the formation lap, and left at the flag. */
  formation: number;
  reserve: number;
  /** Our estimate, used if the driver gives no figure. `spread` is the share it may be off. */
  ours: { perLap: number; spread: number };
  needed: number;
  tank: { litres: number; source: ReturnType<typeof accTank>['source'] | 'driver' };
  start: number;
  /** Fuel stops: as few as the tank allows, as even as whole laps are. */
  stops: readonly FuelStop[];
  window: KeptWindow;
  /** How the race is driven without its stop, where the tank is short by less than two laps. */
  withoutStop: WithoutStop | null;
};

/** Out lap, two flying laps, in lap. */
const qualifyingLaps = 4;
/** Practice is one run: nobody tests with more. */
const practiceMinutes = 30;
/** The most stops an ACC file can plan. */
export const mostStops = 30;
/** A car starts with at least so much. */
const leastLitres = 2;

/** How long a lap takes at race pace, in minutes. */
export function accLapMinutes(car: AccCar, track: AccTrack, weather: EngineerRequest['weather']): number {
  const wetPace = weather === 'wet' ? 0.92 : 1;
  const paceKmh = figuresOf(track.id).paceKmh * accClassFigures[car.class].paceShare * wetPace;
  return (track.lengthM / 1000 / paceKmh) * 60;
}

/** Litres a lap by class and length of the track. In the wet cars burn no more. */
export function litresPerLap(car: AccCar, track: AccTrack): FuelPlan['ours'] {
  const { litresPerKm, litresSpread } = accClassFigures[car.class];
  return { perLap: Math.round((track.lengthM / 1000) * litresPerKm * 100) / 100, spread: litresSpread };
}

/** Laps of a session: one that has begun when the time is over is driven to its end. */
function lapsOf(car: AccCar, track: AccTrack, request: EngineerRequest): number {
  const { sessionType, durationMin, laps, weather } = request;
  if (sessionType === 'qualifying') return qualifyingLaps;
  if (sessionType === 'race' && laps) return laps;
  const minutes = sessionType === 'practice' ? Math.min(practiceMinutes, durationMin) : durationMin;
  return Math.floor(minutes / accLapMinutes(car, track, weather)) + 1;
}

/** Fuel for a session: the laps, in a race the formation lap, and a reserve except in qualifying. */
export function planFuel(car: AccCar, track: AccTrack, request: EngineerRequest): FuelPlan {
  const { sessionType } = request;
  const ours = litresPerLap(car, track);
  const perLap = request.fuelPerLap ?? ours.perLap;
  const known = accTank(car);
  const tank = request.tank ? ({ litres: request.tank, source: 'driver' } as const) : known;
  const laps = lapsOf(car, track, request);
  const isRace = sessionType === 'race';
  const distance: Distance = {
    laps,
    perLap,
    formation: isRace ? formationOf(perLap, track.lengthM / 1000) : 0,
    reserve: sessionType === 'qualifying' ? 0 : reserveOf(perLap),
    load: tank.litres,
    mostStops: isRace ? mostStops : 0,
    ...(isRace && underRules(request, accLapMinutes(car, track, request.weather), laps)),
  };
  const { formation, reserve } = distance;
  const needed = Math.max(leastLitres, Math.ceil(takenBy(distance) - dust));
  const plan = { laps, perLap, formation, reserve, ours, needed, tank };
  const { start, stops, window } = planStops(distance);
  return {
    ...plan,
    start: stops.length > 0 ? start : Math.min(needed, tank.litres),
    stops,
    window,
    withoutStop: isRace ? withoutStop(distance) : null,
  };
}
