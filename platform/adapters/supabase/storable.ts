import { storable } from '#racing/forms/storable';
import { type SetupWords, wordColumns } from '#racing/setup/words';

/** The words of a setup as they can be stored, of those columns that are given. */
export function storableWords(words: Partial<SetupWords>): Partial<SetupWords> {
  const columns = wordColumns.filter((column) => words[column] !== undefined);
  return Object.fromEntries(columns.map((column) => [column, words[column] && storable(words[column])]));
}
