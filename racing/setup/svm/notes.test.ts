import { expect, test } from 'vitest';
import { exampleLmuSetup } from './fixtures/example-setups.ts';
import { customNotes } from './notes.ts';

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
