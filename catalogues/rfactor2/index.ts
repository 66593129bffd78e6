import { createLookup } from '../lookup.ts';
import { byName } from '../order.ts';
import type { Rfactor2Car } from '../schema/car.ts';
import type { Rfactor2Track } from '../schema/track.ts';
import storedCars from './cars.json' with { type: 'json' };
import storedTracks from './tracks.json' with { type: 'json' };

export type { Rfactor2Car } from '../schema/car.ts';
export type { Rfactor2Track } from '../schema/track.ts';

/** The better-known cars of rFactor 2, sorted by name. The game has no closed list: mods add cars. */
export const rfactor2Cars: readonly Rfactor2Car[] = [
  ...(storedCars as unknown as readonly Rfactor2Car[]),
].sort(byName);

/** The better-known tracks of rFactor 2, sorted by name. */
export const rfactor2Tracks: readonly Rfactor2Track[] = [
  ...(storedTracks as unknown as readonly Rfactor2Track[]),
].sort(byName);

/** The track with this id, display name or folder under UserData/player/Settings. */
export const rfactor2Track = createLookup(rfactor2Tracks, ({ folders }) => folders ?? []);

const byVehicleClass = new Map(
  rfactor2Cars.flatMap((car) => (car.vehicleClass ? [[car.vehicleClass.toLowerCase(), car]] : [])),
);

/**
 * The car a setup file is for, by the value of its VehicleClassSetting: the whole value first, then any of its
 * words, since a mod's class may carry further words of its series.
 */
export function rfactor2CarOfVehicleClass(vehicleClass: string): Rfactor2Car | undefined {
  const key = vehicleClass.trim().toLowerCase();
  const keys = [key, ...key.split(/\s+/)];
  return keys.map((each) => byVehicleClass.get(each)).find((car) => car !== undefined);
}
