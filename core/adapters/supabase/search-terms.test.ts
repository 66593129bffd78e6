import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

test('a word that is part of display names brings their ids', () => {
  const [aston] = searchTerms('Aston', 'ACC');
  expect(aston?.text).toBe('aston');
  expect(aston?.cars).toContain('amr_v8_vantage_gt3');
  expect(aston?.tracks).toEqual([]);
});

test('without a game the names of all games are searched', () => {
  const [spa] = searchTerms('francorchamps');
  expect(spa?.tracks).toContain('spa');
  expect(spa?.tracks.length).toBeGreaterThan(1);
  expect(new Set(spa?.tracks).size).toBe(spa?.tracks.length);
});

test('punctuation separates and does not count', () => {
  expect(searchTerms(' Spa-Francorchamps — 27.5 ').map(({ text }) => text)).toEqual([
    'spa francorchamps',
    '27 5',
  ]);
});

test('eight words count, each once, none longer than forty letters', () => {
  expect(searchTerms('a b c a d e f g h i j')).toHaveLength(8);
  expect(searchTerms('x'.repeat(99))[0]?.text).toHaveLength(40);
});

test('a character at the end of a long word is whole or gone', () => {
  const [term] = searchTerms(`a${'\u{20000}'.repeat(30)}`);
  expect(term?.text).toBe(`a${'\u{20000}'.repeat(19)}`);
});

test('nothing to search for is no word', () => {
  for (const q of ['', '   ', '%_\\', '\u0000', '\ud800']) expect(searchTerms(q)).toEqual([]);
});
