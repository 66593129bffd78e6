import { emptyRow, rowFields, type TappedRow } from './tapped-rows.ts';

/** A row's fields as one text. */
export const textOfRow = (row: TappedRow): string => rowFields.map((field) => row[field]).join('|');

/** The row of such a text. */
function rowOfText(text: string): TappedRow {
  const parts = text.split('|');
  return Object.fromEntries(rowFields.map((field, at) => [field, parts[at] ?? emptyRow[field]])) as TappedRow;
}

/** Whether a driver changed a row: it is other than words filled it, or than it began. */
export const isChanged = (row: TappedRow): boolean => textOfRow(row) !== (row.filled || textOfRow(emptyRow));

/** The rows that their driver changed, and the rows that words had put in their place. */
export function besideWords(rows: readonly TappedRow[]): Record<'tapped' | 'filled', TappedRow[]> {
  const tapped = rows.filter(isChanged);
  return { tapped, filled: tapped.flatMap(({ filled }) => (filled ? [rowOfText(String(filled))] : [])) };
}
