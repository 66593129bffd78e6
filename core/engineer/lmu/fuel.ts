import type { LmuCar, LmuTrack } from '../../../catalogues/lmu/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { lmuClassFigures } from './class-figures.ts';
import { lmuFiguresOf } from './track-figures.ts';

export type LmuFuel = {
  laps: number;
  litres: number;
  needed: number;
  fuelIndex: number;
  /** Percent of the stint's virtual energy; null for a class without. */
  virtualEnergy: number | null;
};

const qualifyingLaps = 4;
const practiceMinutes = 30;

/** How long a lap takes at race pace, in minutes. */
export function lmuLapMinutes(car: LmuCar, track: LmuTrack): number {
  const paceKmh = lmuFiguresOf(track.id).paceKmh * lmuClassFigures[car.class].paceShare;
  return (track.lengthM / 1000 / paceKmh) * 60;
}

function lapsOf({ sessionType, durationMin, laps }: EngineerRequest, lapMinutes: number): number {
  if (sessionType === 'qualifying') return qualifyingLaps;
  if (sessionType === 'race' && laps) return laps + 1;
  const minutes = sessionType === 'race' ? durationMin : Math.min(practiceMinutes, durationMin);
  return Math.ceil(minutes / lapMinutes) + 1;
}

/** Fuel and virtual energy for a session: enough and one lap, never more than the tank. */
export function planLmuFuel(car: LmuCar, track: LmuTrack, request: EngineerRequest): LmuFuel {
  const figures = lmuClassFigures[car.class];
  const kilometres = track.lengthM / 1000;
  const laps = lapsOf(request, lmuLapMinutes(car, track));
  const needed = Math.ceil(laps * kilometres * figures.litresPerKm + 1);
  const litres = Math.min(figures.tankLitres, needed);
  const share = request.sessionType === 'race' ? 100 : 40;
  return {
    laps,
    litres,
    needed,
    fuelIndex: Math.max(0, litres - figures.firstLitre),
    virtualEnergy: figures.virtualEnergy ? share : null,
  };
}
