import type { DisplayedSetting } from './describe.ts';
import type { HeldValue, SetupFile } from './format.ts';
import { formatQuantity, roundTo } from './units.ts';

/** The distance of a value from the first setup's. */
type ChangeSize = {
  /** Positive is more clicks; null where the setting is no list of clicks, or cars count theirs apart. */
  clicks: number | null;
  /** Share of the legal range, -1 to 1; null where the range is not known. */
  share: number | null;
  /** In the unit that the value is shown in, `+0.4 psi`; '' where there is none. */
  amount: string;
  /** True if the shown value is higher or, without one, the position. */
  rises: boolean;
  /** True if `rises` is about the position only. */
  byPosition: boolean;
};

export type ComparedValue = Pick<
  DisplayedSetting,
  'raw' | 'text' | 'place' | 'legal' | 'legalText' | 'offered'
> & {
  /** Null for the first setup, for a value that is the same, and for named choices. */
  size: ChangeSize | null;
};

export type ComparedRow = Pick<DisplayedSetting, 'parameter' | 'label' | 'corner'> & {
  /** One for each setup in their order; null where a setup does not have it. */
  values: (ComparedValue | null)[];
  differs: boolean;
};

export type ComparedSetups = {
  ok: true;
  sameCar: boolean;
  /** In the order of the garage. */
  groups: { id: string; title: string; rows: ComparedRow[] }[];
  /** Settings of unlike cars that share no unit, by label. */
  leftOut: string[];
};

export type Comparison = ComparedSetups | { ok: false; reason: string };

/** Whether both files are for one car, as far as they tell. */
export function isSameCar(a: SetupFile, b: SetupFile): boolean {
  return a.game === b.game && (a.carId ?? a.carName) === (b.carId ?? b.carName);
}

const gameNames = { ACC: 'Assetto Corsa Competizione', LMU: 'Le Mans Ultimate', rFactor2: 'rFactor 2' };

/**
 * Holds setups of one game against the first of them, setting by setting. Of unlike cars only what they share is compared:
 * values with the same unit, and lists that all cars have. What the game works out by itself is passed over.
 *
 * @param files two to four, read
 */
export function compareSetups(files: readonly SetupFile[]): Comparison {
  const [first, ...others] = files;
  if (!first || others.length === 0) return { ok: false, reason: 'Choose two setups to compare.' };
  const stranger = others.find(({ game }) => game !== first.game);
  if (stranger) {
    const [one, other] = [gameNames[first.game], gameNames[stranger.game]];
    return {
      ok: false,
      reason: `One setup is for ${one} and the other for ${other}: their settings don’t compare.`,
    };
  }
  const sameCar = others.every((other) => isSameCar(first, other));
  const leftOut = new Set<string>();
  const groups = rowsByGroup(files).map(({ id, title, rows }) => ({
    id,
    title,
    rows: rows.flatMap((values): ComparedRow[] => {
      const firstValue = values.find((value) => value !== null);
      if (!firstValue || !values.some((value) => value?.inUse && !value.derived)) return [];
      if (!sameCar && !areMeasuredAlike(values)) {
        if (values.some((value) => value?.offered)) leftOut.add(firstValue.label);
        return [];
      }
      const row = comparedRow(firstValue, values, sameCar);
      return row.differs || values.some((value) => value?.offered) ? [row] : [];
    }),
  }));
  return {
    ok: true,
    sameCar,
    groups: groups.filter(({ rows }) => rows.length > 0),
    leftOut: [...leftOut],
  };
}

/** A setting with its wheels or axle, where its label does not tell them: `Camber LF RF`, `Front toe`. */
export function settingName(label: string, corners: readonly NonNullable<ComparedRow['corner']>[]): string {
  const namesCorners = corners.every((corner) => label.toLowerCase().split(' ').includes(sideWords[corner]));
  return namesCorners ? label : [label, ...corners].join(' ');
}

const sideWords = { LF: 'left', RF: 'right', LR: 'left', RR: 'right', front: 'front', rear: 'rear' };

