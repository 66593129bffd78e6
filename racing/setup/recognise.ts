import type { QuestionedClick, ReadSetup, SetupFile } from './format.ts';
import { setupFormats } from './formats.ts';
import { withoutFrame, withPlainCharacters, withPlainSettings } from './pasted-text.ts';
import { foreignByContent, foreignByName, foreignText } from './recognise/foreign-file.ts';
import { trackInPath } from './recognise/track-in-path.ts';
import { decodeSetupText } from './text.ts';

export type RecognisedSetup = Pick<SetupFile, 'game' | 'carId' | 'carName' | 'text'> & {
  ok: true;
  /** Catalogue id of the track that the file's name or folder holds; the files themselves hold none. */
  trackId: string | null;
  /** As `SetupFile.check` says. */
  legal: boolean | null;
  illegal: QuestionedClick[];
};

export type Recognition = RecognisedSetup | { ok: false; reason: string };

/**
 * Tells the game, the car and the track of a setup file, by its content; the name helps with the track alone.
 *
 * @param input the bytes of a file, or text that was pasted
 * @param name the file's name, with its folders where they are known; '' for pasted text
 * @returns for anything else one sentence saying what it is and what to do. Never throws.
 */
export function recogniseSetupFile(input: Uint8Array | string, name: string): Recognition {
  const foreign = typeof input === 'string' ? null : foreignByContent(input);
  if (foreign !== null) return refuse(foreign);
  if (input.length === 0)
    return refuse('The file is empty: save the setup again in the game and choose it again.');
  const decoded = decodeSetupText(input);
  const result = decoded.ok ? readAnyGame(decoded.text) : decoded;
  if (!result.ok) return refuse(foreignByName(name) ?? result.reason);
  const { game, carId, carName, text, check } = result.file;
  return { ok: true, game, carId, carName, trackId: trackInPath(name, game), ...check(), text };
}

/** ACC writes JSON, and both other games `.svm` files, which tell by themselves whose they are. */
function readAnyGame(input: string): ReadSetup {
  const text = withoutFrame(input);
  if (looksLikeJson(text)) {
    const result = setupFormats.ACC.parse(text);
    const plain = result.ok ? text : withPlainCharacters(text);
    return plain === text ? result : setupFormats.ACC.parse(plain);
  }
  const settings = withPlainSettings(text);
  const result = setupFormats.LMU.parse(settings);
  return result.ok ? result : refuse(reasonAgainstText(text, result.reason));
}

function looksLikeJson(text: string): boolean {
  return /^[\ufeff\s]*[{[](?![A-Za-z]\w*\])/.test(text);
}

/** A text that is no `.svm` at all is named for what it is; one that is but half a setup keeps the reader's reason. */
function reasonAgainstText(text: string, reason: string): string {
  if (/(?![\t\n\r\f])\p{Cc}/u.test(text)) return foreignBinary;
  return /VehicleClassSetting=|^\[(?:GENERAL|REARWING|FRONTLEFT)\]/m.test(text) ? reason : foreignText(text);
}

const foreignBinary =
  'This isn’t a text file: choose a .json file for ACC or a .svm file for Le Mans Ultimate or rFactor 2.';

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
