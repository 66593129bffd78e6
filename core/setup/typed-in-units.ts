import type { Units } from './chosen-units.ts';
import { quantityInUnits } from './in-units.ts';
import { inFirstUnit } from './measures.ts';
import { formatNumber } from './units.ts';

const plainNumber = /^[+-]?\d{1,5}(?:[.,]\d{1,3})?$/;
const degrees = /^([+-]?\d{1,4}(?:[.,]\d{1,2})?) ?°? ?([cf])?$/i;
const gallons = /^(\d{1,5}(?:[.,]\d{1,3})?) ?(?:us )?gal(?:lons?)?\.?$/i;

/** Adds °F to a bare temperature if that is the field's unit; a typed unit wins. */
export function typedTemperature(text: string, { temperature }: Units): string {
  const tidy = text.trim();
  return temperature === 'F' && plainNumber.test(tidy) ? `${tidy} F` : text;
}

/**
 * Whole °C of what was typed in °F, be it that the field is for them or that the text says so. What is neither comes back
 * as it is, without a `°C` that it said.
 */
export function typedCelsius(text: string, { temperature }: Units): string {
  const [, number, unit = temperature] = degrees.exec(text.trim()) ?? [];
  if (number === undefined) return text;
  if (unit.toUpperCase() === 'C') return number;
  return formatNumber(inFirstUnit(Number(number.replace(',', '.')), '°F'), 0);
}

/**
 * Litres of what was typed in US gallons, be it that the field is for them or that the text says so. What is neither comes
 * back as it is.
 *
 * @param decimals of the litres that the field takes
 */
export function typedVolume(text: string, { volume }: Units, decimals: number): string {
  const tidy = text.trim();
  const [, said] = gallons.exec(tidy) ?? [];
  const typed = said ?? (volume === 'gal' && plainNumber.test(tidy) ? tidy : null);
  if (typed === null) return text;
  return formatNumber(inFirstUnit(Number(typed.replace(',', '.')), 'gal'), decimals);
}

/** A number of a game's unit as a field holds it whose label tells the chosen one: `25` as `77`. What is none stays. */
export function figureForField(text: string, unit: '°C' | 'L' | 'psi', units: Units): string {
  if (!plainNumber.test(text)) return text;
  const decimals = text.split('.')[1]?.length ?? 0;
  const shown = quantityInUnits({ value: Number(text), unit, decimals }, units);
  return shown.unit === unit ? text : formatNumber(shown.value, shown.decimals);
}
