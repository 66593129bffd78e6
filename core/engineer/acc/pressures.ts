import type { AccCar, AccParameters } from '../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { accClassFigures } from './class-figures.ts';
import { clickShowing, shownValue, toLegalClick } from './settings.ts';
import { figuresOf } from './track-figures.ts';

/**
 * Cold pressure per degree of track temperature: 64 pairs of real files for the same car and track that name
 * two temperatures.
 */
export const psiPerTrackDegree = -0.055;

/** The track temperature the neutral pressures are read at; the observed files do not name theirs. */
export const referenceTrackC = 25;

/** Hot windows since 1.9: Kunos physics notes (dry), community values (wet). */
export const hotWindowPsi = { dry: { from: 26, to: 27, aim: 26.5 }, wet: { from: 29.5, to: 31, aim: 30 } };

const sessionPsi: Record<EngineerRequest['sessionType'], number> = {
  practice: 0,
  qualifying: 0.1,
  race: -0.1,
};

/**
 * Cold pressures as clicks, LF RF LR RR, that end in the hot window: the car's own start pressures moved for
 * the track temperature, the tyre, the session and the side that the track's corners load.
 */
export function startPressures(
  neutral: readonly number[],
  parameters: AccParameters,
  car: AccCar,
  request: EngineerRequest,
): number[] {
  const scale = parameters.tyrePressure;
  const warmth = psiPerTrackDegree * (request.trackTemperature - referenceTrackC);
  const lean = figuresOf(request.track).leftTyresLowerPsi;
  const mean =
    neutral.reduce((sum, click) => sum + shownValue(scale, click), 0) / Math.max(1, neutral.length);
  const wetStep = request.weather === 'wet' ? accClassFigures[car.class].wetColdPsi - mean : 0;
  return neutral.map((click, wheel) => {
    const side = wheel % 2 === 0 ? -lean / 2 : lean / 2;
    const spread = request.weather === 'wet' ? side / 2 : side;
    const psi = shownValue(scale, click) + warmth + sessionPsi[request.sessionType] + wetStep + spread;
    return toLegalClick(scale, clickShowing(scale, psi));
  });
}
