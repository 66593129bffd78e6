import type { ReadingRow } from '#racing/hearing/reading';

export const rowFields = ['corner', 'phase', 'symptom', 'strength'] as const;
type RowField = (typeof rowFields)[number];

/**
 * A complaint as the form's fields have it. Without a symptom it says nothing. `filled`: what the driver's words put there,
 * which the driver may have changed since.
 */
export type TappedRow = Record<RowField, string> & { filled?: string | undefined };

export const emptyRow: TappedRow = { corner: '', phase: 'any', symptom: '', strength: 'usual' };
/** The rows of the form: the buttons', and those below them. */
export const mostRows = 3;

/** The names of a row's fields. Each row has its own: a draft puts every value back where it was. */
export type RowNames = Record<RowField, string>;
const namesOf = (row: string) =>
  Object.fromEntries(rowFields.map((field) => [field, `${row}-${field}`])) as RowNames;

/** The fields of a tapped row. */
export const tapNames = (at: number): RowNames => namesOf(`tap${at}`);
/** A symptom in place of the first row's button. */
export const otherSymptom = 'tap0-other';
/** The fields of a row in the form that corrects a reading. */
export const correctionNames = (at: number) => ({
  ...namesOf(`heard${at}`),
  keep: `heard${at}-keep`,
  amount: `heard${at}-amount`,
});

/** The field that keeps what words put into a row. */
export const filledName = (at: number) => `tap${at}-filled`;

/** A form's fields: `FormData`, or what was read of one. */
export type TapFields = { get(name: string): unknown };

/** The rows that a form holds, in JSON for its values; empty for a form that has none. */
export function tapsIn(form: TapFields): string {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const rows = Array.from({ length: mostRows }, (_, at) => {
    const names = tapNames(at);
    const other = at === 0 ? text(otherSymptom) : '';
    return rowOf({
      corner: text(names.corner),
      phase: text(names.phase) || undefined,
      symptom: other || text(names.symptom),
      strength: text(names.strength) || undefined,
      filled: text(filledName(at)) || undefined,
    });
  });
  if (rows.some(({ symptom, filled }) => symptom !== '' || filled)) return JSON.stringify(rows);
  return form.get(tapNames(0).symptom) == null ? text('taps') : '';
}

/** The rows of a form's values: as many as the form has, the missing ones empty. */
export function rowsIn(taps: string): [TappedRow, ...TappedRow[]] {
  const rows = parsed(taps);
  const [first = emptyRow, ...others] = rows;
  const missing = Array.from({ length: Math.max(0, mostRows - 1 - others.length) }, () => emptyRow);
  return [first, ...others, ...missing];
}

function rowOf(row: Partial<Record<RowField | 'filled', unknown>> | null): TappedRow {
  const text = (field: RowField) => String(row?.[field] ?? emptyRow[field]);
  return {
    corner: text('corner'),
    phase: text('phase'),
    symptom: text('symptom'),
    strength: text('strength'),
    filled: row?.filled as string | undefined,
  };
}

function parsed(taps: string): TappedRow[] {
  try {
    const rows: unknown = taps === '' ? [] : JSON.parse(taps);
    return Array.isArray(rows) ? rows.slice(0, mostRows).map(rowOf) : [];
  } catch {
    return [];
  }
}

/** The figure of a row that has one. */
export const figureOf = (row: ReadingRow): number | null =>
  row.about === 'setting' ? row.amount : row.about === 'figure' ? row.value : null;
