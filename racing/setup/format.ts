import type { Game } from '../../catalogues/index.ts';
import type { DescribedSetup, DisplayedSetting } from './describe.ts';
import type { StoredGlance } from './stored-glance.ts';

/** A click outside of what the car is known to take. */
export type QuestionedClick = {
  parameter: string;
  label: string;
  raw: number;
  text: string;
  legalRaw: [lowest: number, highest: number];
  legalText: string;
};

/** A value as a file holds it, with what is needed to hold it against another file's and to set it there. */
export type HeldValue = DisplayedSetting & {
  unit: string;
  decimals: number;
  /** Lowest and highest number that the car takes; null where unknown, or where there is nothing to choose. */
  legalRaw: [lowest: number, highest: number] | null;
  /** Worked out by the game when it saves, from other settings. */
  derived: boolean;
  /** False for a pit stop that the file prepares and does not plan. */
  inUse: boolean;
  /** The measure, mostly a unit, that cars with this name share. Null for positions that each car counts for itself. */
  measure: string | null;
  /** The file's notation, if a number is not all of it: the index with the game's text. */
  written?: string;
};

export type HeldGroup = { id: string; title: string; rows: HeldValue[] };

export type SetupFile = {
  game: 'ACC' | 'LMU' | 'rFactor2';
  carId: string | null;
  carName: string;
  /** The whole file as text, ready to be stored: complete but for the player's install path in `//VEH=`. */
  text: string;
  describe(): Omit<DescribedSetup, 'carBody' | 'game'>;
  /**
   * `legal` says whether the car takes every value; null where no table can confirm it: unknown cars, and LMU and
   * rFactor 2, where a table may still say that a value does not exist.
   */
  check(): { legal: boolean | null; illegal: QuestionedClick[] };
  /** The file with these values, each moved to the nearest that the car has; what the car lacks is passed over. */
  edit(edits: readonly { parameter: string; value: number }[]): SetupFile;
  /** Every value that the file holds, also of stops that are not planned, in the groups of the garage. */
  held(): HeldGroup[];
  /**
   * The file with these values as another file of the same car holds them, each moved to the nearest that is legal; what
   * this file has no place for is passed over.
   */
  take(values: readonly HeldValue[]): SetupFile;
};

export type ReadSetup = { ok: true; file: SetupFile } | { ok: false; reason: string };

/** Media type of setup files, without parameters. */
export const fileTypes = ['application/json', 'application/octet-stream', 'text/plain'] as const;
type FileType = (typeof fileTypes)[number];

export type Delivery = {
  ending: 'json' | 'svm' | 'txt';
  contentType: FileType | `${FileType}; charset=utf-8`;
  body: Uint8Array<ArrayBuffer>;
  /**
   * In the player's folder of the game, the most likely first; `<track>` where the catalogue does not know the track's
   * folder, none for a game that reads none of our files.
   */
  /** The bytes of the game's own file. */
  folders: readonly string[];
};

/** All that the product knows of a game's files: one record a game, in `setupFormats`. */
export type SetupFormat = {
  /**
   * @param track it is for, by id or name, where ACC's clicks count otherwise
   */
  parse(text: string, track?: string): ReadSetup;
  /** Describes a list's stored glance as the whole file would be. Null if the game's files are not read. */
  describeGlance(
    carId: string,
    glance: NonNullable<StoredGlance>,
    track?: string,
  ): Pick<DescribedSetup, 'sections'> | null;
  /** The words to its readers that a text holds beside its values. */
  notesIn(text: string): string | null;
  /** A text with its values and none of its words, for who reads a setup that was reported. */
  withoutWords(text: string): string;
  deliver(text: string, place: { car: string; track: string }): Delivery;
  tracks(): readonly { id: string; spellings: readonly string[] }[];
  /** The game's line ending, if it differs from the two characters that forms send. */
  lineEnd?: '\n';
  /** Whether a text that cannot be read is kept as it is. */
  keepsUnread?(text: string): boolean;
};

export type SetupFormats = Readonly<Record<Game, SetupFormat>>;
