import { namesHolding } from '#racing/hearing/search/called';
import { phrasesOf } from '#racing/hearing/search/phrases';
import { conditionOf, type SpokenConditions } from '#racing/hearing/search/spoken-conditions';
import { fold } from '#racing/hearing/tokens';
import { storable } from '#racing/forms/storable';

/** A word of a search, or several that are one name; `cars` and `tracks` are catalogue ids. */
export type SearchTerm = {
  text: string;
  cars: string[];
  tracks: string[];
} & Partial<Pick<SpokenConditions, 'session' | 'weather'>>;

const mostTerms = 8;
const longestWord = 40;

const searchable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutBlanks = (text: string) => fold(text).replaceAll(' ', '');

/** The typed words by phrases: accents count in notes, and not in names. */
function typedPhrases(words: readonly string[]): { phrase: string; text: string }[] {
  let at = 0;
  return phrasesOf(words.map(fold)).map((phrase) => {
    const from = at;
    do at += 1;
    while (at < words.length && withoutBlanks(words.slice(from, at).join('')) !== withoutBlanks(phrase));
    return { phrase, text: words.slice(from, at).join(' ') };
  });
}

function termOf({ phrase, text }: { phrase: string; text: string }, game?: string | null): SearchTerm {
  const { carClass = null, ...conditions } = conditionOf(phrase) ?? {};
  const idsOf = (kind: 'cars' | 'tracks') => [
    ...new Set(
      namesHolding(kind, carClass ? fold(carClass) : phrase)
        .filter((entry) => !game || entry.game === game)
        .map(({ id }) => id),
    ),
  ];
  return { text, cars: idsOf('cars'), tracks: idsOf('tracks'), ...conditions };
}

/**
 * The terms of a search. A setup matches when every term is what its car, track or conditions are called, a whole word of
 * its title, note or ids, or its author's name. Names are looked up here, where the catalogue is, so that a stored setup
 * holds no copy of them that could be wrong.
 *
 * @param q what the driver typed; the first eight words count
 * @param game looks at the names of this game only
 */
export function searchTerms(q: string, game?: string | null): SearchTerm[] {
  const words = q
    .split(/\s+/)
    .map((word) => storable(searchable(word).slice(0, longestWord)).trim())
    .filter((word) => word !== '');
  return typedPhrases([...new Set(words)].slice(0, mostTerms)).map((phrase) => termOf(phrase, game));
}
