import type { AccCar, AccParameters, AccTrackTraits } from '../../../catalogues/acc/index.ts';
import { legalClicks, toLegalClick } from './settings.ts';

/** From here on a track counts as one where nearly everybody runs the wing the car likes best. */
const fullWingShare = 0.85;

/**
 * The rear wing click for a track. On most tracks it is where the car's drivers leave it; on the five fast
 * ones it follows the measured share of full wing. GT3 cars that are usually trimmed (few files, all from
 * fast tracks) go to full wing on slow tracks, as the class does.
 */
export function wingClick(
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
