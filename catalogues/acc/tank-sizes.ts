import type { AccCarClass } from '../schema/car.ts';
import type { AccTankSizes } from '../schema/tank-size.ts';
import type { Scale } from './scale.ts';
import stored from './tank-sizes.json' with { type: 'json' };

/** A car's tank in litres and its source: both community tables, one of them, or assumed for its class. */
export type AccTank = { litres: number; source: 'two-tables' | 'one-table' | 'assumed' };

const { assumedLitres, tanks } = stored as AccTankSizes;
const sizes = new Map(tanks.map((tank) => [tank.car, tank]));

/** The tank of a car. An assumed one is at least as large as what real files carry. */
export function tankOf(carId: string, carClass: AccCarClass): AccTank {
  const { litres = null, source = 'unknown', highestSeenLitres = null } = sizes.get(carId) ?? {};
  if (litres !== null && source !== 'unknown') return { litres, source };
  const assumedTank = carClass === 'GT3' ? assumedLitres.GT3 : assumedLitres.others;
  return { litres: Math.max(assumedTank, highestSeenLitres ?? 0), source: 'assumed' };
}

/** The largest tank of the game that is known, in litres. */
export const largestAccTank = Math.max(...tanks.map(({ litres }) => litres ?? 0));

const confidences = { 'two-tables': 'high', 'one-table': 'medium', assumed: 'low' } as const;

/** Litres up to a full tank, as clicks of one litre; click 0 is `first`. */
function litresUpTo({ litres, source }: AccTank, first: number): Scale {
  return {
    kind: 'linear',
    rawMin: 0,
    rawMax: litres - first,
    min: first,
    step: 1,
    unit: 'L',
    decimals: 0,
    adjustable: true,
    openEnd: source === 'assumed',
    confidence: confidences[source],
    ...(source === 'assumed' && { endAssumed: true }),
  };
}

/**
 * The fuel at the start, at least 2 litres in every car, and what a stop adds. A stop that plans more than a tank is not
 * proven wrong: the game fills up and stops there.
 */
export function fuelScales(tank: AccTank): { fuel: Scale; fuelToAdd: Scale } {
  return { fuel: litresUpTo(tank, 2), fuelToAdd: { ...litresUpTo(tank, 0), openEnd: true } };
}
