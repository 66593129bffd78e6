import { createLookup } from '../lookup.ts';
import { byClassThenName } from '../order.ts';
import type { AccBrakePad } from '../schema/brake-pad.ts';
import type { AccCarClass, StoredAccCar } from '../schema/car.ts';
import type { StoredAccTrack } from '../schema/track.ts';
import type { AccTrackTraits } from '../schema/track-traits.ts';
import storedBrakePads from './brake-pads.json' with { type: 'json' };
import storedCars from './cars.json' with { type: 'json' };
import { type AccParameters, readAccParameters } from './scale.ts';
import { type AccTank, fuelScales, tankOf } from './tank-sizes.ts';
import { atTrackKind, type TrackKind, trackKindOf } from './track-types.ts';
import storedTracks from './tracks.json' with { type: 'json' };

export type { AccBrakePad } from '../schema/brake-pad.ts';
export type { AccCarClass } from '../schema/car.ts';
export type { AccTrackTraits } from '../schema/track-traits.ts';
export type { AccParameters, Axles, Scale } from './scale.ts';
export { type AccTank, largestAccTank } from './tank-sizes.ts';
export { type TrackKind, trackKindOf } from './track-types.ts';

export type AccCar = Omit<StoredAccCar, 'parameters'>;

type AccCorner = {
  number: number;
  name?: string;
  /** Shares of the lap where the corner begins and ends, and its middle. */
  from: number;
  to: number;
  fraction: number;
};

export type AccTrack = Omit<StoredAccTrack, 'traits' | 'corners'> & { corners: readonly AccCorner[] };

const classOrder: readonly AccCarClass[] = ['GT3', 'GT4', 'GT2', 'GTC', 'TCX'];

const entries = storedCars as unknown as readonly StoredAccCar[];
const trackEntries = storedTracks as unknown as readonly StoredAccTrack[];

const storedCarsById = new Map(entries.map((entry) => [entry.id, entry]));
const parametersRead = new Map<string, AccParameters>();
const traits = new Map(trackEntries.map((entry) => [entry.id, entry.traits]));

/** Every car of the game, sorted by class (GT3, GT4, GT2, GTC, TCX), then by name. */
export const accCars: readonly AccCar[] = entries
  .map(({ parameters, ...car }): AccCar => car)
  .sort(byClassThenName(classOrder));

/** Every track of the game, sorted by id. `lengthM` in metres; a corner's places are shares of the lap. */
export const accTracks: readonly AccTrack[] = trackEntries.map(({ traits, corners, ...track }) => ({
  ...track,
  corners: corners.map((corner) => ({ ...corner, fraction: (corner.from + corner.to) / 2 })),
}));

/** The four brake pads: the click in the file, the number in the garage, what it is for. The same for every car. */
export const accBrakePads: readonly AccBrakePad[] = storedBrakePads;

/** The car with this id (the game's carName) or display name; case and surrounding blanks do not count. */
export const accCar = createLookup(accCars);

/** The track with this id (folder name) or display name; case and surrounding blanks do not count. */
export const accTrack = createLookup(accTracks);

/**
 * All settings of a car with their legal clicks, or undefined for a car the catalogue does not know.
 * The same object is given every time; it is not to be changed.
 *
 * @param kind of the track that the clicks are for
 */
export function accParameters(carId: string, kind: TrackKind = 'usual'): AccParameters | undefined {
  const name = `${carId} ${kind}`;
  const cachedParameters = parametersRead.get(name);
  if (cachedParameters) return cachedParameters;
  const storedCar = storedCarsById.get(carId);
  if (!storedCar) return undefined;
  const usual = { ...readAccParameters(storedCar.parameters), ...fuelScales(tankOf(carId, storedCar.class)) };
  const atTrack = atTrackKind(carId, usual, kind);
  parametersRead.set(name, atTrack);
  return atTrack;
}

/** The kind of a track, by its id or name. */
export const kindOfTrack = (track: string | undefined): TrackKind =>
  trackKindOf(track === undefined ? undefined : accTrack(track)?.bopType);

/** A car's tank in litres, assumed if no source has it. */
export const accTank = ({ id, class: carClass }: AccCar): AccTank => tankOf(id, carClass);

/** A track's demands on a car, by track id. */
export function accTrackTraits(trackId: string): AccTrackTraits | undefined {
  return traits.get(trackId);
}
