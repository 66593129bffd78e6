import { accPlayersClicks } from '../../../../catalogues/acc/estimated-clicks.ts';
import type { AccCar, AccParameters } from '../../../../catalogues/acc/index.ts';
import { accClassFigures } from './class-figures.ts';
import { clickShowing, unroundedValue } from './settings.ts';

/** Hot windows since 1.9: Kunos physics notes (dry), community values (wet). */
export const hotWindowPsi = { dry: { from: 26, to: 27, aim: 26.5 }, wet: { from: 29.5, to: 31, aim: 30 } };

/**
 * Cold pressures on wet tyres as clicks, LF RF LR RR, that end in their hot window: the dry ones, which go with the
 * track and its temperature, moved by what the class starts higher on wet tyres, with half the difference between left
 * and right. Nearly all wet setups known are of one source: no figures of the car's own come from them.
 *
 * @param dry the clicks wanted in the dry, also beyond the garage's ends; so may these be
 */
export function wetPressuresWanted(dry: readonly number[], parameters: AccParameters, car: AccCar): number[] {
  const scale = parameters.tyrePressure;
  const neutral = [0, 1].map((axle) => accPlayersClicks(car.id, `tyrePressure|${axle}`)?.neutral ?? 0);
  const [front = 0, rear = 0] = neutral.map((click) => unroundedValue(scale, click));
  const higher = accClassFigures[car.class].wetColdPsi - (front + rear) / 2;
  return dry.map((click, wheel) => {
    const other = dry[wheel % 2 === 0 ? wheel + 1 : wheel - 1] ?? click;
    const psi =
      unroundedValue(scale, click) +
      (unroundedValue(scale, other) - unroundedValue(scale, click)) / 4 +
      higher;
    return clickShowing(scale, psi);
  });
}
