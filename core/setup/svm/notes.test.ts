import { expect, test } from 'vitest';
import { exampleLmuSetup } from './fixtures/example-setups.ts';
import { parseSvm } from './lines.ts';
import { customNotes, svmNotes } from './notes.ts';

const notesOf = (text: string) => {
  const result = parseSvm(text);
  return result.ok ? svmNotes(result.file) : null;
};

test('joins a note that the game cut in the middle of a word, and breaks it where the driver did', () => {
  expect(notesOf(exampleLmuSetup())).toBe('Made for the tests: stable on the brakes.\nSecond line');
});

test('gives no note for an empty one', () => {
  expect(notesOf('[GENERAL]\nNotes=""\nFuelSetting=1//2')).toBe('');
});

test('keeps a quote inside a note', () => {
  expect(notesOf('[GENERAL]\nNotes="the "safe" one"\nFuelSetting=1//2')).toBe('the "safe" one');
});

test.each([
  ['[BASIC]\nCustom=1\n\nSoften the rear in the wet.\n\nP.', 'Soften the rear in the wet.\n\nP.'],
  ['[BASIC]\r\nCustom=1\r\n\r\nSoften the rear.', 'Soften the rear.'],
  ['[BASIC]\nCustom=1\n   \nSoften the rear.\n', 'Soften the rear.'],
  ['Custom=\n\nText', 'Text'],
])('shows the text after a Custom= line and a blank line', (text, notes) => {
  expect(customNotes(text)).toBe(notes);
});

test.each([
  ['a file as the game writes it', exampleLmuSetup()],
  ['no blank line', '[BASIC]\nCustom=1\nSoften the rear.'],
  ['no Custom= line', '[BASIC]\n\nSoften the rear.'],
  ['the word inside another line', 'Notes="Custom=1"\n\nSoften the rear.'],
])('shows no notes box: %s', (_name, text) => {
  expect(customNotes(text)).toBeNull();
});
