import { expect, test } from 'vitest';
import { markdownBlocks } from './markdown-blocks.ts';

test('paragraphs, headings and tables are pieces by themselves', () => {
  const text = '## Entry\n\nLess front wing.\nOne click.\n\n| a |\n|-|\n| 1 |\n\nThen **three** laps.';
  expect(markdownBlocks(text)).toEqual([
    '## Entry\n',
    'Less front wing.\nOne click.\n',
    '| a |\n|-|\n| 1 |\n',
    'Then **three** laps.',
  ]);
});

test.each([
  ['a list with empty lines', '1. one\n\n2. two\n\n   more of two\n\n- three\n\n> four'],
  ['code with empty lines', '```\na\n\nb\n~~~\n\n```js\n\nc'],
  ['code in longer fences', '````\n```\n\na\n\n````  \nb'],
  [
    'a name for an address, which any block may use',
    'See [guide].\n\nMore.\n\n[guide]: https://example.org/',
  ],
])('%s is one piece', (_name, text) => {
  expect(markdownBlocks(text)).toEqual([text]);
});

test('text after a list or after code is a piece', () => {
  expect(markdownBlocks('- one\n\ntwo\n\n~~~\na\n\n~~~\n\n`three`')).toEqual([
    '- one\n',
    'two\n',
    '~~~\na\n\n~~~\n',
    '`three`',
  ]);
});

test('appended text changes only the last piece', () => {
  const before = markdownBlocks('One.\n\nTwo.\n\n- thr');
  const after = markdownBlocks('One.\n\nTwo.\n\n- three\n- four');
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
});
