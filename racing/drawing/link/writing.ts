import type { Canvas, Colour } from './canvas.ts';
import outlined from './letters.json' with { type: 'json' };
import { type Outline, outlinesOf, placeOutlines } from './outlines.ts';

const { em } = outlined;
const letters: Readonly<Record<string, (string | number)[] | undefined>> = outlined.letters;

/** Whether each letter of a text is one that pictures can write: those of Latin alphabets. */
export const canWrite = (text: string): boolean => [...text].every((letter) => letters[letter]);

const advanceOf = (letter: string) => Number(letters[letter]?.[0] ?? 0);

/** How wide a text is at a size; letters that cannot be written take no room. */
export const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + advanceOf(letter), 0) * size) / em;

const outlinesOfLetter = new Map<string, Outline[]>();

function outlineOf(letter: string): Outline[] {
  const outlines = outlinesOfLetter.get(letter) ?? outlinesOf(String(letters[letter]?.[1] ?? ''));
  outlinesOfLetter.set(letter, outlines);
  return outlines;
}

export type Line = {
  x: number;
  /** The baseline of the text. */
  y: number;
  size: number;
  colour: Colour;
  /** The end of the text that is placed at `x`. Default: start. */
  from?: 'start' | 'middle' | 'end';
};

/** Writes one line. */
export function write(canvas: Canvas, text: string, { x, y, size, colour, from = 'start' }: Line): void {
  const scale = size / em;
  const room = widthOf(text, size);
  let at = x - (from === 'end' ? room : from === 'middle' ? room / 2 : 0);
  for (const letter of text) {
    canvas.fill(placeOutlines(outlineOf(letter), { x: at, y, scale, scaleY: -scale }), colour);
    at += advanceOf(letter) * scale;
  }
}

/** The words of a text in as few lines as they fit into; what is too long for all of them ends with `…`. */
export function inLines(
  text: string,
  { size, room, most }: { size: number; room: number; most: number },
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const linesKept = lines.slice(0, most).map((line) => cutTo(line, size, room));
  const last = linesKept.length - 1;
  if (lines.length > most)
    linesKept[last] = cutTo(`${linesKept[last] ?? ''} ${lines[most] ?? ''}…`, size, room);
  return linesKept;
}

function cutTo(line: string, size: number, room: number): string {
  if (widthOf(line, size) <= room) return line;
  let cut = [...line];
  while (cut.length > 1 && widthOf(`${cut.join('')}…`, size) > room) cut = cut.slice(0, -1);
  return `${cut.join('').trimEnd()}…`;
}
