import { accCar, accTrack } from '../../../catalogues/acc/index.ts';
import { lmuCar, lmuTrack } from '../../../catalogues/lmu/index.ts';
import { litresPerLap } from './acc/fuel.ts';
import type { EngineerRequest } from './conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { lmuClassFigures } from './lmu/class-figures.ts';

/** Litres that a car burns in a lap: the driver's figure, else ours; null where car or track are not known. */
export function litresOfALap(game: EngineerGame, request: Partial<EngineerRequest> = {}): number | null {
  const { car = '', track = '', fuelPerLap } = request;
  if (fuelPerLap) return fuelPerLap;
  if (game === 'ACC') {
    const [driven, on] = [accCar(car), accTrack(track)];
    return driven && on ? litresPerLap(driven, on).perLap : null;
  }
  const [driven, on] = [lmuCar(car), lmuTrack(track)];
  return driven && on ? (on.lengthM / 1000) * lmuClassFigures[driven.class].litresPerKm : null;
}
