import type { Game } from '../../catalogues/index.ts';
import type { CarBody } from './car-body.ts';

/** What eight of ten setups hold: its ends as shares of the legal range, and how many setups say so. */
export type ShownBand = { from: number; to: number; words: string; isUnusual: boolean };

export type DisplayedSetting = {
  parameter: string;
  label: string;
  corner: 'LF' | 'RF' | 'LR' | 'RR' | 'front' | 'rear' | null;
  raw: number;
  value: number | null;
  text: string;
  legalText: string | null;
  /** Share of the legal range, 0 to 1; null where there is nothing to choose. */
  place: number | null;
  offered: boolean;
  legal: boolean;
  /** Where neither the game's text nor a table tells what a position is, nor how many there are. */
  isUntold?: boolean;
  /** What the car's players use; absent where no setups tell. */
  band?: ShownBand;
  /** What a refinement made of it, as texts with their units. */
  change?: { from: string; to: string };
};

export type DescribedSetup = {
  game: Game;
  carName: string;
  carKnown: boolean;
  carBody: CarBody;
  sections: { id: string; title: string; rows: DisplayedSetting[] }[];
};

/**
 * Whether a value says anything to a driver: no table knows it, and it stands at the first of its positions or has no
 * text of the game's own.
 */
export function isTelling({ legalText, value, raw, isUntold, offered }: DisplayedSetting): boolean {
  if (!offered || legalText !== null || value !== null) return true;
  return raw !== 0 && !isUntold;
}
