import { accCar } from '../../catalogues/acc/index.ts';
import { checkAccSetup, type QuestionedClick } from './acc/check.ts';
import { parseAccSetup } from './acc/parse.ts';
import { decodeText as decodeAccText } from './acc/text.ts';
import { inOneNotation } from './notation.ts';
import { foreignByContent, foreignByName, foreignText } from './recognise/foreign-file.ts';
import { trackInPath } from './recognise/track-in-path.ts';
import { carTable } from './svm/car-table.ts';
import { type DescribedSetting, illegalSettings } from './svm/describe.ts';
import { acceptText, damagedText, decodeText, isWellFormed } from './svm/encoding.ts';
import { identifySvm } from './svm/identify.ts';
import { withoutInstallPath } from './svm/install-path.ts';
import { isTooLarge, parseSvm, svmText, tooLarge } from './svm/lines.ts';

export type RecognisedSetup = {
  ok: true;
  game: 'ACC' | 'LMU' | 'rFactor2';
  /** Id in the catalogue of the game; null for a car that is not in it. */
  carId: string | null;
  /** The catalogue's name, else what the file calls the car. */
  carName: string;
  /** Catalogue id of the track that the file's name or folder holds; the files themselves hold none. */
  trackId: string | null;
  /**
   * Whether the car takes every value; null where no table can confirm it: unknown cars, and LMU and rFactor 2, where
   * a table may still say that a value does not exist.
   */
  legal: boolean | null;
  /** The values that the car does not have. */
  illegal: QuestionedClick[];
  /** The file as text, ready to be stored: complete but for the player's install path in `//VEH=`. */
  text: string;
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
  if (isTooLarge(input)) return refuse(foreignByName(name) ?? tooLarge);
  const result = looksLikeJson(input) ? recogniseAcc(input, name) : recogniseSvm(input, name);
  return result.ok ? result : refuse(foreignByName(name) ?? result.reason);
}

function recogniseAcc(input: Uint8Array | string, name: string): Recognition {
  const parsed = parseAccSetup(input);
  if (!parsed.ok) return parsed;
  const decoded = decodeAccText(input);
  if (!decoded.ok) return decoded;
  if (!isWellFormed(decoded.text)) return refuse(damagedText);
  const { setup } = parsed;
  const car = accCar(setup.carName);
  const { carKnown, legal, illegal } = checkAccSetup(setup);
  return {
    ok: true,
    game: 'ACC',
    carId: car?.id ?? null,
    carName: car?.name ?? setup.carName,
    trackId: trackInPath(name, 'ACC'),
    legal: carKnown ? legal : null,
    illegal,
    text: decoded.text,
  };
}

function recogniseSvm(input: Uint8Array | string, name: string): Recognition {
  const parsed = parseSvm(input);
  if (!parsed.ok) return refuse(reasonAgainstText(input, parsed.reason));
  const identity = identifySvm(parsed.file);
  const { game, carId, carName } = identity;
  const illegal = illegalSettings(parsed.file, carTable(identity)).map(questioned);
  return {
    ok: true,
    game,
    carId,
    carName,
    trackId: trackInPath(name, game),
    legal: illegal.length > 0 ? false : null,
    illegal,
    text: withoutInstallPath(svmText(parsed.file)),
  };
}

function questioned(row: DescribedSetting): QuestionedClick {
  const { parameter, label, raw, text, legalRaw, legalText } = row;
  return {
    parameter,
    label,
    raw,
    text: inOneNotation(text),
    legalRaw: legalRaw ?? [0, 0],
    legalText: legalText ? inOneNotation(legalText) : 'not offered',
  };
}

/** A text that is no `.svm` at all is named for what it is; one that is but half a setup keeps the reader's reason. */
function reasonAgainstText(input: Uint8Array | string, reason: string): string {
  const decoded = typeof input === 'string' ? acceptText(input) : decodeText(input);
  if (!decoded.ok) return decoded.reason;
  if (/(?![\t\n\r\f])\p{Cc}/u.test(decoded.text)) return foreignBinary;
  return /VehicleClassSetting=|^\[(?:GENERAL|REARWING|FRONTLEFT)\]/m.test(decoded.text)
    ? reason
    : foreignText(decoded.text);
}

const foreignBinary =
  'This is no text file, and setups are: choose a .json file of ACC or a .svm file of Le Mans Ultimate or rFactor 2.';

/** Whether it begins with a brace or a bracket, whatever the encoding; `[GENERAL]` is the heading of a section. */
function looksLikeJson(input: Uint8Array | string): boolean {
  if (typeof input === 'string') return /^[\ufeff\s]*[{[](?![A-Za-z]\w*\])/.test(input);
  const start = String.fromCharCode(...input.subarray(0, 400)).replace(
    /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/,
    '',
  );
  return /^[\s\0]*[{[](?![A-Za-z][\w\0]*\])/.test(start);
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
