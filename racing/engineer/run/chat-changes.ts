import * as z from 'zod';
import { parseJson } from '../../forms/parse-json.ts';
import { inLanguage } from '../answer/spoken.ts';
import { ChangeBook } from '../baseline/apply-changes.ts';
import { paragraphs } from '../baseline/note-text.ts';
import { settingLabel } from '../baseline/setting-label.ts';
import { readingOf } from '../../hearing/reading.ts';
import { readingChoices } from '../../hearing/reading-choices.ts';
import { heardRows } from '../../hearing/reading-words.ts';
import { inOneNotation } from '../../setup/notation.ts';
import { chosenChanges } from './chosen-changes.ts';
import { chosenSchema, type ProposedFor, proposalFence } from './request.ts';
import type { RunInput } from './outcome.ts';

const fenceEnd = /\n[ \t]*```/;

/**
 * A chat answer's pieces without the block of changes that it may hold; in its place, at the end, what the check makes of it.
 *
 * @param check the block's text in, words for the driver out
 */
export async function* withCheckedChanges(
  pieces: AsyncIterable<string>,
  check: (block: string) => string,
): AsyncGenerator<string, void, void> {
  let held = '';
  let block: string | null = null;
  for await (const piece of pieces) {
    if (block !== null) {
      block += piece;
      continue;
    }
    held += piece;
    const at = held.indexOf(proposalFence);
    if (at >= 0) block = held.slice(at + proposalFence.length);
    const shown = at >= 0 ? held.slice(0, at) : held.slice(0, held.length - possibleStart(held));
    if (shown !== '') yield shown;
    held = at >= 0 ? '' : held.slice(shown.length);
  }
  if (held !== '') yield held;
  if (block === null) return;
  const end = fenceEnd.exec(block);
  const after = end ? block.slice(end.index + end[0].length).trim() : '';
  const words = paragraphs(after, end ? check(block.slice(0, end.index)) : '');
  if (words !== '') yield `\n\n${words}`;
}

/** How many letters at the end of a text may be the beginning of the fence. */
function possibleStart(text: string): number {
  for (let length = Math.min(proposalFence.length - 1, text.length); length > 0; length -= 1)
    if (proposalFence.startsWith(text.slice(-length))) return length;
  return 0;
}

/** A cell of a table in markdown. */
const cell = (text: string) => text.replace(/[|\n\r]/g, ' ');

/**
 * The model's block held to history, limits and clicks like any answer: a table of what can be made, the objections, and the
 * block that a page turns into a version. '' where nothing can be made of it.
 *
 * @param setup the generation or the saved setup that holds it
 * @param said the driver's words, and the track that they are of
 */
export function checkedProposal(
  input: RunInput,
  setup: ProposedFor,
  { words: said, track }: { words: string; track: string },
  block: string,
): string {
  const proposed = changesIn(block);
  if (proposed.length === 0) return '';
  const { editable } = input.baseline;
  const book = new ChangeBook(editable, input.briefing.mostChanges);
  for (const change of chosenChanges(input, proposed)) book.take(change);
  const left = book.adjusted.map(
    ({ parameter, reason }) =>
      `- ${settingLabel(editable.rows, parameter)}: ${inLanguage(reason, input.language)}`,
  );
  if (book.changes.length === 0) return left.join('\n');
  const rows = book.changes.map(
    ({ label, fromText, toText }) =>
      `| ${[label, fromText, toText].map((text) => cell(inOneNotation(text))).join(' | ')} |`,
  );
  const heads = ['Setting', 'Now', 'Proposed'].map((head) => inLanguage(head, input.language));
  const changes = book.changes.map(({ parameter, to: value }) => ({ parameter, value }));
  const label = (parameter: string) => settingLabel(editable.rows, parameter);
  const readingRows = heardRows(readingOf(input.heard), readingChoices(editable.game, track), label);
  return paragraphs(
    [`| ${heads.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n'),
    left.join('\n'),
    `${proposalFence}\n${JSON.stringify({ ...setup, said, heard: readingRows, changes })}\n\`\`\``,
  );
}

function changesIn(block: string) {
  const json = parseJson(block, { deepest: 8, mostMarks: 1_000 });
  return (json.ok && z.array(chosenSchema).max(20).safeParse(json.value).data) || [];
}
