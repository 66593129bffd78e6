import { type Reading, readingSchema, tappedReading } from '#racing/hearing/reading';
import { correctionName, rowsIn, tapsIn } from '../form/tapped-rows.ts';

/** A reading as the driver corrected it in the form: rows changed, struck out, and added. */
export function correctedReading(reading: Reading, form: FormData): Reading {
  const corrected = reading.flatMap((row, at): object[] => {
    if (!form.has(correctionName(at, 'keep'))) return [];
    const text = (field: string) => form.get(correctionName(at, field));
    const number = (field: string) => Number.parseFloat(String(text(field)).replace(',', '.'));
    if (row.about === 'complaint') {
      const fields = { corner: text('corner'), phase: text('phase'), symptom: text('symptom') };
      return [{ ...row, ...fields, strength: text('strength'), source: null }];
    }
    if (row.about === 'setting' && row.amount !== null)
      return [{ ...row, amount: number('amount'), source: null }];
    if (row.about === 'figure') return [{ ...row, value: number('amount'), source: null }];
    return [row];
  });
  return readingSchema.catch(reading).parse([...corrected, ...tappedReading(rowsIn(tapsIn(form)))]);
}
