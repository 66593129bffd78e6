import type { StoredAccTrackEffects } from '../schema/track-effects.ts';
import stored from './track-effects.json' with { type: 'json' };

const evidence = stored as unknown as StoredAccTrackEffects;

/** The clicks drivers of a car use. `low` to `high` covers eight setups of ten, if known. */
export type PlayersClicks = { neutral: number; low?: number | undefined; high?: number | undefined };

/** The evidence behind a car's figures. */
export type CarEvidence = { basis: 'own' | 'mixed' | 'class'; setups: number; sources: number };

/** A track's effect as a share of the legal range, with the number of groups (car and source) that show it. */
export type TrackEffect = { share: number; standardError: number; groups: number };

const slots = new Map(evidence.slots.map((slot, place) => [slot, place]));
const byCar = new Map(evidence.cars.map((entry) => [entry.car, entry]));
const byTrack = new Map(evidence.tracks.map((entry) => [entry.track, entry]));
const byCarAndTrack = new Map(evidence.carTracks.map((entry) => [`${entry.car} ${entry.track}`, entry]));

/** psi for each degree of track temperature, and the temperature that neutral pressures are of. */
export const accPressureByTemperature = evidence.temperature;

/** The number of setups and sources behind a car's bands. Undefined for a car without any. */
export function accBandEvidence(carId: string): CarEvidence | undefined {
  return byCar.get(carId);
}

/** Clicks of a car with bands over all tracks, for `rideHeight|1` and the like; undefined where no setup says anything. */
export function accBandClicks(carId: string, slot: string): PlayersClicks | undefined {
  return clicksAt(slots.get(slot), byCar.get(carId)?.clicks);
}

/** The clicks at a slot's index in a list. */
export function clicksAt(
  place: number | undefined,
  clicks: StoredAccTrackEffects['cars'][number]['clicks'] | undefined,
): PlayersClicks | undefined {
  const [neutral, low, high] = (place !== undefined && clicks?.[place]) || [];
  return neutral === undefined ? undefined : { neutral, low, high };
}

/** A track's effect on GT3 cars. Undefined if it is within the error. */
export function accTrackEffect(trackId: string, slot: string): TrackEffect | undefined {
  const effect = byTrack.get(trackId)?.effects[slot];
  return effect && { share: effect[0], standardError: effect[1], groups: effect[2] };
}

/** A track's effect on this car beyond its class, as a share of the legal range. */
export function accCarTrackEffect(carId: string, trackId: string, slot: string): number {
  return byCarAndTrack.get(`${carId} ${trackId}`)?.shares[slots.get(slot) ?? -1] ?? 0;
}

/** Qualifying minus race, as a share of the legal range. */
export function accQualifyingMinusRace(slot: string): number {
  return evidence.qualifyingMinusRace[slot] ?? 0;
}

/** How much higher the right tyres start than the left, in psi, front and rear. */
export function accRightHigherPsi(trackId: string): readonly [front: number, rear: number] {
  return byTrack.get(trackId)?.rightHigherPsi ?? [0, 0];
}
