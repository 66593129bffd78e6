import type { AccObservedBaseline } from '../schema/observed-baseline.ts';
import stored from './observed.json' with { type: 'json' };

export type { AccObservedBaseline } from '../schema/observed-baseline.ts';

const baselines = new Map(
  (stored as unknown as readonly AccObservedBaseline[]).map((baseline) => [baseline.car, baseline]),
);

/**
 * Clicks that real dry setup files of a car hold: [lowest, median, highest] for each place of a setting
 * (four wheels LF RF LR RR, or two, or one). Undefined for a car with fewer than three such files.
 */
export function accObservedBaseline(carId: string): AccObservedBaseline | undefined {
  return baselines.get(carId);
}
