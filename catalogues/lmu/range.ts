import type { StoredLmuRange } from '../schema/svm-parameters.ts';

/** The positions of one LMU setting: index 0 to `indexMax` as one published table declares them. */
export type LmuRange = {
  kind: 'clicks' | 'value';
  indexMax: number;
  /** The garage's values at index 0 and `indexMax`, and the step between indexes. */
  first: number;
  last: number;
  step: number;
  /** '' where the unit is not known. */
  unit: string;
  decimals: number;
  /**
   * Where real files contradict the declaration: they hold a higher index, or index 0 reads otherwise.
   * `step` is then the better part of the range: count from the text the driver's own file shows.
   */
  conflict?: { highestIndexSeen: number } | { firstSeen: number };
  /** The garage's text by index, where positions have names. */
  texts?: readonly string[];
  /** True for the class's list, which the car's own table does not confirm. */
  ofClass?: true;
};

export type LmuShown = {
  value: number;
  /** As the garage writes it, but for step names such as "P4" or "1 (soft)". */
  text: string;
  /** false where real files contradict the table, so that the text may differ from the garage's. */
  exact: boolean;
};

const unitOfKey: Readonly<Record<string, string>> = {
  PressureSetting: 'kPa',
  CamberSetting: 'deg',
  FrontToeInSetting: 'deg',
  RearToeInSetting: 'deg',
  RideHeightSetting: 'cm',
  RWSetting: 'deg',
  RearBrakeSetting: 'front:rear',
  DiffPreloadSetting: 'Nm',
  DiffPowerSetting: '%',
  DiffCoastSetting: '%',
};

/** Decimals the garage writes even where the figures need fewer. */
const fewestDecimalsOfKey: Readonly<Record<string, number>> = {
  CamberSetting: 1,
  FrontToeInSetting: 2,
  RearToeInSetting: 2,
  RideHeightSetting: 1,
  RWSetting: 1,
  BrakeMigrationSetting: 1,
  FuelSetting: 1,
};

const mostDecimals = 3;
const mostDecimalsOfAStep = 2;

function decimalsOf(value: number, most: number): number {
  for (let decimals = 0; decimals < most; decimals += 1) {
    const scaledValue = value * 10 ** decimals;
    if (Math.abs(scaledValue - Math.round(scaledValue)) < 1e-6) return decimals;
  }
  return most;
}

/** Reads a range of `lmu/cars.json`; `tableKey` is its key there, such as `FRONT*.CamberSetting`. */
export function readLmuRange(tableKey: string, row: StoredLmuRange): LmuRange {
  const { kind, count, first, last, conflict } = row;
  const key = tableKey.slice(tableKey.indexOf('.') + 1);
  const step = (last - first) / (count - 1);
  return {
    kind,
    indexMax: count - 1,
    first,
    last,
    step,
    unit: row.unit ?? (kind === 'clicks' ? 'click' : (unitOfKey[key] ?? '')),
    decimals: Math.max(
      kind === 'value' ? (fewestDecimalsOfKey[key] ?? 0) : 0,
      decimalsOf(first, mostDecimals),
      decimalsOf(last, mostDecimals),
      decimalsOf(step, mostDecimalsOfAStep),
    ),
    ...(conflict && { conflict }),
  };
}

/** The highest index known to exist: the declared one, or a higher one that real files hold. */
export function highestLmuIndex(range: LmuRange): number {
  const seenIndex =
    range.conflict && 'highestIndexSeen' in range.conflict ? range.conflict.highestIndexSeen : 0;
  return Math.max(range.indexMax, seenIndex);
}

/** The garage's value at an index. Null outside 0 to `highestLmuIndex(range)`. */
export function showLmuIndex(range: LmuRange, index: number): LmuShown | null {
  if (!Number.isInteger(index) || index < 0 || index > highestLmuIndex(range)) return null;
  const firstSeen = range.conflict && 'firstSeen' in range.conflict ? range.conflict.firstSeen : null;
  const seenHere = firstSeen !== null && index === 0;
  const exact = seenHere ? firstSeen : range.first + range.step * index;
  // Adding zero turns the -0 that rounding leaves at a toe of zero into 0.
  const value = Number(exact.toFixed(range.decimals)) + 0;
  const text = range.texts?.[index] ?? textOf(value, range);
  return { value, text, exact: seenHere || range.conflict === undefined };
}

function textOf(value: number, { unit, decimals, last }: LmuRange): string {
  if (unit === 'front:rear') {
    const front = value.toFixed(1);
    return `${front}:${(100 - Number(front)).toFixed(1)}`;
  }
  const number = value.toFixed(decimals);
  if (unit === 'kgf') return `${number} kgf (${Math.round((value / last) * 100)}%)`;
  if (['%', 'kW', '% F', 'L'].includes(unit)) return `${number}${unit}`;
  return unit === '' || unit === 'click' ? number : `${number} ${unit}`;
}
