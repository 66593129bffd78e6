/** The one place that turns a number into what a driver reads. */

/** A number with the unit it is in and the decimals it is shown with. */
export type Quantity = { value: number; unit: string; decimals: number };

/** Rounds half away from zero in the last shown digit, and never gives a negative zero. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaledValue = Math.abs(value) * scale;
  // 1.005 * 100 is 100.49999999999999: the nudge is a few units in the last place, far below a digit.
  const rounding = Math.round(scaledValue * (1 + 4 * Number.EPSILON)) / scale;
  return value < 0 && rounding !== 0 ? -rounding : rounding;
}

export function formatNumber(value: number, decimals: number): string {
  return roundTo(value, decimals).toFixed(decimals);
}

/** `laps`, unlike `psi` and `mm/s`. */
const countedWord = /^([a-z]{3,})s$/;

/**
 * A number and its unit as drivers write them: `26.3 psi`, `-3.5°`, `56.4% front`, `12:1`, `7`; the front's share of a brake
 * balance as the garage of Le Mans Ultimate shows it, `48.0:52.0`.
 */
export function formatQuantity({ value, unit, decimals }: Quantity): string {
  const number = formatNumber(value, decimals);
  if (unit === 'front:rear') return `${number}:${formatNumber(100 - Number(number), decimals)}`;
  const isAgainst = unit === '' || (/^[°%:]/.test(unit) && unit !== '°C');
  if (isAgainst) return `${number}${unit}`;
  return `${number} ${number === '1' ? unit.replace(countedWord, '$1') : unit}`;
}
