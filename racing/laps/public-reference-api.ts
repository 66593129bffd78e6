import type { LinkCard } from '../drawing/link/link-picture.ts';
import type { PlaceReference, SettingIndex, SettingReference } from '../engineer/baseline/reference.ts';
import type { StintAdvice, StintQuestion } from './stint-sheet.ts';

/** The AI Worker's catalogue and rule answers to the web Worker, none of which needs a model. */
export type PublicReferenceApi = {
  /** The picture beside a link to a setup, as a PNG file. */
  picture(card: LinkCard): Promise<Uint8Array<ArrayBuffer>>;
  settings(): Promise<SettingIndex>;
  /** @param game in small letters @returns null where the game has no such setting */
  setting(game: string, slug: string): Promise<SettingReference | null>;
  /** @param place catalogue ids */
  place(place: { game: string; car: string; track: string }): Promise<PlaceReference>;
  /** The rulebook's changes for how a driver's stint felt. */
  afterStint(question: StintQuestion): Promise<StintAdvice>;
};
