import type { EngineeringRule, SettingSizes } from '../schema/engineering.ts';
import stored from './sizes.json' with { type: 'json' };

/** Step sizes of settings by key: `{ toe: { '°': [first, most, largest] } }`. */
export const settingSizes = stored as unknown as SettingSizes;

/** A size by unit: `{ psi: 0.3 }`; `share` is of the setting's range. */
export type SizeByUnit = Readonly<Record<string, number>>;

type SizeKind = 'first' | 'most' | 'largest';
const places: Readonly<Record<SizeKind, 0 | 1 | 2>> = { first: 0, most: 1, largest: 2 };

/** A setting's step size by its key (or its whole name). Null if there is none. */
export function sizeOf(parameter: string, kind: SizeKind): SizeByUnit | null {
  const [key = ''] = parameter.split('.');
  const sizes = Object.hasOwn(settingSizes, key) ? Object.entries(settingSizes[key] ?? {}) : [];
  const amounts = sizes.flatMap(([unit, size]) => {
    const isLargestAlone = unit === 'clicks';
    const amount = isLargestAlone ? (kind === 'largest' ? size[0] : undefined) : size[places[kind]];
    return amount === undefined ? [] : [[unit, amount] as const];
  });
  return amounts.length === 0 ? null : Object.fromEntries(amounts);
}

/** The step size of a rule. */
export function sizeOfRule(
  { parameter, size }: Pick<EngineeringRule, 'parameter' | 'size'>,
  kind: 'first' | 'most',
): SizeByUnit | null {
  const usual = sizeOf(parameter, kind);
  const [unit] = Object.keys(usual ?? {});
  return size && unit !== undefined ? { ...usual, [unit]: size[places[kind] as 0 | 1] } : usual;
}
