import { hotField, type StintField } from './stint-fields.ts';
import type { StintSheet } from './stint-sheet.ts';
import { stintWheels } from './stint-words.ts';
import { psiText } from './typed-pressures.ts';

/** Hot tyres may read a little less than cold ones where they were set warm and driven slowly. */
const mostBelowCold = 2;
/** The largest rise that files of all classes lead to is some 6 psi. */
const mostAboveCold = 11;
/** Wheels of one car differ by a track's corners, by a puncture or by a slip of the finger. */
const mostApart = 4;
/** Tyres of no car are driven beyond, and no sum holds over more. */
const aims = { lowest: 20, highest: 34 };

const middleOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor((sorted.length - 1) / 2);
  return ((sorted[half] ?? 0) + (sorted[sorted.length - 1 - half] ?? 0)) / 2;
};

/**
 * Readable values that look wrong, by field: a question the driver answers by correcting or confirming the value.
 *
 * @param ends the lowest and highest cold pressure of the garage in psi, if known
 */
export function doubtsAbout(
  { hot, cold, aim }: StintSheet,
  ends: readonly [number, number] | null,
): Partial<Record<StintField, string>> {
  const doubts: Partial<Record<StintField, string>> = {};
  const hotPressures = stintWheels.flatMap((wheel) => hot[wheel] ?? []);
  const middle = middleOf(hotPressures);
  for (const wheel of stintWheels) {
    const [psi, set] = [hot[wheel], cold[wheel]];
    if (psi === undefined) continue;
    const field = hotField(wheel);
    if (hotPressures.length > 2 && Math.abs(psi - middle) > mostApart)
      doubts[field] =
        `${wheel} at ${psiText(psi)} psi is far from the other tyres. Correct it, or confirm it.`;
    else if (set !== undefined && psi < set - mostBelowCold)
      doubts[field] =
        `${psiText(psi)} psi hot is less than the ${psiText(set)} psi that this version sets cold. Was it driven with this version?`;
    else if (set !== undefined && psi > set + mostAboveCold)
      doubts[field] =
        `${psiText(psi)} psi hot is ${psiText(psi - set)} psi above the ${psiText(set)} psi that this version sets cold. Was it driven with this version?`;
  }
  const isCopied =
    hotPressures.length === 4 &&
    stintWheels.every((wheel) => Math.abs((hot[wheel] ?? 0) - (cold[wheel] ?? -9)) < 0.01);
  if (isCopied)
    doubts.hot_lf = 'These are this version’s cold pressures. Enter the readings after your laps.';
  const aimRemark =
    aim !== null ? aimDoubt(aim, middle, hotPressures.length > 0 ? { cold, ends } : null) : null;
  if (aimRemark) doubts.aim = aimRemark;
  return doubts;
}

function aimDoubt(
  aim: number,
  hot: number,
  of: { cold: StintSheet['cold']; ends: readonly [number, number] | null } | null,
): string | null {
  const set = of ? middleOf(Object.values(of.cold)) : 0;
  const reach = of?.ends?.map((end) => hot - set + end);
  const [lowest = aims.lowest, highest = aims.highest] = reach ?? [];
  if (aim >= Math.max(lowest, aims.lowest) && aim <= Math.min(highest, aims.highest)) return null;
  const [from, to] = [Math.max(lowest, aims.lowest), Math.min(highest, aims.highest)].map((psi) =>
    psi.toFixed(1),
  );
  return `${psiText(aim)} psi hot isn’t possible with this car: its garage covers ${from} to ${to} psi hot. Enter another target, or confirm it.`;
}
