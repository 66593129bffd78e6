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
