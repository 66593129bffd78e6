import { searchVocabulary } from './search-vocabulary.ts';

/** The most words of a spoken name ("le mans"). */
const longestPhrase = 3;

/** The words of a search; those that are one name, "north loop" or "499 p", together. */
export function phrasesOf(typed: readonly string[]): string[] {
  const { spoken, cars, tracks } = searchVocabulary();
  const phrases: string[] = [];
  for (let at = 0; at < typed.length; ) {
    let taken = 1;
    for (let length = longestPhrase; length > 1 && taken === 1; length -= 1) {
      if (at + length <= typed.length && spoken.has(typed.slice(at, at + length).join(' '))) taken = length;
    }
    const pair = typed.slice(at, at + 2).join('');
    const isOneWord = /\d/.test(pair) && (cars.entriesOf.has(pair) || tracks.entriesOf.has(pair));
    if (taken === 1 && at + 1 < typed.length && isOneWord) {
      phrases.push(pair);
      at += 2;
    } else {
      phrases.push(typed.slice(at, at + taken).join(' '));
      at += taken;
    }
  }
  return phrases;
}
