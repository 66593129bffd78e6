import { searchWords } from '../../../catalogues/search-words.ts';
import { alsoCalled } from './called.ts';

/** The common name of a track whose official name lacks it: `Le Mans` for the Circuit de la Sarthe; null for all others. */
export const familiarName = (entry: { id: string; name: string }): string | null =>
  alsoCalled(entry)
    .map((said) => searchWords.familiar[said] ?? null)
    .find((name) => name !== null) ?? null;
