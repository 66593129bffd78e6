/** A complaint as the form's fields have it. Without a symptom it says nothing. */
export type TappedRow = { corner: string; phase: string; symptom: string; strength: string };

const emptyRow: TappedRow = { corner: '', phase: 'any', symptom: '', strength: 'usual' };
/** The rows of the form: the buttons', and those below them. */
const mostRows = 3;

/** The rows that a form holds, in JSON for its values; empty for a form that has none. */
export function tapsIn(form: FormData): string {
  const all = (name: string) => form.getAll(name).map(String);
  const symptoms = all('tapSymptom');
  if (symptoms.length === 0) return String(form.get('taps') ?? '');
  const [corners, phases, strengths] = [all('tapCorner'), all('tapPhase'), all('tapStrength')];
  const rows = symptoms.slice(0, mostRows).map((symptom, at) => ({
    corner: corners[at] ?? '',
    phase: phases[at] ?? 'any',
    symptom: (at === 0 && form.get('tapOther')) || symptom,
    strength: strengths[at] ?? 'usual',
  }));
  return rows.every(({ symptom }) => symptom === '') ? '' : JSON.stringify(rows);
}

/** The rows of a form's values: as many as the form has, the missing ones empty. */
export function rowsIn(taps: string): [TappedRow, ...TappedRow[]] {
  const rows = parsed(taps);
  const [first = emptyRow, ...others] = rows;
  const missing = Array.from({ length: Math.max(0, mostRows - 1 - others.length) }, () => emptyRow);
  return [first, ...others, ...missing];
}

function rowOf(row: Partial<Record<keyof TappedRow, unknown>> | null): TappedRow {
  const text = (field: keyof TappedRow) => String(row?.[field] ?? emptyRow[field]);
  return {
    corner: text('corner'),
    phase: text('phase'),
    symptom: text('symptom'),
    strength: text('strength'),
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

/** The name of a row's field in the form that corrects a reading. */
export const correctionName = (at: number, field: string) => `heard${at}-${field}`;
