import type { EngineerGame } from '../../setup/catalogue.ts';

/** One way of moving a setting. */
export type SettingSide = {
  /** `Stiffer`. */
  word: string;
  does: string;
  costs: { axle: string | null; text: string }[];
  cures: { complaint: string; axle: string | null; why: string; check: string | null }[];
};

export type CarRange = {
  car: string;
  /** One for each axle, where they differ in the garage. */
  values: { axle: string | null; range: string | null; players: string | null; behind: string | null }[];
};

/** What there is to know of a setting in a game. */
export type SettingReference = {
  game: EngineerGame;
  slug: string;
  /** As the game's garage calls it. */
  label: string;
  /** The garage's page. */
  section: string;
  what: string;
  sides: SettingSide[];
  classes: { name: string; cars: CarRange[] }[];
  related: { slug: string; label: string }[];
};

export type SettingIndex = {
  game: EngineerGame;
  sections: { title: string; settings: { slug: string; label: string; what: string }[] }[];
}[];

/** What is typical of a car at a track. */
export type PlaceReference = {
  /** What the track asks of a car, in sentences; empty where nobody tells. */
  asks: string[];
  /** Where eight of ten setups of the car's players stand there, in the dry. */
  bands: { slug: string; label: string; axle: string | null; players: string }[];
  /** `49 setups, 4 sources`; null without bands. */
  behind: string | null;
};
