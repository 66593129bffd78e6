import { storable } from '#racing/forms/storable';
import { type SetupWords, wordColumns } from '#racing/setup/words';

/** The words of a setup as they can be stored, of those columns that are given. */
export function storableWords(given: Partial<SetupWords>): Partial<SetupWords> {
  const said = wordColumns.filter((column) => given[column] !== undefined);
  return Object.fromEntries(said.map((column) => [column, given[column] && storable(given[column])]));
}
