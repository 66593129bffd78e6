/** The one place that turns one unit into another and a number into what a driver reads. */

export type PressureUnit = 'psi' | 'bar' | 'kPa';
export type TemperatureUnit = '°C' | '°F';
export type LengthUnit = 'mm' | 'in';

/** What a driver chose to see. Lengths in setups are millimetres everywhere, as in the games. */
export type UnitPreference = { pressure: PressureUnit; temperature: TemperatureUnit };

/** A number with the unit it is in and the decimals it is shown with. */
export type Quantity = { value: number; unit: string; decimals: number };

const NEWTONS_IN_POUND_FORCE = 0.45359237 * 9.80665; // both exact by definition (SI brochure, 3rd CGPM 1901)
const METRES_IN_INCH = 0.0254; // exact, international yard and pound agreement of 1959

const PASCALS: Record<PressureUnit, number> = {
  psi: NEWTONS_IN_POUND_FORCE / METRES_IN_INCH ** 2,
  bar: 100_000,
  kPa: 1000,
};

const MILLIMETRES: Record<LengthUnit, number> = { mm: 1, in: METRES_IN_INCH * 1000 };

/** Decimals that keep neighbouring clicks of 0.1 psi apart: 0.1 psi is 0.0069 bar or 0.69 kPa. */
const PRESSURE_DECIMALS: Record<PressureUnit, number> = { psi: 1, bar: 3, kPa: 1 };

/** A pressure given in `from`, in `to`. */
export function convertPressure(value: number, from: PressureUnit, to: PressureUnit): number {
  return from === to ? value : (value * PASCALS[from]) / PASCALS[to];
}

/** A temperature given in `from`, in `to`. */
export function convertTemperature(value: number, from: TemperatureUnit, to: TemperatureUnit): number {
  if (from === to) return value;
  return to === '°F' ? (value * 9) / 5 + 32 : ((value - 32) * 5) / 9;
}

/** A length given in `from`, in `to`. */
export function convertLength(value: number, from: LengthUnit, to: LengthUnit): number {
  return from === to ? value : (value * MILLIMETRES[from]) / MILLIMETRES[to];
}

/** The same quantity in the units the driver chose; one that has no choice comes back as it is. */
export function inPreferredUnits(quantity: Quantity, preference: UnitPreference): Quantity {
  const { value, unit, decimals } = quantity;
  if (isPressureUnit(unit) && unit !== preference.pressure) {
    return {
      value: convertPressure(value, unit, preference.pressure),
      unit: preference.pressure,
      decimals: PRESSURE_DECIMALS[preference.pressure],
    };
  }
  if (isTemperatureUnit(unit) && unit !== preference.temperature) {
    return {
      value: convertTemperature(value, unit, preference.temperature),
      unit: preference.temperature,
      decimals,
    };
  }
  return quantity;
}

const TEMPERATURE_TEXT =
  /^([+-]?\d{1,6}(?:[.,]\d{1,6})?)\s*(?:°|º|deg(?:rees?)?\.?)?\s*(c|f|celsius|fahrenheit)?$/i;

/**
 * Reads a temperature as people type it: `25`, `25,5`, `25 °C`, `77F`, `-3 degrees C`.
 * Without a unit it is Celsius. Gives degrees Celsius, or null when it is not a temperature.
 */
export function parseTemperature(text: string): number | null {
  const match = TEMPERATURE_TEXT.exec(text.slice(0, 64).trim().replace('\u2212', '-'));
  if (!match?.[1]) return null;
  const value = Number(match[1].replace(',', '.'));
  return match[2]?.toLowerCase().startsWith('f') ? convertTemperature(value, '°F', '°C') : value;
}

/** Rounds half away from zero in the last shown digit, and never gives a negative zero. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.abs(value) * scale;
  // 1.005 * 100 is 100.49999999999999: the nudge is a few units in the last place, far below a digit.
  const rounded = Math.round(scaled * (1 + 4 * Number.EPSILON)) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** A number with exactly `decimals` digits; `trueMinus` asks for U+2212, which aligns with digits on screen. */
export function formatNumber(value: number, decimals: number, style: { trueMinus?: boolean } = {}): string {
  const text = roundTo(value, decimals).toFixed(decimals);
  return style.trueMinus ? text.replace('-', '\u2212') : text;
}

/** A number and its unit as drivers write them: `26.3 psi`, `-3.5°`, `56.4% front`, `12:1`, `7`. */
export function formatQuantity(quantity: Quantity, style: { trueMinus?: boolean } = {}): string {
  const number = formatNumber(quantity.value, quantity.decimals, style);
  if (quantity.unit === '') return number;
  return /^[°%:]/.test(quantity.unit) && !isTemperatureUnit(quantity.unit)
    ? `${number}${quantity.unit}`
    : `${number} ${quantity.unit}`;
}

function isPressureUnit(unit: string): unit is PressureUnit {
  return unit === 'psi' || unit === 'bar' || unit === 'kPa';
}

function isTemperatureUnit(unit: string): unit is TemperatureUnit {
  return unit === '°C' || unit === '°F';
}
