import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

test('a word of display names brings their ids', () => {
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

test('a part of a word brings nothing', () => {
  for (const q of ['ferr', 'onza', 'spar', 'ing'])
    expect(searchTerms(q), q).toEqual([{ text: q, cars: [], tracks: [] }]);
});

test('short names, classes and names written as one are known', () => {
  expect(searchTerms('lambo', 'LMU')[0]?.cars).toContain('Lamborghini_Huracan_GT3_Evo2');
  expect(searchTerms('bathurst', 'ACC')[0]?.tracks).toEqual(['mount_panorama']);
  expect(searchTerms('gtr', 'ACC')[0]?.cars).toContain('nissan_gt_r_gt3_2018');
  expect(searchTerms('499 p', 'LMU')).toMatchObject([{ text: '499 p', cars: ['Ferrari_499P'] }]);
  expect(searchTerms('gt3', 'LMU')[0]?.cars).toContain('BMW_M4_LMGT3');
});

test('session and weather are heard in several languages, and stay words of texts as typed', () => {
  expect(searchTerms('Qualität regen course')).toMatchObject([
    { text: 'qualität' },
    { text: 'regen', weather: 'wet' },
    { text: 'course', session: 'race' },
  ]);
});

test('punctuation separates and does not count', () => {
  expect(searchTerms(' Spa-Francorchamps — 27.5 ')).toMatchObject([
    { text: 'spa francorchamps', tracks: ['spa', 'circuit-de-spa-francorchamps'] },
    { text: '27 5' },
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
