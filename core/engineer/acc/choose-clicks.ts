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
import { applyRules } from './apply-rules.ts';
import { startPressures } from './pressures.ts';
import type { BaselineRule } from './rules.ts';
import { type AccClicks, legalClicks, toLegalClick } from './settings.ts';
import { type StartingPoint, startingPointOf } from './starting-point.ts';

/** The engineer's choice of clicks, with what it was made from. */
export type ChosenClicks = {
  car: AccCar;
  track: AccTrack;
  traits: AccTrackTraits | undefined;
  parameters: AccParameters;
  clicks: AccClicks;
  used: readonly BaselineRule[];
  source: StartingPoint['source'];
};

/**
 * Clicks for a car, a track and the conditions: always legal, the same for the same request.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function chooseClicks(request: EngineerRequest): ChosenClicks {
  const car = accCar(request.car);
  const track = accTrack(request.track);
  const parameters = car && accParameters(car.id);
  if (!car || !parameters) throw new UnknownCarOrTrack(`No ACC car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No ACC track is called ${request.track}`);

  const traits = accTrackTraits(track.id);
  const conditions = { ...request, car: car.id, track: track.id };
  const { clicks: neutral, source } = startingPointOf(car, parameters);
  const forTrack: AccClicks = {
    ...neutral,
    tyrePressure: startPressures(neutral.tyrePressure, parameters, car, conditions),
    rearWing: [wingClick(neutral.rearWing[0] ?? 0, parameters, car, traits)],
  };
  const { clicks, used } = applyRules(forTrack, parameters, conditions, traits);
  return { car, track, traits, parameters, clicks, used, source };
}

/** From here on a track counts as one where nearly everybody runs the wing the car likes best. */
const fullWingShare = 0.85;

/**
 * The rear wing click for a track. On most tracks it is where the car's drivers leave it; on the five fast
 * ones it follows the measured share of full wing. GT3 cars that are usually trimmed (few files, all from
 * fast tracks) go to full wing on slow tracks, as the class does.
 */
function wingClick(
  neutral: number,
  parameters: AccParameters,
  car: AccCar,
  traits: AccTrackTraits | undefined,
): number {
  const scale = parameters.rearWing;
  const [lowest, highest] = legalClicks(scale);
  if (!traits || !scale.adjustable || highest === lowest) return toLegalClick(scale, neutral);
  const share = traits.wingShareSeen;
  if (car.class !== 'GT3') {
    return toLegalClick(scale, share >= fullWingShare ? neutral : neutral * share);
  }
  if (share >= fullWingShare) return Math.max(neutral, Math.round(highest * fullWingShare));
  return toLegalClick(scale, highest * share);
}
