import type { Game } from '../../catalogues/index.ts';
import { describeAccSetup } from './acc/describe.ts';
import { parseAccSetup } from './acc/parse.ts';
import { inOneNotation } from './notation.ts';
import { type CarBody, carBodyOf } from './picture/car-body.ts';
import { describeSvm, parseSvm } from './svm/index.ts';

/** One value as pages show it, of either kind of file. */
export type DescribedValue = {
  parameter: string;
  label: string;
  corner: 'LF' | 'RF' | 'LR' | 'RR' | 'front' | 'rear' | null;
  raw: number;
  value: number | null;
  /** With its unit, in the notation of pages. */
  text: string;
  legalText: string | null;
  /** Share of the legal range, 0 to 1; null where there is nothing to choose. */
  place: number | null;
  /** Whether the driver can change it on this car. */
  offered: boolean;
  legal: boolean;
  /** What a refinement made of it, as texts with their units. */
  change?: { from: string; to: string };
};

/** A setup file in the sections and order of the result display. */
export type DescribedSetup = {
  carName: string;
  carKnown: boolean;
  carBody: CarBody;
  sections: { id: string; title: string; rows: DescribedValue[] }[];
};

/**
 * Describes a stored setup, whatever its game.
 * @param text the game's own file
 * @returns null when the text is no such file; it is then shown as it is
 */
export function describeSetup(game: Game, text: string): DescribedSetup | null {
  if (game === 'ACC') {
    const parsed = parseAccSetup(text);
    if (!parsed.ok) return null;
    const described = describeAccSetup(parsed.setup);
    return shown({ ...described, carBody: carBodyOf(game, described.carId) });
  }
  if (game === 'iRacing') return null;
  const parsed = parseSvm(text);
  if (!parsed.ok) return null;
  const described = describeSvm(parsed.file);
  return shown({ ...described, carBody: carBodyOf(game, described.carId) });
}

/**
 * Whether a value says anything to a driver: no table knows it, and it stands at the first of its positions or has no
 * text of the game's own.
 */
export function isTelling({ legalText, value, raw, text, offered }: DescribedValue): boolean {
  if (!offered || legalText !== null || value !== null) return true;
  return raw !== 0 && !text.startsWith('position ');
}

function shown({ carName, carKnown, carBody, sections }: DescribedSetup): DescribedSetup {
  return {
    carName,
    carKnown,
    carBody,
    sections: sections
      .filter(({ rows }) => rows.length > 0)
      .map(({ id, title, rows }) => ({ id, title, rows: rows.map(shownValue) })),
  };
}

/** Pages carry what they show, in their notation, and nothing else: the rest would travel twice in every answer. */
function shownValue({
  parameter,
  label,
  corner,
  raw,
  value,
  text,
  legalText,
  place,
  offered,
  legal,
}: DescribedValue) {
  return {
    parameter,
    label,
    corner,
    raw,
    value,
    text: inOneNotation(text),
    legalText: legalText && inOneNotation(legalText),
    place,
    offered,
    legal,
  };
}
