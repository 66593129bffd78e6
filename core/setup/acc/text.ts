/** No setup file of any game comes near this size; a full ACC file has 8 KB. */
export const MAX_SETUP_BYTES = 256 * 1024;

export type DecodedText = { ok: true; text: string } | { ok: false; reason: string };

const TOO_LARGE = 'The file is larger than 256 KiB, and no setup file is: choose the setup file itself.';
const NOT_TEXT = 'The file is not text: choose a setup that the game saved, not an archive or a picture.';

/**
 * The text of a file: UTF-8 or UTF-16 in either byte order, with a byte order mark or without.
 * A text that was pasted passes through the same limit.
 */
export function decodeText(input: Uint8Array | string): DecodedText {
  if (typeof input === 'string') {
    if (exceedsLimit(input)) return { ok: false, reason: TOO_LARGE };
    return { ok: true, text: withoutMark(input) };
  }
  if (input.byteLength > MAX_SETUP_BYTES) return { ok: false, reason: TOO_LARGE };

  const wide = wideByteOrder(input);
  if (wide) return { ok: true, text: withoutMark(decodeUtf16(input, wide)) };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(input) };
  } catch {
    return { ok: false, reason: NOT_TEXT };
  }
}

function exceedsLimit(text: string): boolean {
  if (text.length > MAX_SETUP_BYTES) return true;
  return text.length * 3 > MAX_SETUP_BYTES && new TextEncoder().encode(text).byteLength > MAX_SETUP_BYTES;
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Told by the byte order mark, or by the zero beside a first ASCII letter: the game's result files have no mark. */
function wideByteOrder(bytes: Uint8Array): 'little' | 'big' | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'little';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'big';
  return null;
}

/** By hand, because not every runtime's TextDecoder knows big-endian UTF-16. An odd last byte is left out. */
function decodeUtf16(bytes: Uint8Array, order: 'little' | 'big'): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(Math.floor(bytes.byteLength / 2));
  for (let i = 0; i < units.length; i += 1) units[i] = view.getUint16(i * 2, order === 'little');
  const parts: string[] = [];
  for (let i = 0; i < units.length; i += 8192) {
    parts.push(String.fromCharCode(...units.subarray(i, i + 8192)));
  }
  return parts.join('');
}
