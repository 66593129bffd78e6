/** The encoding of a file that begins with a sign of ASCII, with or without a byte order mark before it. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

/** The text of a file that a game or an editor wrote: in UTF-16, UTF-8, or what Windows wrote before. */
export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encodingOf(bytes) === 'utf-8' ? 'windows-1252' : encodingOf(bytes)).decode(bytes);
  }
}

/** The figure in a text, `3.7` or `3,7` as Windows is set; NaN for none. */
export const typedFigure = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
