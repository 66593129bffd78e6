import { accCar, accTrack } from '../../catalogues/acc/index.ts';
import { lmuCar, lmuTrack } from '../../catalogues/lmu/index.ts';
import { accLapMinutes } from '../engineer/baseline/acc/fuel.ts';
import type { EngineerRequest } from '../engineer/baseline/conditions.ts';
import { lmuLapMinutes } from '../engineer/baseline/lmu/fuel.ts';

type Driven = { game: string; car: string; track: string };

/** Seconds of a clean race lap of this car and track, by catalogue ids; null where the catalogue does not know them. */
export function usualLap(
  { game, car, track }: Driven,
  weather: EngineerRequest['weather'] = 'dry',
): number | null {
  if (game === 'ACC') {
    const [carDriven, on] = [accCar(car), accTrack(track)];
    return carDriven && on ? accLapMinutes(carDriven, on, weather) * 60 : null;
  }
  const [carDriven, on] = game === 'LMU' ? [lmuCar(car), lmuTrack(track)] : [];
  return carDriven && on ? lmuLapMinutes(carDriven, on) * 60 : null;
}

/** The quickest laps of the world are some 2 to 4 % quicker than a clean race lap; a car of the class that suits a track adds to it. */
export const quickestShare = 0.93;

/** Seconds below which nobody laps this track with a car of this class; null where the catalogue does not know. */
export function quickestLap(place: Driven): number | null {
  const usual = usualLap(place);
  return usual === null ? null : usual * quickestShare;
}
