/** Characters without a width, which chats and forums put in. */
const invisibles = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const typographicQuotes = /[“”„‟″＂«»]/g;
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&amp;': '&',
};

const fence = /^[ \t]*(?:`{3,}|~~~)[^\n`]*$/;
const tag = /\[\/?(?:code|quote|spoiler|pre|php|json|ini)(?:=[^\]\n]{0,80})?\]/gi;
const quoteMark = /^[ \t]*[>|][ \t]?/;
const indentation = /^[ \t\u00a0]+/;
/** A driver's own words, with the quotes they like. */
const notes = /^[ \t]*\w{0,20}Notes[ \t]*=/i;

/** Takes a mark from the start of every line, if all that are not blank have one; up to four in a row. */
function withoutMark(lines: readonly string[], mark: RegExp, most = 4): readonly string[] {
  const filledLines = lines.filter((line) => line.trim() !== '');
  if (most === 0 || filledLines.length === 0 || !filledLines.every((line) => mark.test(line))) return lines;
  return withoutMark(
    lines.map((line) => line.replace(mark, '')),
    mark,
    most - 1,
  );
}

/** The text between the first two fences; an open one goes to the end. */
function insideFence(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => fence.test(line));
  if (start < 0) return lines;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => fence.test(line));
  return end < 0 ? rest : rest.slice(0, end);
}

/** A text out of a chat or a forum without what stands around it: code fence, quote marks, tags, indentation. */
export function withoutFrame(text: string): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const decoded = /^&gt;|&quot;/m.test(text)
    ? text.replace(/&(?:quot|#34|lt|gt|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    : text;
  const lines = decoded
    .slice(mark.length)
    .replace(/^[\u200b-\u200f\u2060\ufeff]+/gm, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(tag, '')
    .split('\n')
    .map((line) => (fence.test(line.trimEnd()) ? line.trimEnd() : line));
  const inner = withoutMark(insideFence(withoutMark(lines, quoteMark)), quoteMark);
  const flush = withoutMark(inner, indentation, 1).join('\n');
  return mark + flush.replace(/^\s*`{1,2}(?=[^`])/, '').replace(/`{1,2}\s*$/, '');
}

/** With plain spaces and straight quotes alone. */
export const withPlainCharacters = (text: string): string =>
  text.replace(invisibles, '').replace(otherSpaces, ' ').replace(typographicQuotes, '"');

/** Where the game's words for a value begin, behind name and value; the end of a line without. */
function structureEnd(line: string): number {
  const comment = line.indexOf('//', Math.max(line.indexOf('='), 2));
  return comment < 0 ? line.length : comment;
}

function plainSetting(line: string, end: number): string {
  if (notes.test(line)) return line.replace(/=\s*[“”„‟″＂«»](.*)[“”„‟″＂«»]\s*$/, '="$1"');
  return withPlainCharacters(line.slice(0, end)) + line.slice(end).replace(invisibles, '');
}

/**
 * A `.svm` text with plain characters in names and values. Notes stay as they are, and so does what the game shows for a value,
 * unless names and values had odd spaces as well.
 */
export function withPlainSettings(text: string): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const lines = text.slice(mark.length).split('\n');
  const isSpoiled = lines.some(
    (line) => !notes.test(line) && line.slice(0, structureEnd(line)).search(otherSpaces) >= 0,
  );
  const plain = lines.map((line) => plainSetting(line, isSpoiled ? line.length : structureEnd(line)));
  return mark + plain.join('\n');
}
