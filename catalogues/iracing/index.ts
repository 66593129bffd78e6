import { byName } from '../order.ts';
import type { IracingCar } from '../schema/car.ts';
import type { IracingTrack } from '../schema/track.ts';
import storedCars from './cars.json' with { type: 'json' };
import storedTracks from './tracks.json' with { type: 'json' };

export type { IracingCar } from '../schema/car.ts';
export type { IracingTrack } from '../schema/track.ts';

/** Every car of iRacing, sorted by name; `legacy` and `retired` ones are marked. */
export const iracingCars: readonly IracingCar[] = [...(storedCars as unknown as readonly IracingCar[])].sort(
  byName,
);

/** Every track of iRacing with its layouts; `lengthM` is that of the main layout. */
export const iracingTracks = storedTracks as unknown as readonly IracingTrack[];
