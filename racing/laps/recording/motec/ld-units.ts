import type { Quantity } from '../recording.ts';

/** A unit of a log: a value times `size`, after `zero` is taken off, is in our unit. */
type Unit = { size: number; zero?: number };

const psiOfKpa = 1 / 6.894757;
const speeds: Record<string, Unit> = {
  'm/s': { size: 1 },
  'km/h': { size: 1 / 3.6 },
  kph: { size: 1 / 3.6 },
  kmh: { size: 1 / 3.6 },
  mph: { size: 0.44704 },
  'mi/h': { size: 0.44704 },
  kn: { size: 0.514444 },
  knots: { size: 0.514444 },
  'ft/s': { size: 0.3048 },
};
const temperatures: Record<string, Unit> = {
  c: { size: 1 },
  degc: { size: 1 },
  f: { size: 5 / 9, zero: 32 },
  degf: { size: 5 / 9, zero: 32 },
  k: { size: 1, zero: 273.15 },
};
const shares: Record<string, Unit> = { '%': { size: 1 }, ratio: { size: 100 } };
const accelerations: Record<string, Unit> = {
  g: { size: 1 },
  'm/s2': { size: 1 / 9.80665 },
  'm/s/s': { size: 1 / 9.80665 },
  'ft/s2': { size: 0.3048 / 9.80665 },
};
const lengths: Record<string, Unit> = {
  mm: { size: 1 },
  cm: { size: 10 },
  m: { size: 1000 },
  in: { size: 25.4 },
};

/** Units that a log may be written in, by quantity; one that is not here is read whatever its unit says. */
const units: Partial<Record<Quantity, Record<string, Unit>>> = {
  speed: speeds,
  wheelSpeed: speeds,
  throttle: shares,
  brake: shares,
  steering: { deg: { size: 1 }, rad: { size: 180 / Math.PI } },
  yawRate: { 'rad/s': { size: 1 }, 'deg/s': { size: Math.PI / 180 } },
  lateralG: accelerations,
  longitudinalG: accelerations,
  tyrePressure: {
    psi: { size: 1 },
    bar: { size: 100 * psiOfKpa },
    mbar: { size: psiOfKpa / 10 },
    hpa: { size: psiOfKpa / 10 },
    kpa: { size: psiOfKpa },
    pa: { size: psiOfKpa / 1000 },
    atm: { size: 101.325 * psiOfKpa },
    'kgf/cm2': { size: 98.0665 * psiOfKpa },
  },
  tyreAir: temperatures,
  brakeTemperature: temperatures,
  suspensionTravel: lengths,
};

/** The game's own units stand for those that a log leaves out. */
const blank = /^(|\.+|-+|no|none|1)$/;
/** No car of ours pulls so many g for a twentieth of a lap. */
const mostG = 4.2;

const unitName = (unit: string) =>
  unit
    .toLowerCase()
    .replaceAll(/[\s°^]/g, '')
    .replace('²', '2')
    .replace(/^degrees?$/, 'deg')
    .replace(/^kilometers?perhour$|^km\/hr$/, 'km/h')
    .replace(/^celsius$/, 'c')
    .replace(/^fahrenheit$/, 'f')
    .replace(/^kelvin$/, 'k')
    .replace(/^kg\/cm2$/, 'kgf/cm2')
    .replace(/^kts?$/, 'knots');

/**
 * Converts the values of a channel from the log's unit to ours, in place.
 *
 * @returns false for a unit that we do not know
 */
export function convertUnit(quantity: Quantity, unit: string, values: Float32Array): boolean {
  const unitsOfQuantity = units[quantity];
  const name = unit.trim() === '°' ? 'deg' : unitName(unit);
  if (!unitsOfQuantity || blank.test(name)) return true;
  const namedUnit = unitsOfQuantity[name];
  if (!namedUnit) return false;
  // The game writes g under the name of m/s².
  if (unitsOfQuantity === accelerations && name !== 'g' && !isOver(values, mostG)) return true;
  const { size, zero = 0 } = namedUnit;
  if (size !== 1 || zero !== 0)
    values.forEach((value, index) => {
      values[index] = (value - zero) * size;
    });
  return true;
}

/** True if a twentieth of the values are larger either way. */
function isOver(values: Float32Array, limit: number): boolean {
  const over = values.reduce((count, value) => count + (Math.abs(value) > limit ? 1 : 0), 0);
  return over * 20 > values.length;
}
