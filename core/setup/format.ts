import type { Game } from '../../catalogues/index.ts';
import type { DescribedSetup } from './describe.ts';
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

export type SetupFile = {
  game: 'ACC' | 'LMU' | 'rFactor2';
  carId: string | null;
  carName: string;
  /** The whole file as text, ready to be stored: complete but for the player's install path in `//VEH=`. */
  text: string;
  describe(): Omit<DescribedSetup, 'carBody'>;
  /**
   * `legal` says whether the car takes every value; null where no table can confirm it: unknown cars, and LMU and
   * rFactor 2, where a table may still say that a value does not exist.
   */
  check(): { legal: boolean | null; illegal: QuestionedClick[] };
  /** The file with these values, each moved to the nearest that the car has; what the car lacks is passed over. */
  edit(edits: readonly { parameter: string; value: number }[]): SetupFile;
};

export type ReadSetup = { ok: true; file: SetupFile } | { ok: false; reason: string };

export type Delivery = {
  ending: 'json' | 'svm' | 'txt';
  contentType: string;
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
  parse(text: string): ReadSetup;
  /** What a list knows of a setup, as the whole file would be described; null where the game's files are not read. */
  describeGlance(carId: string, glance: NonNullable<StoredGlance>): Pick<DescribedSetup, 'sections'> | null;
  /** The words to its readers that a text holds beside its values. */
  notesIn(text: string): string | null;
  deliver(text: string, place: { car: string; track: string }): Delivery;
  tracks(): readonly { id: string; spellings: readonly string[] }[];
  /** How the game ends a line, where that is not the way of forms, which send two characters for each. */
  lineEnd?: '\n';
  /** Whether a text that cannot be read is kept as it is. */
  keepsUnread?(text: string): boolean;
};

export type SetupFormats = Readonly<Record<Game, SetupFormat>>;
