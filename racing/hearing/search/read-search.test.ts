import { expect, test } from 'vitest';
import misspelt from './misspelt-queries.json' with { type: 'json' };
import { readSearch, type SearchReading } from './read-search.ts';
import { searchVocabulary } from './search-vocabulary.ts';
import { wordsOf } from '../tokens.ts';

type Query = { q: string; car?: string; track?: string };

function isFirst([first]: SearchReading['cars'], meant: string | undefined): boolean {
  if (meant === undefined) return true;
  const named = first ? wordsOf(`${first.id} ${first.name}`) : [];
  return wordsOf(meant).every((word) => named.includes(word));
}

/** The queries whose meant car and track do not both come first. */
function missed(queries: readonly Query[]) {
  return queries
    .map(({ q, car, track }) => ({ q, car, track, read: readSearch(q) }))
    .filter(({ car, track, read }) => !isFirst(read.cars, car) || !isFirst(read.tracks, track))
    .map(({ q, read }) => [q, read.cars[0]?.name, read.tracks[0]?.name]);
}

test('misspelt queries bring the meant car and track first', () => {
  expect(missed(misspelt.worked)).toEqual([]);
});

test('nineteen of twenty searches that nobody looked at while words were added do', () => {
  expect(missed(misspelt.untouched).length).toBeLessThanOrEqual(1);
});

test('session, weather and class are heard in five languages, with a slip too', () => {
  expect(readSearch('296 monza wet quali')).toMatchObject({
    session: 'qualifying',
    weather: 'wet',
    text: '296 monza',
    rest: [],
  });
  expect(readSearch('gara pioggia')).toMatchObject({ session: 'race', weather: 'wet', text: '' });
  expect(readSearch('qualifing regen lmp2')).toMatchObject({
    session: 'qualifying',
    weather: 'wet',
    carClass: 'LMP2',
  });
});

test.each([
  ['laguna secca', 'laguna seca'],
  ['oultan prak', 'oulton park'],
  ['redbulring gtr', 'red bull ring gt r'],
  ['losail brands hach', 'lusail brands hatch'],
])('a search is put right in the words of the catalogue (%s)', (typed, text) => {
  expect(readSearch(typed).text).toBe(text);
});

test('a word typed exactly as in a name is never corrected', () => {
  const { cars, tracks } = searchVocabulary();
  const words = new Set([...cars.entriesOf.keys(), ...tracks.entriesOf.keys()]);
  const parts = new Set(
    [...words].flatMap((word) =>
      [2, 3, 4, 5].flatMap((length) => [...word].map((_, at) => word.slice(at, at + length))),
    ),
  );
  expect([...words, ...parts].filter((typed) => readSearch(typed).isCorrected)).toEqual([]);
});

test('words about setups in general, and nonsense, mean no car and no track', () => {
  for (const typed of ['safe baseline', 'stable', 'asdfghjkl', '%_\\', '', '\ud800']) {
    expect(readSearch(typed)).toMatchObject({ cars: [], tracks: [], isCorrected: false });
  }
});

test('a word that car and track share goes to the one that the others leave it', () => {
  expect(readSearch('ferrari monza').tracks[0]?.name).toContain('Monza');
  expect(readSearch('porsche 963 lemans').tracks[0]?.id).toBe('le_mans');
});

test('eight words count, and of each forty letters', () => {
  expect(readSearch('spa '.repeat(2000)).text).toBe('spa');
  expect(readSearch('aa bb cc dd ee ff gg hh monza').tracks.map(({ name }) => name)).not.toContain('Monza');
  expect(readSearch('x'.repeat(5000)).rest).toEqual(['x'.repeat(40)]);
});
