import type { Game } from '../../catalogues/index.ts';
import type { CarBody } from './car-body.ts';

/** The range that eight of ten setups use: its ends as shares of the legal range, and the number of setups behind it. */
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
  /** The range players of the car use. Absent without evidence. */
  band?: ShownBand;
  /** A refinement's change, as texts with units. */
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
 * True if a value means something to a driver. False for an unknown setting at its first position or without a text from
 * the game.
 */
export function isTelling({ legalText, value, raw, isUntold, offered }: DisplayedSetting): boolean {
  if (!offered || legalText !== null || value !== null) return true;
  return raw !== 0 && !isUntold;
}
