const customSection = /^[ \t]*Custom=.*(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/m;

/**
 * The text for the viewer's 'Setup Notes' box: the text after a `Custom=` line followed by a blank line. Null without
 * such a line or text, as in every file the game itself wrote.
 */
export function customNotes(text: string): string | null {
  const match = customSection.exec(text);
  if (!match) return null;
  return text.slice(match.index + match[0].length).trim() || null;
}
