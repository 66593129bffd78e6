import type { Units } from '../setup/chosen-units.ts';
import { inUnit, typedQuantity } from '../setup/typed-quantity.ts';
import { quotedInput, type ReadFigure, formatDecimal } from './typed-number.ts';

export type TemperatureBounds = {
  coldest: number;
  /** Nothing is warmer in °C: what reads more was typed in °F. */
  hottest: number;
  example: string;
  name: string;
};

/** A track in °C; 50 are usual in the desert, 140 °F would be 60. */
export const trackBounds: TemperatureBounds = {
  coldest: -5,
  hottest: 62,
  example: '28',
  name: 'track temperature',
};
export const tyreBounds: TemperatureBounds = {
  coldest: 15,
  hottest: 150,
  example: '84',
  name: 'tyre temperature',
};

const toCelsius = (fahrenheit: number) => Math.round((inUnit(fahrenheit, '°F', '°C') ?? 0) * 10) / 10;

/**
 * A temperature as it was typed, in °C: what says so, or is too warm for °C, was in °F.
 * @param field what the field is labelled with
 */
export function readStintTemperature(
  text: string,
  bounds: TemperatureBounds,
  field: Units['temperature'] = 'C',
): ReadFigure {
  const { coldest, hottest, example, name } = bounds;
  const problem = `${quotedInput(text)} isn’t a ${name}. Type it like ${example} °C.`;
  const quantity = typedQuantity(text);
  if (!quantity) return { problem };
  const { value, unit } = quantity;
  const isBare = unit === null || unit === '°';
  const isIn = (degrees: number) => degrees >= coldest && degrees <= hottest;
  const isFahrenheit = unit === '°F' || (unit === null && (field === 'F' || value > hottest));
  if (isFahrenheit) {
    const degrees = toCelsius(value);
    if (!isIn(degrees)) return { problem };
    if (field === 'F') return { value: degrees };
    return {
      value: degrees,
      note: `${quotedInput(text)} is read as ${formatDecimal(degrees, 1)} °C: it was °F.`,
    };
  }
  return (isBare || unit === '°C') && isIn(value) ? { value } : { problem };
}