type Row = (HeldValue | null)[];

/** The settings of all files by group, in the order of the first; what only a later one has follows. */
function rowsByGroup(files: readonly SetupFile[]): { id: string; title: string; rows: Row[] }[] {
  const groups = new Map<string, { title: string; rows: Map<string, Row> }>();
  for (const [place, file] of files.entries()) {
    for (const { id, title, rows } of file.held()) {
      const group = groups.get(id) ?? { title, rows: new Map<string, Row>() };
      groups.set(id, group);
      for (const value of rows) {
        const row = group.rows.get(value.parameter) ?? files.map(() => null);
        row[place] = value;
        group.rows.set(value.parameter, row);
      }
    }
  }
  return [...groups].map(([id, { title, rows }]) => ({ id, title, rows: [...rows.values()] }));
}

function areMeasuredAlike(values: Row): boolean {
  const [first] = values;
  return values.every((value) => value?.measure != null && value.measure === first?.measure);
}

function comparedRow(firstValue: HeldValue, values: Row, sameCar: boolean): ComparedRow {
  const [first = null] = values;
  const { parameter, label, corner } = firstValue;
  return {
    parameter,
    label,
    corner,
    values: values.map((value) => {
      if (!value) return null;
      const { raw, text, place, legal, legalText, offered } = value;
      // Where neither car lets it be changed, two numbers are no distance.
      const isFixed = !offered && first?.offered !== true;
      const isMoved = first && !isFixed && !isSameValue(first, value, sameCar);
      const size = isMoved ? sizeOf(first, value, sameCar) : null;
      return { raw, text, place, legal, legalText, offered, size };
    }),
    differs: values.some(
      (value) =>
        (value === null) !== (first === null) || (first && value && !isSameValue(first, value, sameCar)),
    ),
  };
}

/** Clicks are the same by number, since files may word one click in two languages; amounts by what is shown. */
function isSameValue(a: HeldValue, b: HeldValue, sameCar: boolean): boolean {
  if (!sameCar) return a.value === null ? a.text === b.text : a.value === b.value;
  if (!countAlike(a, b)) return a.value === b.value;
  return a.raw === b.raw || (isAmount(a) && isAmount(b) && a.text === b.text);
}

/** False where the clicks of one car count from two places, as ride heights do at the Nürburgring 24h. */
export const countAlike = (a: HeldValue, b: HeldValue) =>
  a.value === null || b.value === null || a.unit !== b.unit || a.legalText === b.legalText;

/** Plain amounts without clicks: litres a lap, the share of a slider. */
const isAmount = ({ raw, legalRaw, value }: HeldValue) =>
  value !== null && (legalRaw === null || !Number.isInteger(raw) || !Number.isInteger(legalRaw[1]));

function sizeOf(from: HeldValue, to: HeldValue, sameCar: boolean): ChangeSize | null {
  // Names such as Dry and Wet have no order.
  if (!/\d/.test(from.text + to.text)) return null;
  const steps = to.raw - from.raw;
  const [lowest, highest] = from.legalRaw ?? [0, 0];
  const byValue =
    from.value !== null && to.value !== null && from.value !== to.value && from.unit === to.unit;
  const sameClicks = sameCar && countAlike(from, to);
  const difference = byValue ? (to.value ?? 0) - (from.value ?? 0) : 0;
  return {
    clicks: sameClicks && !isAmount(from) && !isAmount(to) ? steps : null,
    share: sameClicks && highest > lowest ? roundTo(steps / (highest - lowest), 4) : null,
    amount: byValue ? signedText(difference, to) : '',
    rises: byValue ? difference > 0 : steps > 0,
    byPosition: !byValue,
  };
}

function signedText(difference: number, { unit, decimals }: HeldValue): string {
  if (unit === '' || unit === 'clicks') return '';
  const sign = difference > 0 ? '+' : '−';
  const unitText = unit === 'front:rear' ? '% front' : unit;
  return sign + formatQuantity({ value: Math.abs(difference), unit: unitText, decimals });
}
