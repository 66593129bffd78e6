import { inUnit } from '../../setup/typed-quantity.ts';
import type { HeardWish, Understood } from '../../hearing/understood.ts';
import { countsDown } from '../baseline/editable-setup.ts';
import { endsOf } from '../baseline/sanity.ts';
import { type RulebookRow, rowsOf } from './rulebook-rows.ts';

/**
 * Wishes with their amounts in the unit of the car's own setting: "ride height 5 cm" is 50 mm. A value in a unit that the setting
 * is not measured in is none: nobody knows what it would be. The lowest and the highest are the car's own ends.
 */
export function wishesInUnits<Heard extends Pick<Understood, 'wishes'>>(
  heard: Heard,
  rows: readonly RulebookRow[],
): Heard {
  return {
    ...heard,
    wishes: heard.wishes.map((wish) => inOwnUnit(wish, rowsOf(wish.parameter, rows)[0])),
  };
}

function inOwnUnit({ unit, amount, ...wish }: HeardWish, row: RulebookRow | undefined): HeardWish {
  if (row && (wish.direction === 'lowest' || wish.direction === 'highest')) {
    const [lowest, highest] = endsOf(row);
    // A list that counts down has its most at the lowest position.
    const isLow = (wish.direction === 'lowest') !== countsDown(row.parameter, row);
    return { ...wish, direction: 'set', amount: isLow ? lowest : highest };
  }
  if (amount === null || !row) return { ...wish, amount };
  if (unit === 'clicks') return { ...wish, amount, unit };
  if (!unit)
    return wish.direction === 'set' ? { ...wish, amount: onScale(amount, row) } : counted(wish, amount, row);
  const own = inUnit(amount, unit, row.unit);
  if (own !== null) return { ...wish, amount: own, unit: row.unit };
  if (wish.direction !== 'set') return { ...wish, amount: unit === '%' ? null : amount };
  // A list of positions shows no unit, so a value in percent is one of its own numbers.
  return { ...wish, amount: unit === '%' || unit === '°' ? amount : null };
}

/** Nobody counts more clicks. */
const mostClicks = 5;

/**
 * A bare number to go by, where a click is more than one unit: "preload down 20" of 10 Nm a click is Nm, "down 2" clicks. One that
 * may be either is asked for: null.
 */
function counted(wish: Omit<HeardWish, 'unit' | 'amount'>, amount: number, row: RulebookRow): HeardWish {
  const { choices, unit } = row;
  const step =
    'step' in choices ? choices.step : Math.abs((choices.values[1] ?? 0) - (choices.values[0] ?? 0));
  if (unit === '' || step <= 1 || amount % step !== 0) return { ...wish, amount };
  return amount > mostClicks ? { ...wish, amount, unit } : { ...wish, direction: 'set', amount: null };
}

/**
 * A bare number on the setting's own scale: "camber 3.5" of wheels that only lean in is -3.5, "springs 135" are N/mm. One below
 * the first step of a scale, "motor map 3" of 0, 20, 40 kW, may count positions: null.
 */
function onScale(amount: number, row: RulebookRow): number | null {
  const [lowest, highest] = endsOf(row);
  const isInside = (value: number) => value >= lowest && value <= highest;
  const isBetween = 'step' in row.choices && lowest === 0 && amount > 0 && amount < row.choices.step;
  if (isInside(amount)) return isBetween ? null : amount;
  if (highest <= 0 && isInside(-amount)) return -amount;
  return row.unit === 'N/m' && isInside(amount * 1000) ? amount * 1000 : amount;
}
