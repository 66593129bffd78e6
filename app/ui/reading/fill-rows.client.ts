import type { FilledRow } from '#racing/engineer/run/tapped-reading';
import { isChanged, textOfRow } from './changed-rows.ts';
import {
  emptyRow,
  filledName,
  otherSymptom,
  type RowNames,
  rowFields,
  rowsIn,
  tapNames,
  tapsIn,
  type TappedRow,
} from './tapped-rows.ts';

/** The rows with what words say. A row that the driver changed stays, and so does what it stands in place of. */
export function filledRows(rows: readonly TappedRow[], heard: readonly TappedRow[]): TappedRow[] {
  const changed = rows.filter(isChanged).map(({ filled }) => filled);
  const waiting = heard.filter((row) => !changed.includes(textOfRow(row)));
  return rows.map((row) => {
    if (isChanged(row)) return row;
    const next = waiting.shift();
    return next ? { ...next, filled: textOfRow(next) } : emptyRow;
  });
}

type Field = { value: string; dispatchEvent?: (event: Event) => boolean };
/** A field of the form, or its radio buttons as one. */
const fieldOf = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as unknown as Field | null;

/** Sets a field; false where it has no such choice. */
function setField(form: HTMLFormElement, name: string, value: string): boolean {
  const field = fieldOf(form, name);
  if (field) field.value = value;
  return field?.value === value;
}

function setRow(form: HTMLFormElement, at: number, { filled = '', ...row }: TappedRow): void {
  const names: RowNames = tapNames(at);
  for (const field of rowFields) {
    const isSet = setField(form, names[field], row[field]);
    if (at > 0 || field !== 'symptom') continue;
    // The buttons are of the common symptoms; the others stand in a list.
    if (!isSet) setField(form, names.symptom, '');
    setField(form, otherSymptom, isSet ? '' : row.symptom);
  }
  setField(form, filledName(at), filled);
}

/** Puts what words say into the form's rows. */
export function fillRows(form: HTMLFormElement, heard: readonly TappedRow[]): void {
  const before = rowsIn(tapsIn(new FormData(form)));
  for (const [at, row] of filledRows(before, heard).entries())
    if (textOfRow(row) !== textOfRow(before[at] ?? emptyRow) || row.filled !== before[at]?.filled)
      setRow(form, at, row);
  // A draft keeps the rows with the words.
  fieldOf(form, filledName(0))?.dispatchEvent?.(new Event('change', { bubbles: true }));
}

/** The rows that a form's words fill. @throws where nothing answers, or an error does */
export async function hearWords(form: HTMLFormElement, signal: AbortSignal): Promise<FilledRow[]> {
  const text = (name: string) => String(new FormData(form).get(name) ?? '');
  const response = await fetch('/api/hear', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: text('game'), track: text('track'), words: text('prompt') }),
  });
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { rows: FilledRow[] }).rows;
}
