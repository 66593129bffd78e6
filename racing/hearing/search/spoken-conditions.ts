import { searchWords } from '../../../catalogues/search-words.ts';
import { distanceWithin } from '../typos.ts';

/** Conditions named in a search. Null where the words name none. */
export type SpokenConditions = {
  session: 'practice' | 'qualifying' | 'race' | null;
  weather: 'dry' | 'wet' | null;
  carClass: string | null;
};

type Said = Partial<SpokenConditions>;

const said = new Map<string, Said>();
for (const part of ['session', 'weather', 'carClass'] as const) {
  for (const [value, words] of Object.entries(searchWords[part])) {
    for (const word of words) said.set(word, { [part]: value });
  }
}

/** From this length on a word is heard in spite of a slip: "qualifing". */
const shortestMisspelt = 6;

/** The condition that a word names exactly. */
export const conditionOf = (word: string): Said | undefined => said.get(word);

/** The condition that a word names with a slip in it; asked only about words that no car or track is called by. */
export function misspeltCondition(word: string): Said | undefined {
  if (word.length < shortestMisspelt) return undefined;
  const near = [...said.keys()].find(
    (known) => known.length >= shortestMisspelt && distanceWithin(known, word, 1, false) <= 1,
  );
  return near === undefined ? undefined : said.get(near);
}
