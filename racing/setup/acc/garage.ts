import { formatQuantity, roundTo } from '../units.ts';
import type { CarParameter } from './car-parameters.ts';
import { rawText, shownText, shownValue } from './scale.ts';

/** The garage's value for a number in the file. Null if unknown. */
export function garageValue({ parameter, scale, decimals }: CarParameter, raw: number): number | null {
  if (scale) return shownValue(scale, raw);
  const { type } = parameter.kind;
  return type === 'amount' || type === 'derived' ? roundTo(raw, decimals) : null;
}

/** The same with its unit: `26.3 psi`. */
export function garageText(setting: CarParameter, raw: number): string {
  if (setting.scale) return shownText(setting.scale, raw);
  const value = garageValue(setting, raw);
  const { unit, decimals } = setting;
  return value === null ? rawText(raw) : formatQuantity({ value, unit, decimals });
}
