import type { DisplayedSetting } from '../setup/describe.ts';

/** The ends of a legal range as written beside it, with the unit at the highest. */
export type RangeEnds = { lowest: string; highest: string; from: number; to: number; isOpen: boolean };

const twoEnds = /^(-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)([^(]*)(\(.*)?$/;
const positions = /^(\d+) positions\s*(\(.*)?$/;
const firstNumber = /-?\d+(?:\.\d+)?/;

/**
 * Reads `20.3 to 35.0 psi` or `12 positions (range not confirmed)`.
 * @returns null for a range of names, of one value, or unknown
 */
export function rangeEnds(legalText: string | null): RangeEnds | null {
  const ends = twoEnds.exec(legalText ?? '');
  if (ends) {
    const [, from = '', to = '', unit = '', remark] = ends;
    return {
      lowest: from,
      highest: `${to}${unit.trimEnd()}`,
      from: Number(from),
      to: Number(to),
      isOpen: remark !== undefined,
    };
  }
  const match = positions.exec(legalText ?? '');
  if (!match) return null;
  const [, count = '', remark] = match;
  return { lowest: '1', highest: count, from: 1, to: Number(count), isOpen: remark !== undefined };
}

/** A value's place in its range, 0 to 1. Null if the text is no number or the range has one value. */
export function placeOnRange(text: string, ends: RangeEnds | null): number | null {
  const number = firstNumber.exec(text);
  if (!ends || !number || ends.from === ends.to) return null;
  return Math.min(1, Math.max(0, (Number(number[0]) - ends.from) / (ends.to - ends.from)));
}

/** Marks of one value on its range, each 0 to 1: `at` is the value now, `was` the value before. */
export type RangeMarks = {
  at: number;
  was: number | null;
  ends: RangeEnds | null;
  /** The range used by most players of the car. */
  band?: { from: number; to: number };
};

/**
 * @returns null without a choice, or for a value the car does not have. A changed value is placed by the change's two
 * texts, so that both marks use one scale.
 */
export function rangeMarks({
  place,
  legal,
  legalText,
  change,
}: Pick<DisplayedSetting, 'place' | 'legal' | 'legalText' | 'change'>): RangeMarks | null {
  if (place === null || !legal) return null;
  const ends = rangeEnds(legalText);
  const at = change ? placeOnRange(change.to, ends) : null;
  if (!change || at === null) return { at: place, was: null, ends };
  return { at, was: placeOnRange(change.from, ends), ends };
}
