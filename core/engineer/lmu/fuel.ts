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

/** Fuel and virtual energy for a session: enough and one lap, never more than the tank. */
export function planLmuFuel(car: LmuCar, track: LmuTrack, request: EngineerRequest): LmuFuel {
  const figures = lmuClassFigures[car.class];
  const kilometres = track.lengthM / 1000;
  const lapMinutes = (kilometres / (lmuFiguresOf(track.id).paceKmh * figures.paceShare)) * 60;
  const minutes =
    request.sessionType === 'race' ? request.durationMin : Math.min(practiceMinutes, request.durationMin);
  const laps = request.sessionType === 'qualifying' ? qualifyingLaps : Math.ceil(minutes / lapMinutes) + 1;
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
