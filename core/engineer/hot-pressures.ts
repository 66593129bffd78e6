import { engineeringTargets } from '../../catalogues/engineering/index.ts';
import type { EngineerGame, EngineerRequest } from './conditions.ts';
import type { SheetRow } from './sheet.ts';
import type { HeardNumbers } from './understood.ts';

/** Hot pressures to reach, in psi. */
export type HotWindow = { min: number; max: number; start: number };

/** The hot window for a game and weather; null for LMU, where temperature says more than pressure. */
export function hotWindowFor(game: EngineerGame, weather: EngineerRequest['weather']): HotWindow | null {
  if (game !== 'ACC') return null;
  const { min, max, start } = engineeringTargets.acc[weather === 'wet' ? 'wetHotPsi' : 'dryHotPsi'];
  return { min, max, start };
}

/** One tyre's sum: what it reads hot, what is set cold, and the cold pressure that ends in the window; in psi. */
export type PressureSum = { wheel: string; hot: number; by: number; cold?: number; setTo?: number };

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;
const tenths = (value: number) => Math.round(value * 10) / 10;

/**
 * What four hot readings, or as many as there are, ask of the cold pressures: the hot pressure follows the cold one about
 * one to one. A tyre inside the window stays. Without the setup's rows the step alone is known.
 */
export function pressureSums(
  { hotPsi }: Pick<HeardNumbers, 'hotPsi'>,
  { min, max, start }: HotWindow,
  rows: readonly Pick<SheetRow, 'parameter' | 'value' | 'unit' | 'choices'>[] = [],
): PressureSum[] {
  return wheels.flatMap((wheel) => {
    const hot = hotPsi[wheel];
    if (hot === null) return [];
    const by = hot >= min && hot <= max ? 0 : tenths(start - hot);
    const row = rows.find(({ parameter, unit }) => parameter === `tyrePressure.${wheel}` && unit === 'psi');
    if (!row) return [{ wheel, hot, by }];
    const ends = 'values' in row.choices ? row.choices.values : [row.choices.lowest, row.choices.highest];
    const setTo = Math.min(Math.max(...ends), Math.max(Math.min(...ends), tenths(row.value + by)));
    return [{ wheel, hot, by, cold: row.value, setTo }];
  });
}
