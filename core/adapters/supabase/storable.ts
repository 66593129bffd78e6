import { storable } from '../../platform/storable.ts';
import { type SetupWords, wordColumns } from '../../setup/words.ts';

/** The words of a setup as they can be stored, of those columns that are given. */
export function storableWords(given: Partial<SetupWords>): Partial<SetupWords> {
  const said = wordColumns.filter((column) => given[column] !== undefined);
  return Object.fromEntries(said.map((column) => [column, given[column] && storable(given[column])]));
}
