import { engineeringTargets } from '../../../catalogues/engineering/targets.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { keptInside, type RulebookRow } from './rulebook-rows.ts';
import type { HeardNumbers } from '../../hearing/understood.ts';

/** Hot pressures to reach, in psi. */
export type HotWindow = { min: number; max: number; start: number };

/** The hot window for a game and weather; null for LMU, where temperature says more than pressure. */
export function hotWindowFor(game: EngineerGame, weather: EngineerRequest['weather']): HotWindow | null {
  if (game !== 'ACC') return null;
  const { min, max, start } = engineeringTargets.acc[weather === 'wet' ? 'wetHotPsi' : 'dryHotPsi'];
  return { min, max, start };
}

/** One tyre's sum: what it reads hot, what is set cold, and the cold pressure that ends at the aim; in psi. */
export type PressureSum = {
  wheel: Wheel;
  hot: number;
  by: number;
  cold?: number;
  setTo?: number;
  /** Clicks of the garage from `cold` to `setTo`, down where negative. */
  clicks?: number;
};

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;
type Wheel = (typeof wheels)[number];

/** Plausible pressures of a running tyre. Anything else is a slip of the tongue or another unit. */
const plausiblePsi = { lowest: 15, highest: 45 };
const mostPsi = 5;
const tenths = (value: number) => Math.round(value * 10) / 10;

/**
 * Cold pressure changes from up to four hot readings: one cold psi is one hot psi. Implausible readings and those far off
 * are ignored. Without the setup's rows only the step is known.
 *
 * @param aim target hot pressure in psi
 */
export function pressureSums(
  { hotPsi }: Pick<HeardNumbers, 'hotPsi'>,
  aim: number,
  rows: readonly RulebookRow[] = [],
): PressureSum[] {
  return wheels.flatMap((wheel) => {
    const hot = hotPsi[wheel];
    if (hot === null || hot < plausiblePsi.lowest || hot > plausiblePsi.highest) return [];
    const by = tenths(aim - hot);
    if (Math.abs(by) > mostPsi) return [];
    const row = rows.find(({ parameter, unit }) => parameter === `tyrePressure.${wheel}` && unit === 'psi');
    if (!row) return [{ wheel, hot, by }];
    const setTo = keptInside(row, row.value + by) ?? row.value;
    const step = 'values' in row.choices ? 0.1 : Math.abs(row.choices.step);
    return [{ wheel, hot, by, cold: row.value, setTo, clicks: Math.round((setTo - row.value) / step) }];
  });
}
