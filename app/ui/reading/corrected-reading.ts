import {
  type CorrectedPart,
  mostRows,
  type Reading,
  type ReadingRow,
  readingRowSchema,
  tappedReading,
} from '#racing/hearing/reading';
import { quotedInput } from '#racing/laps/typed-number';
import { correctionNames, figureOf, rowFields, rowsIn, type TapFields, tapsIn } from './tapped-rows.ts';

/** A reading as its driver corrected it, and the parts that they changed; or what has to be said of it. */
export type CorrectedReading =
  | { ok: true; reading: Reading; corrected: CorrectedPart[] }
  | { ok: false; problem: string };

const nothingLeft =
  'You’ve unticked everything, so there’s nothing to answer. Tick what is right, or add what the car does under “And also”.';

type Complaint = Extract<ReadingRow, { about: 'complaint' }>;

/** A complaint with the form's fields; one that is no choice of ours stays as it was heard. */
function correctedComplaint(row: Complaint, form: TapFields, at: number): ReadingRow {
  const names = correctionNames(at);
  const fields = rowFields.map((field) => [field, form.get(names[field]) ?? row[field]]);
  return readingRowSchema.catch(row).parse({ ...row, ...Object.fromEntries(fields), source: null });
}

function struckPart({ about }: ReadingRow): CorrectedPart {
  return about === 'complaint' || about === 'setting' ? `struck ${about}` : 'struck figure';
}

/** The reading of the form: rows changed, struck out, and added. */
export function correctedReading(reading: Reading, form: TapFields): CorrectedReading {
  const corrected: CorrectedPart[] = [];
  const rows: Reading = [];
  for (const [at, row] of reading.entries()) {
    const { keep, amount } = correctionNames(at);
    const before = figureOf(row);
    if (form.get(keep) == null) corrected.push(struckPart(row));
    else if (row.about === 'complaint') {
      const next = correctedComplaint(row, form, at);
      corrected.push(...rowFields.filter((field) => next.about === row.about && next[field] !== row[field]));
      rows.push(next);
    } else if (before === null) rows.push(row);
    else {
      const typed = String(form.get(amount) ?? before);
      const figure = Number.parseFloat(typed.replace(',', '.'));
      if (!Number.isFinite(figure))
        return { ok: false, problem: `${quotedInput(typed)} isn’t a number. Type it like 6.5.` };
      if (figure !== before) corrected.push('figure');
      rows.push({ ...row, [row.about === 'figure' ? 'value' : 'amount']: figure, source: null });
    }
  }
  const added = tappedReading(rowsIn(tapsIn(form)));
  corrected.push(...added.map(() => 'added' as const));
  const all = [...rows, ...added].slice(0, mostRows);
  return all.length > 0 ? { ok: true, reading: all, corrected } : { ok: false, problem: nothingLeft };
}
