import type { StoredAccEstimatedClicks } from '../schema/track-effects.ts';
import stored from './estimated-clicks.json' with { type: 'json' };
import {
  accBandClicks,
  accBandEvidence,
  type CarEvidence,
  clicksAt,
  type PlayersClicks,
} from './track-effects.ts';

const estimates = stored as unknown as StoredAccEstimatedClicks;
const slots = new Map(estimates.slots.map((slot, place) => [slot, place]));
const byCar = new Map(estimates.cars.map((entry) => [entry.car, entry]));

/** The number of setups and sources behind a car's figures. Undefined for an unknown car. */
export function accCarEvidence(carId: string): CarEvidence | undefined {
  return accBandEvidence(carId) ?? byCar.get(carId);
}

/** Clicks over all tracks, for `rideHeight|1` and the like; undefined where no setup says anything. */
export function accPlayersClicks(carId: string, slot: string): PlayersClicks | undefined {
  return accBandClicks(carId, slot) ?? clicksAt(slots.get(slot), byCar.get(carId)?.clicks);
}
