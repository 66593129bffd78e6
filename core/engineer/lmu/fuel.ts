import type { LmuCar, LmuTrack } from '../../../catalogues/lmu/index.ts';
import type { WrittenLine } from '../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { lmuClassFigures } from './class-figures.ts';
import { lmuFiguresOf } from './track-figures.ts';

export type LmuFuel = {
  laps: number;
  /** Litres on board at the start. */
  litres: number;
  /** Litres for all of the laps. */
  needed: number;
  /** `FuelSetting` as the class has it: litres, or litres for each percent of virtual energy. */
  line: WrittenLine;
  /** The class's own ratio of fuel to energy, in litres a percent; null for a class without energy. */
  ratio: number | null;
  /** Percent of a stint's virtual energy to start with; null for a class without. */
  virtualEnergy: number | null;
  /** Stops without which the laps are not driven. */
  stops: number;
};

/** Laps of qualifying: out, two that count, and in. */
export const qualifyingLaps = 4;
const practiceMinutes = 30;

/** Fuel beyond what the energy lasts for: who runs out of energy still reaches the pits. */
const spareFuel = 1.05;

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

/** `FuelSetting` for a ratio of litres to a percent of energy: index 0 reads 0.01 in real files. */
export function ratioLine(ratio: number): WrittenLine {
  const hundredths = Math.max(1, Math.round(ratio * 100));
  return { index: hundredths - 1, text: (hundredths / 100).toFixed(2) };
}

/** Fuel and virtual energy for a session: enough and one lap, never more than the tank. */
export function planLmuFuel(car: LmuCar, track: LmuTrack, request: EngineerRequest): LmuFuel {
  const { litresPerKm, litresOfEnergy, tankLitres, firstLitre } = lmuClassFigures[car.class];
  const kilometres = track.lengthM / 1000;
  const laps = lapsOf(request, lmuLapMinutes(car, track));
  const needed = Math.ceil(laps * kilometres * litresPerKm + 1);
  if (litresOfEnergy === null) {
    const litres = Math.min(tankLitres, needed);
    const line = { index: Math.max(0, litres - firstLitre), text: `${litres.toFixed(1)}L` };
    return {
      laps,
      litres,
      needed,
      line,
      ratio: null,
      virtualEnergy: null,
      stops: stopsFor(needed / tankLitres),
    };
  }
  const energy = Math.ceil((needed / litresOfEnergy) * 100);
  const virtualEnergy = Math.min(100, energy);
  const ratio = Math.ceil(litresOfEnergy * spareFuel) / 100;
  const litres = Math.ceil(ratio * virtualEnergy);
  return {
    laps,
    litres,
    needed,
    line: ratioLine(ratio),
    ratio,
    virtualEnergy,
    stops: stopsFor(energy / 100),
  };
}

const stopsFor = (stints: number) => Math.max(0, Math.ceil(stints) - 1);
