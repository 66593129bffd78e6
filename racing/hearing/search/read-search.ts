import { searchWords } from '../../../catalogues/search-words.ts';
import { type HeardWord, hearWord } from './heard-words.ts';
import { type Likely, likeliest } from './likeliest.ts';
import { phrasesOf } from './phrases.ts';
import { searchVocabulary } from './search-vocabulary.ts';
import { wordsOf } from '../tokens.ts';
import { conditionOf, misspeltCondition, type SpokenConditions } from './spoken-conditions.ts';

export type SearchReading = SpokenConditions & {
  /** Most likely first. */
  cars: Likely[];
  tracks: Likely[];
  /** The words that no car, track or condition is called by, as typed. */
  rest: string[];
  /** The search without its conditions, each word as the catalogue has it. */
  text: string;
  /** True if a word that is in no name was corrected. */
  isCorrected: boolean;
};

const mostWords = 8;
const longestWord = 40;
const ordinary = new Set(searchWords.ordinary);

const saysNothing = ({ cars, tracks }: HeardWord) => cars.size + tracks.size === 0;

/** The words of an entry that the typed one is when they are written as one. */
function joinedWords(typed: string, words: readonly string[]): readonly string[] | undefined {
  for (const from of words.keys()) {
    for (const to of [2, 3, 4].map((count) => from + count)) {
      const run = words.slice(from, to);
      if (run.join('').startsWith(typed) && run.slice(0, -1).join('').length < typed.length) return run;
    }
  }
  return undefined;
}

/** A word as the catalogue has it, given what the whole search means. */
function asCatalogued(heard: HeardWord, { cars: [car], tracks: [track] }: Found): readonly string[] {
  const { cars, tracks } = searchVocabulary();
  const sureOf = (sense: HeardWord['senses'][number]) =>
    Math.max((car && sense.cars.get(car.place)) ?? 0, (track && sense.tracks.get(track.place)) ?? 0);
  const meaningful = heard.senses.filter(({ cars: its, tracks: other }) => its.size + other.size > 0);
  const [sense] = meaningful.toSorted((a, b) => sureOf(b) - sureOf(a));
  if (!sense || heard.isMisspelt || sense.written[0] !== heard.text) return sense?.written ?? [heard.text];
  const meant = [car && cars.entries[car.place], track && tracks.entries[track.place]];
  const words = meant.flatMap((entry) => entry?.words ?? []);
  if (words.includes(heard.text)) return [heard.text];
  // Fewer letters begin too many words.
  const begun = heard.text.length > 2 && words.find((word) => word.startsWith(heard.text));
  if (begun) return [begun];
  return meant.map((entry) => entry && joinedWords(heard.text, entry.words)).find(Boolean) ?? [heard.text];
}

type Found = Pick<SearchReading, 'cars' | 'tracks'>;

/**
 * Reads a search: cars and tracks by names, short names and numbers (also misspelt), and session, weather and class in
 * five languages. Use it for suggestions and for searches that find nothing as typed.
 *
 * @param typed any length; the first eight words count, each up to forty letters
 */
export function readSearch(typed: string): SearchReading {
  const conditions: SpokenConditions = { session: null, weather: null, carClass: null };
  const words = wordsOf(typed.slice(0, 2 * mostWords * longestWord))
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
  const named: HeardWord[] = [];
  const namedByConditions: HeardWord[] = [];
  for (const phrase of phrasesOf(words)) {
    const condition = conditionOf(phrase);
    const heard = hearWord(phrase, { mayBeMisspelt: !condition && !ordinary.has(phrase) });
    const slipped = heard.isMisspelt || saysNothing(heard) ? misspeltCondition(phrase) : undefined;
    Object.assign(conditions, condition ?? slipped);
    if (condition) namedByConditions.push(heard);
    else if (!slipped) named.push(heard);
  }
  const found = likeliest(named.length > 0 ? named : namedByConditions);
  return {
    ...conditions,
    ...found,
    rest: named.filter(saysNothing).map(({ text }) => text),
    text: [...new Set(named.flatMap((heard) => asCatalogued(heard, found)))].join(' '),
    isCorrected: named.some(({ isMisspelt }) => isMisspelt),
  };
}
