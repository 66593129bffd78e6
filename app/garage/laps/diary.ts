import type { Game } from '#racing/setup/catalogue';
import type { FileChanges } from '../my-setups/edit-answer.ts';

/** A stint in the chart, times in seconds; null where it was not typed. */
export type Lap = {
  /** The driven file: `#12 v3`. */
  version: string;
  at: string;
  laps: number | null;
  best: number | null;
  typical: number | null;
  /** As its driver reads it, without the unit. */
  trackTemp: string | null;
  /** Hot pressures, front left to rear right, likewise. */
  hot: readonly (string | null)[];
};

/** A car at a track, by the ids that setups are stored with. */
export type DiaryPlace = { game: Game; car: string; track: string };

export const diaryAddress = ({ game, car, track }: DiaryPlace): string =>
  `/diary?${new URLSearchParams({ game, car, track })}`;

/** One thing that happened, as the diary shows it. */
export type DiaryLine = {
  key: string;
  at: string;
  what: string;
  /** More about it, a sentence each. */
  about: readonly string[];
  href: string;
  changes: FileChanges | null;
  /** Its file, as the comparison names it; null for what has none. */
  ref: string | null;
  /** The setup, revision and version number that restore it; null for the version in use, or none. */
  restore: { setup: number; revision: number; version: number } | null;
};

export type DiaryView = {
  car: string;
  track: string;
  lines: readonly DiaryLine[];
  laps: readonly Lap[];
  /** Units of the temperatures and hot pressures. */
  lapUnits: { track: string; hot: string };
  /** Address of the entries before these; null at the beginning. */
  earlier: string | null;
  csv: string;
  json: string;
};

/** A car at a track, with the last session there; null where nothing was driven yet. */
export type DiaryChoice = {
  name: string;
  href: string;
  last: { at: string; about: string; href: string } | null;
};
