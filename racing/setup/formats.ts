import type { Game } from '../../catalogues/index.ts';
import { textBeingChecked } from './reports.ts';
import { accFormat } from './acc/format.ts';
import type { SetupFile, SetupFormat, SetupFormats } from './format.ts';
import type { StoredGlance } from './stored-glance.ts';
import { lmuFormat, rfactor2Format } from './svm/format.ts';
import { customNotes } from './svm/notes.ts';

/** iRacing's own files are closed; what drivers share of them are the values, written down as plain text. */
const iracingFormat: SetupFormat = {
  parse: () => ({ ok: false, reason: 'This is an iRacing setup, which only iRacing can read.' }),
  describeGlance: () => null,
  notesIn: customNotes,
  withoutWords: () => textBeingChecked,
  deliver(text) {
    const isJson = /^\s*[{[]/.test(text);
    return {
      ending: isJson ? 'json' : 'txt',
      contentType: isJson ? 'application/json' : 'text/plain; charset=utf-8',
      body: new TextEncoder().encode(text),
      folders: [],
    };
  },
  tracks: () => [],
  keepsUnread: (text) => !/^\s*[<{[]/.test(text) && !/(?![\t\n\r\f])[\p{Cc}\ufffd]/u.test(text),
};

/** How each game's files are read, checked, edited, described and given back. */
export const setupFormats: SetupFormats = {
  ACC: accFormat,
  LMU: lmuFormat,
  iRacing: iracingFormat,
  rFactor2: rfactor2Format,
};

/**
 * @param track that the setup is for, by id or name, where it is known
 */
export function readSetup(game: Game, text: string, track?: string): SetupFile | null {
  const result = setupFormats[game].parse(text, track);
  return result.ok ? result.file : null;
}

/**
 * Describes a list's stored glance as the whole file would be.
 *
 * @param carId catalogue id
 * @returns null without a glance, or if the game's files are not read
 */
export function describeGlance(game: Game, carId: string, glance: StoredGlance, track?: string) {
  return glance && setupFormats[game].describeGlance(carId, glance, track);
}
