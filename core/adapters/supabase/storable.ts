import { type SetupWords, wordColumns } from '../../setup/words.ts';

const unstorable = /[\0\p{Cs}]/gu;

export function storable(text: string): string {
  return text.replace(unstorable, '');
}

export function storableJson<Value>(value: Value): Value;
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storableJson(inner)]),
  );
}

/** The words of a setup as they can be stored, of those columns that are given. */
export function storableWords(given: Partial<SetupWords>): Partial<SetupWords> {
  const said = wordColumns.filter((column) => given[column] !== undefined);
  return Object.fromEntries(said.map((column) => [column, given[column] && storable(given[column])]));
}
