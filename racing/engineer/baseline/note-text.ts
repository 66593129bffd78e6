import type { GroupedSentence, Note, NoteGroup, NoteGroupName, NoteSentence } from './note.ts';

/** The groups in the order of the page. */
const noteGroups: readonly NoteGroupName[] = [
  'Pressures',
  'Fuel',
  'Engine map',
  'Aero',
  'Balance',
  'Background',
  'Garage data',
];

/** Sentences by group, in the order of the page. */
export const grouped = (sentences: readonly GroupedSentence[]): NoteGroup[] =>
  noteGroups.flatMap((group) => {
    const own = sentences.filter((one) => one.group === group);
    return own.length > 0 ? [{ group, sentences: own.map(({ group: _, ...sentence }) => sentence) }] : [];
  });

export const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n\n');

const expectMark = 'Expect: ';
const firstMark = 'First: ';

const lineOf = ({ value, text }: NoteSentence) => (value === undefined ? text : `${value}: ${text}`);

/** A note as plain text, as it is stored, streamed and shown to programs. */
export function noteText({ words, purpose, expect, first, why }: Note): string {
  return paragraphs(
    words,
    purpose,
    expect && expectMark + expect,
    first && firstMark + first,
    ...why.map(({ group, sentences }) => [`${group}:`, ...sentences.map(lineOf)].join('\n')),
  );
}

/** The value before a colon, unless the colon ends a longer clause. */
function sentenceIn(line: string): NoteSentence {
  const colon = line.indexOf(': ');
  return colon > 0 && !line.slice(0, colon).includes('. ')
    ? { value: line.slice(0, colon), text: line.slice(colon + 2) }
    : { text: line };
}

/** Lines of the rules as sentences of a group; empty ones are left out. */
export const linesOf = (group: NoteGroupName, lines: readonly string[]): GroupedSentence[] =>
  lines.filter((line) => line !== '').map((line) => ({ group, ...sentenceIn(line) }));

export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** A group's paragraph: its name with a colon, then a sentence a line. */
function groupIn(paragraph: string): NoteGroup | null {
  const [head = '', ...lines] = paragraph.split('\n');
  return head.endsWith(':') && lines.length > 0
    ? { group: head.slice(0, -1), sentences: lines.map(sentenceIn) }
    : null;
}

/** Reads a stored note. One without our lines, a driver's own or one stored before they existed, is all words. */
export function readNote(text: string): Note {
  const parts = text.split('\n\n');
  const at = parts.findIndex((part) => part.startsWith(expectMark));
  if (at < 1) return { words: text, purpose: '', expect: '', first: '', why: [] };
  const rest = parts.slice(at + 1);
  const [first = ''] = rest.filter((part) => part.startsWith(firstMark));
  const why = rest.map(groupIn).filter((group) => group !== null);
  const others = rest.filter((part) => part !== first && groupIn(part) === null);
  return {
    words: paragraphs(...parts.slice(0, at - 1), ...others),
    purpose: parts[at - 1] ?? '',
    expect: (parts[at] ?? '').slice(expectMark.length),
    first: first.slice(firstMark.length),
    why,
  };
}
