import type { EngineMap } from '../../../catalogues/acc/engine-maps.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';

/** One way of moving a setting. */
export type SettingSide = {
  /** `Stiffer`. */
  word: string;
  does: string;
  /** The feel of too much of it at the wheel, in one line. */
  feels: string;
  costs: { axle: string | null; text: string }[];
  cures: { complaint: string; axle: string | null; why: string; check: string | null }[];
};

export type CarRange = {
  car: string;
  /** One for each axle, where they differ in the garage. */
  values: { axle: string | null; range: string | null; players: string | null; behind: string | null }[];
};

/** The engine maps of a car, in the garage's order; none where no source describes them. */
export type CarMaps = { car: string; maps: readonly EngineMap[]; isConfirmed: boolean; note: string | null };

/** A setting's page for one game. */
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
  /** Of the engine map alone: the list of each car with a choice. */
  maps?: CarMaps[];
  related: { slug: string; label: string }[];
};

export type SettingIndex = {
  game: EngineerGame;
  sections: { title: string; settings: { slug: string; label: string; what: string }[] }[];
}[];

/** Typical values of a car at a track. */
export type PlaceReference = {
  /** Sentences on the track's demands. Empty without a source. */
  asks: string[];
  /** The range that eight of ten dry setups of the car use there. */
  bands: { slug: string; label: string; axle: string | null; players: string }[];
  /** `49 setups, 4 sources`; null without bands. */
  behind: string | null;
};
