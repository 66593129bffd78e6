import type {} from '../../load-context.ts';
import { expect, test } from 'vitest';
import { commentSchema } from './comments.server.ts';

const add = (words: string) => commentSchema.safeParse({ intent: 'add', words });

test.each([
  ['two\r\nlines', 'two\nlines'],
  ['far\n\n\n\n \n\tapart', 'far\n\napart'],
  ['<b>bold</b> & {{x}}', '<b>bold</b> & {{x}}'],
  ['\0nul and half a pair \ud800.', 'nul and half a pair .'],
  [`e${'\u0301'.repeat(300)}`, `e${'\u0301'.repeat(4)}`],
  ['x'.repeat(500), 'x'.repeat(500)],
  [`${'y\r\n'.repeat(249)}y`, `${'y\n'.repeat(249)}y`],
])('a comment %j is stored as plain words', (typed, stored) => {
  expect(add(typed)).toMatchObject({ success: true, data: { words: stored } });
});

test.each([
  ['', 'Write something first.'],
  [' \n\u200b\u202e ', 'Write something first.'],
  ['x'.repeat(501), 'A comment has at most 500 letters.'],
])('a comment %j is refused with what to do', (typed, sentence) => {
  expect(add(typed).error?.issues[0]?.message).toBe(sentence);
});
