import { searchWords } from '../../catalogues/search-words.ts';
import { alsoCalled } from './called.ts';

/** What everybody calls a track whose name says nothing of it: `Le Mans` of the Circuit de la Sarthe; null for all others. */
export const familiarName = (entry: { id: string; name: string }): string | null =>
  alsoCalled(entry)
    .map((said) => searchWords.familiar[said] ?? null)
    .find((name) => name !== null) ?? null;
