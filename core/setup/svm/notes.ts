import type { SvmFile } from './lines.ts';

/** The character (byte 0xFF of Windows-1252) that the game writes for a line break inside a note. */
const noteLineBreak = /\u00ff/g;

/**
 * The driver's note of the file: the game cuts a long one into several `Notes="…"` lines of `[GENERAL]`, in the
 * middle of a word, so they are joined without a gap. '' when there is none.
 */
export function svmNotes(file: SvmFile): string {
  let note = '';
  for (const line of file.lines) {
    if (line.kind !== 'value' || line.key !== 'Notes' || line.section === '' || line.commented) continue;
    note += unquoted(line.value);
  }
  return note.replace(noteLineBreak, '\n').trim();
}

/** A value without the quotes around it. */
export function unquoted(value: string): string {
  const trimmed = value.trim();
  if (!trimmed.startsWith('"')) return trimmed;
  return trimmed.slice(1, trimmed.length > 1 && trimmed.endsWith('"') ? -1 : undefined);
}

const customSection = /^[ \t]*Custom=.*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/m;

/**
 * What the viewer shows in its 'Setup Notes' box: the text after a `Custom=` line that a blank line follows. Null
 * when there is no such line, or nothing but blanks after it, as in every file that the game itself wrote.
 */
export function customNotes(text: string): string | null {
  const found = customSection.exec(text);
  if (!found) return null;
  return text.slice(found.index + found[0].length).trim() || null;
}
