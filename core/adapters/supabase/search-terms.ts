import { carsOf, games, tracksOf } from '../../../catalogues/index.ts';
import { storable } from './storable.ts';

export type SearchTerm = { text: string; cars: string[]; tracks: string[] };

const mostWords = 8;
const longestWord = 40;

const searchable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function idsNamed(word: string, named: readonly { id: string; name: string }[]): string[] {
  return [...new Set(named.filter(({ name }) => searchable(name).includes(word)).map(({ id }) => id))];
}

/**
 * The words of a search. A setup matches when every word is found in its title, note, or ids, or in the display name of
 * its car or track. Names are looked up here, where the catalogue is, so that a stored setup holds no copy of them that
 * could be wrong.
 *
 * @param q what the driver typed; the first eight words count
 * @param game looks at the names of this game only
 */
export function searchTerms(q: string, game?: string | null): SearchTerm[] {
  const searched = games.filter(({ id }) => !game || id === game).map(({ id }) => id);
  const cars = searched.flatMap(carsOf);
  const tracks = searched.flatMap(tracksOf);
  const words = q
    .split(/\s+/)
    .map((word) => storable(searchable(word).slice(0, longestWord)))
    .filter((word) => word !== '');
  return [...new Set(words)]
    .slice(0, mostWords)
    .map((text) => ({ text, cars: idsNamed(text, cars), tracks: idsNamed(text, tracks) }));
}
