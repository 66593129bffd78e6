/**
 * Windows-1252 as the WHATWG Encoding Standard maps it: every byte stands for exactly one character, the five
 * bytes Microsoft left open stand for the control character of the same number. So decoding and encoding are
 * each other's inverse. Written out here because `TextDecoder('windows-1252')` reads 0x80–0x9F as ISO 8859-1 in
 * some Node releases, and because the platform has no encoder for it.
 */
const upperControls =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const byteOfSpecial = new Map([...upperControls].map((character, place) => [character, 0x80 + place]));

const chunk = 8192;

/** The text of Windows-1252 bytes. Never fails. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += chunk) {
    text += String.fromCharCode(...bytes.subarray(start, start + chunk));
  }
  return text.replace(/[\u0080-\u009f]/g, (character) => upperControls[character.charCodeAt(0) - 0x80] ?? '');
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
