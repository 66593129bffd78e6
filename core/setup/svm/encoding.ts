import { decodeWindows1252, encodeWindows1252 } from './windows-1252.ts';

/** How the characters of a `.svm` file lie in its bytes. The game writes 'utf-8' (LMU) or 'windows-1252' (rFactor 2). */
export type SvmEncoding = 'utf-8' | 'utf-8-bom' | 'utf-16le-bom' | 'utf-16be-bom' | 'windows-1252';

export type DecodedText = { ok: true; text: string; encoding: SvmEncoding } | { ok: false; reason: string };

const byteOrderMark = '\ufeff';

export const damagedText =
  'The text is damaged, it holds half of a character pair: save the setup again in the game.';
export const holdsNul =
  'The file holds NUL characters, which no setup has: choose a setup file that the game saved.';

/**
 * Reads bytes as text: by their byte order mark, else as UTF-8, else as Windows-1252. The byte order mark is not
 * part of the text. A text that PostgreSQL cannot hold (NUL, half of a surrogate pair) is refused with a reason.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes.subarray(2), 'utf-16le-bom');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes.subarray(2), 'utf-16be-bom');
  if (bytes.includes(0)) return { ok: false, reason: holdsNul };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      marked ? bytes.subarray(3) : bytes,
    );
    return { ok: true, text, encoding: marked ? 'utf-8-bom' : 'utf-8' };
  } catch {
    return { ok: true, text: decodeWindows1252(bytes), encoding: 'windows-1252' };
  }
}

/**
 * Takes a text as it was stored or pasted. A byte order mark at its front says that the file it came from had one
 * (see `storedText`). NUL and halves of surrogate pairs are refused with a reason.
 */
export function acceptText(text: string): DecodedText {
  if (text.includes('\0')) return { ok: false, reason: holdsNul };
  if (!isWellFormed(text)) return { ok: false, reason: damagedText };
  return text.startsWith(byteOrderMark)
    ? { ok: true, text: text.slice(1), encoding: 'utf-8-bom' }
    : { ok: true, text, encoding: 'utf-8' };
}

/**
 * The bytes of a text in the given encoding; exactly those it was decoded from. A text that Windows-1252 cannot
 * hold (someone added a foreign letter since) becomes UTF-8.
 */
export function encodeText(text: string, encoding: SvmEncoding): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-8-bom':
      return new TextEncoder().encode(byteOrderMark + text);
    case 'utf-16le-bom':
      return encodeUtf16(byteOrderMark + text, true);
    case 'utf-16be-bom':
      return encodeUtf16(byteOrderMark + text, false);
    case 'windows-1252':
      return encodeWindows1252(text) ?? new TextEncoder().encode(text);
  }
}

/** The form in which a text is stored: a string, with the byte order mark in front when the file had one. */
export function storedText(text: string, encoding: SvmEncoding): string {
  return encoding === 'utf-8' || encoding === 'windows-1252' ? text : byteOrderMark + text;
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le-bom' | 'utf-16be-bom'): DecodedText {
  if (bytes.length % 2 === 1)
    return {
      ok: false,
      reason: 'The file ends in the middle of a character: save the setup again in the game.',
    };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units: string[] = [];
  for (let place = 0; place < bytes.length; place += 2) {
    units.push(String.fromCharCode(view.getUint16(place, encoding === 'utf-16le-bom')));
  }
  const text = units.join('');
  if (text.includes('\0')) return { ok: false, reason: holdsNul };
  if (!isWellFormed(text)) return { ok: false, reason: damagedText };
  return { ok: true, text, encoding };
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < text.length; place++) {
    view.setUint16(place * 2, text.charCodeAt(place), littleEndian);
  }
  return bytes;
}

/** Whether every surrogate has its other half, so that the text survives UTF-8 and PostgreSQL takes it. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
