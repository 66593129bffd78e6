import {
  type AccCar,
  type AccParameters,
  type AccTrack,
  type AccTrackTraits,
  accCar,
  accParameters,
  accTrack,
  accTrackTraits,
} from '../../../catalogues/acc/index.ts';
import { type EngineerRequest, UnknownCarOrTrack } from '../conditions.ts';
import { type AdvisedStep, applyRules } from './apply-rules.ts';
import { wetPressures } from './pressures.ts';
import type { AccClicks } from './settings.ts';
import { startingPointOf } from './starting-point.ts';

/** The engineer's choice of clicks, with what it was made from. */
export type ChosenClicks = {
  car: AccCar;
  track: AccTrack;
  traits: AccTrackTraits | undefined;
  parameters: AccParameters;
  clicks: AccClicks;
  /** What engineering moved beyond what players' setups say. */
  advice: readonly AdvisedStep[];
};

/** What was chosen for a request; a file and the words about it ask with the same one. */
const chosenFor = new WeakMap<EngineerRequest, ChosenClicks>();

/**
 * Clicks for a car, a track and the conditions: always legal, the same for the same request.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function chooseClicks(request: EngineerRequest): ChosenClicks {
  const known = chosenFor.get(request);
  if (known) return known;
  const chosen = choose(request);
  chosenFor.set(request, chosen);
  return chosen;
}

function choose(request: EngineerRequest): ChosenClicks {
  const car = accCar(request.car);
  const track = accTrack(request.track);
  const parameters = car && accParameters(car.id);
  if (!car || !parameters) throw new UnknownCarOrTrack(`No ACC car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No ACC track is called ${request.track}`);

  const traits = accTrackTraits(track.id);
  const conditions = { ...request, car: car.id, track: track.id };
  const dry = startingPointOf(car, parameters, conditions);
  const start =
    request.weather === 'wet'
      ? { ...dry, tyrePressure: wetPressures(dry.tyrePressure, parameters, car) }
      : dry;
  const { clicks, advice } = applyRules(start, car, parameters, conditions, traits);
  return { car, track, traits, parameters, clicks, advice };
}
