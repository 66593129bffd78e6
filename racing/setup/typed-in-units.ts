import type { Units } from './chosen-units.ts';
import { quantityInUnits } from './in-units.ts';
import { inUnit, typedQuantity } from './typed-quantity.ts';
import { formatNumber } from './units.ts';

const plainNumber = /^[+-]?\d{1,5}(?:[.,]\d{1,3})?$/;
/** A temperature with its unit as `C` or `F`; a bare one is in the field's unit, and a typed unit wins. */
export function typedTemperature(text: string, { temperature }: Units): string {
  const { value, unit } = typedQuantity(text) ?? {};
  if (value === undefined) return text;
  if (unit === '°F' || (unit === null && temperature === 'F')) return `${value} F`;
  return unit === '°C' || unit === '°' ? String(value) : text;
}

/**
 * Whole °C of what was typed in °F, be it that the field is for them or that the text says so. What is neither comes back
 * as it is, without a `°C` that it said.
 */
export function typedCelsius(text: string, { temperature }: Units): string {
  const { value, unit } = typedQuantity(text) ?? {};
  if (value === undefined || unit === undefined) return text;
  if (unit === '°C' || unit === '°' || (unit === null && temperature === 'C')) return numberIn(text);
  const celsius = inUnit(value, unit ?? '°F', '°C');
  return celsius === null ? text : formatNumber(celsius, 0);
}

/**
 * Litres of a volume in any unit; a bare number is in the field's. What is neither comes back as it is.
 *
 * @param decimals of the litres that the field takes
 */
export function typedVolume(text: string, { volume }: Units, decimals: number): string {
  const { value, unit } = typedQuantity(text) ?? {};
  if (value === undefined || unit === undefined) return text;
  if (unit === 'L' || (unit === null && volume === 'l')) return numberIn(text);
  const litres = inUnit(value, unit ?? 'gal', 'L');
  return litres === null ? text : formatNumber(litres, decimals);
}

/** The digits of a quantity as they were typed. */
const numberIn = (text: string) => /[+-]?[\d.,]+/.exec(text.replace(/[−–]/g, '-'))?.[0] ?? text;

/** A number of a game's unit as a field holds it whose label tells the chosen one: `25` as `77`. What is none stays. */
export function figureForField(text: string, unit: '°C' | 'L' | 'psi', units: Units): string {
  if (!plainNumber.test(text)) return text;
  const decimals = text.split('.')[1]?.length ?? 0;
  const quantity = quantityInUnits({ value: Number(text), unit, decimals }, units);
  return quantity.unit === unit ? text : formatNumber(quantity.value, quantity.decimals);
}
