import { type AccCar, type AccTrack, accTank } from '../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { accClassFigures } from './class-figures.ts';
import { figuresOf } from './track-figures.ts';

/** What a session needs, in litres, and where it is carried. */
export type FuelPlan = {
  /** Laps of the session itself; in qualifying out lap, two flying laps and in lap. */
  laps: number;
  /** Laps beside them: to the grid, and one in hand. */
  formationLaps: number;
  lapsInHand: number;
  perLap: number;
  /** What we reckon with where the driver gives no figure; `spread` is the share it may be off. */
  ours: { perLap: number; spread: number };
  needed: number;
  tank: { litres: number; source: ReturnType<typeof accTank>['source'] | 'driver' };
  start: number;
  /** Fuel stops: as few as the tank allows, as even as whole laps are. */
  stops: readonly FuelStop[];
};

/** A stop at the end of a lap of the race, and what it adds. */
export type FuelStop = { afterLap: number; added: number };

/** Out lap, two flying laps, in lap. */
const qualifyingLaps = 4;
/** Practice is one run: nobody tests with more. */
const practiceMinutes = 30;
/** What an ACC file can plan. */
const mostStops = 30;
/** A car starts with at least so much. */
const leastLitres = 2;
/** Sums of hundredths carry floating-point dust. */
const dust = 1e-6;
const wholeLitres = (litres: number) => Math.ceil(litres - dust);

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

/** Fuel for a session: the laps, in a race the formation lap, and a lap in hand except in qualifying. */
export function planFuel(car: AccCar, track: AccTrack, request: EngineerRequest): FuelPlan {
  const { sessionType } = request;
  const ours = litresPerLap(car, track);
  const perLap = request.fuelPerLap ?? ours.perLap;
  const known = accTank(car);
  const tank = request.tank ? ({ litres: request.tank, source: 'driver' } as const) : known;
  const laps = lapsOf(car, track, request);
  const formationLaps = sessionType === 'race' ? 1 : 0;
  const lapsInHand = sessionType === 'qualifying' ? 0 : 1;
  const lapsOfFuel = laps + formationLaps + lapsInHand;
  const needed = Math.max(leastLitres, wholeLitres(lapsOfFuel * perLap));
  const plan = { laps, formationLaps, lapsInHand, perLap, ours, needed, tank };
  if (sessionType !== 'race' || needed <= tank.litres) {
    return { ...plan, start: Math.min(needed, tank.litres), stops: [] };
  }
  return { ...plan, ...planStops({ lapsOfFuel, formationLaps, perLap, tankLitres: tank.litres }) };
}

type Distance = { lapsOfFuel: number; formationLaps: number; perLap: number; tankLitres: number };

/** The fewest stops with which no stint needs more than a tank, and no stop more than then fits in. */
function planStops(distance: Distance): Pick<FuelPlan, 'start' | 'stops'> {
  const { lapsOfFuel, perLap, tankLitres } = distance;
  const lapsInTank = Math.max(1, Math.floor(tankLitres / perLap + dust));
  const fewest = Math.max(1, Math.ceil(lapsOfFuel / lapsInTank) - 1);
  for (let count = fewest; count < mostStops; count += 1) {
    const made = stintsOf(count, distance);
    if (made.fits) return made;
  }
  return stintsOf(mostStops, distance);
}

/** The distance in `count` + 1 stints of laps as even as they come, the longer ones first. */
function stintsOf(count: number, { lapsOfFuel, formationLaps, perLap, tankLitres }: Distance) {
  const even = Math.floor(lapsOfFuel / (count + 1));
  const longer = lapsOfFuel % (count + 1);
  const filledLaps = Array.from(
    { length: count + 1 },
    (_, stint) => even * (stint + 1) + Math.min(longer, stint + 1),
  );
  const filled = filledLaps.map((laps) => wholeLitres(laps * perLap));
  /** What is in the tank after a stop at which `spare` laps of fuel were left. */
  const full = (stop: number, spare: number) =>
    (filled[stop] ?? 0) - ((filledLaps[stop - 1] ?? 0) - spare) * perLap;
  const stopsAt = Array.from({ length: count }, (_, index) => index + 1);
  const fitsWith = (spare: number) => stopsAt.every((stop) => full(stop, spare) <= tankLitres + dust);
  const spare = fitsWith(1) ? 1 : 0;
  return {
    fits: fitsWith(0) && (filled[0] ?? 0) <= tankLitres,
    start: Math.min(tankLitres, filled[0] ?? 0),
    stops: stopsAt.map((stop) => ({
      afterLap: (filledLaps[stop - 1] ?? 0) - formationLaps - spare,
      added: Math.min(tankLitres, (filled[stop] ?? 0) - (filled[stop - 1] ?? 0)),
    })),
  };
}
