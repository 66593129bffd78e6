import { parseJson } from '../../forms/parse-json.ts';
import { decodeSetupText } from '../text.ts';
import { holdsWebAddress } from '../web-address.ts';
import { isRefusedByWindows } from '../windows-names.ts';
import { type AccSetup, isJsonObject, type JsonValue } from './json.ts';

export type ParsedAccSetup = { ok: true; setup: AccSetup } | { ok: false; reason: string };

/** A game's file is 6 levels deep with 200 values. Larger ones are refused before anything walks through them. */
const bounds = { deepest: 32, mostMarks: 5_000 };
const MAX_CAR_NAME = 80;

/**
 * Reads an ACC setup file, or its text.
 *
 * Tolerant: any encoding `decodeSetupText` knows, missing fields, unknown fields (kept, in place). Never throws;
 * text that is no setup is refused with one sentence that says why and what to do. Files over 256 KiB or
 * nested deeper than 32 levels or of more than 5,000 values are refused. Whether the values are legal is `checkAccSetup`'s question.
 */
export function parseAccSetup(input: Uint8Array | string): ParsedAccSetup {
  const decoded = decodeSetupText(input);
  if (!decoded.ok) return decoded;
  const text = withoutMark(decoded.text);
  if (text.trim() === '') return refuse('The file is empty: save the setup again in the game.');
  const json = parseJson(text, bounds);
  return json.ok ? asSetup(json.value as JsonValue) : refuse(reasons[json.wrong]);
}

/** A text as ACC writes it, without a byte order mark. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function asSetup(value: JsonValue): ParsedAccSetup {
  if (!isJsonObject(value)) {
    return refuse('The file is JSON but not an ACC setup, which is one object with a "carName".');
  }
  const { carName } = value;
  if (typeof carName !== 'string') {
    return refuse(
      'The file has no "carName", so it isn’t an ACC setup: choose a file from the Setups folder.',
    );
  }
  if (!isPlausibleCarName(carName)) {
    return refuse('The file\'s "carName" is not the name of a car: choose a setup that the game saved.');
  }
  if (!isJsonObject(value.basicSetup) && !isJsonObject(value.advancedSetup)) {
    return refuse(
      'The file names a car but has no "basicSetup" or "advancedSetup": save it again in the game.',
    );
  }
  return { ok: true, setup: { ...value, carName } };
}

/**
 * The name becomes a folder and part of a file name and is shown: nothing invisible, no slash, no name of a device, no address
 * of the web.
 */
function isPlausibleCarName(name: string): boolean {
  const isPlain = name.length <= MAX_CAR_NAME && /^[^\p{C}/\\.][^\p{C}/\\]*$/u.test(name);
  return isPlain && name.trim() !== '' && !isRefusedByWindows(name) && !holdsWebAddress(name);
}

const reasons = {
  depth: 'The file is nested deeper than 32 levels, so it isn’t an ACC setup: choose another file.',
  size: 'The file holds more than 5,000 values, and an ACC setup has about 200: choose another file.',
  syntax: 'The file isn’t valid JSON and may be cut off or edited by hand: save the setup again in the game.',
};

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
