/** No setup file of any game comes near this size, in bytes; the games write 4 to 8 KB. */
export const largestSetupFile = 256 * 1024;

export type DecodedText = { ok: true; text: string } | { ok: false; reason: string };

const tooLarge = 'The file is larger than 256 KiB, so it isn’t a setup: choose the setup file itself.';
const holdsNul = 'This isn’t a setup file: choose one that the game saved.';
const cutOff = 'The file ends in the middle of a character: save the setup again in the game.';
const damagedText = 'The text is damaged by half of a character pair: save the setup again in the game.';

/**
 * The text of a setup file, or a text as it was stored or pasted: UTF-8, UTF-16 in either byte order, else
 * Windows-1252. A byte order mark stays in front of it. What PostgreSQL cannot hold (NUL, half of a surrogate pair) is
 * refused with a reason.
 */
export function decodeSetupText(input: Uint8Array | string): DecodedText {
  if (isTooLarge(input)) return { ok: false, reason: tooLarge };
  const text = typeof input === 'string' ? input : textOf(input);
  if (text === null) return { ok: false, reason: cutOff };
  if (text.includes('\0')) return { ok: false, reason: holdsNul };
  return /\p{Surrogate}/u.test(text) ? { ok: false, reason: damagedText } : { ok: true, text };
}

/** Whether a file, or the UTF-8 of a text, has more bytes than are read. */
function isTooLarge(input: Uint8Array | string): boolean {
  if (input.length > largestSetupFile) return true;
  if (typeof input !== 'string' || input.length * 3 <= largestSetupFile) return false;
  return new TextEncoder().encode(input).length > largestSetupFile;
}

function textOf(bytes: Uint8Array): string | null {
  const wide = wideByteOrder(bytes);
  if (wide !== null) return decodeUtf16(bytes, wide);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** Found by the byte order mark, or by the zero beside a first ASCII letter: ACC's result files have no mark. */
function wideByteOrder(bytes: Uint8Array): 'little' | 'big' | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'little';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'big';
  return null;
}

const chunk = 8192;

/** By hand, because not every runtime's TextDecoder knows big-endian UTF-16. Null for half a character at the end. */
function decodeUtf16(bytes: Uint8Array, order: 'little' | 'big'): string | null {
  if (bytes.length % 2 === 1) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = Uint16Array.from({ length: bytes.length / 2 }, (_, place) =>
    view.getUint16(place * 2, order === 'little'),
  );
  return textOfUnits(units);
}

function textOfUnits(units: Uint8Array | Uint16Array): string {
  let text = '';
  for (let start = 0; start < units.length; start += chunk) {
    text += String.fromCharCode(...units.subarray(start, start + chunk));
  }
  return text;
}

/**
 * Windows-1252 as the WHATWG Encoding Standard maps it: every byte is exactly one character; the five bytes Microsoft
 * left open are the control characters of the same number. So decoding and encoding are inverse. Written out because
 * `TextDecoder('windows-1252')` reads 0x80–0x9F as ISO 8859-1 in some Node releases, and because the platform has no
 * encoder for it.
 */
const upperControls =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const byteOfSpecial = new Map([...upperControls].map((character, place) => [character, 0x80 + place]));

function decodeWindows1252(bytes: Uint8Array): string {
  return textOfUnits(bytes).replace(
    /[\u0080-\u009f]/g,
    (character) => upperControls[character.charCodeAt(0) - 0x80] ?? '',
  );
}

/** The Windows-1252 bytes of a text, or null when it holds a character that this encoding lacks. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) {
      bytes[place] = code;
      continue;
    }
    const special = byteOfSpecial.get(text.charAt(place));
    if (special === undefined) return null;
    bytes[place] = special;
  }
  return bytes;
}
