import { expect, test } from 'vitest';
import { besideWords, textOfRow } from './changed-rows.ts';
import { filledRows } from './fill-rows.client.ts';
import { emptyRow, type TappedRow } from './tapped-rows.ts';

const row = (corner: string, symptom = 'understeer'): TappedRow => ({ ...emptyRow, corner, symptom });
const filled = (now: TappedRow, before = now): TappedRow => ({ ...now, filled: textOfRow(before) });
const [t1, t5, t8] = [row('T1'), row('T5'), row('T8', 'oversteer')];

test.each<[what: string, rows: TappedRow[], heard: TappedRow[], next: TappedRow[]]>([
  ['empty', [emptyRow, emptyRow], [t5], [filled(t5), emptyRow]],
  ['filled by earlier words', [filled(t5), filled(t8)], [t1], [filled(t1), emptyRow]],
  ['filled by words taken back', [filled(t5), emptyRow], [], [emptyRow, emptyRow]],
  ['tapped', [t8, emptyRow], [t5, t1], [t8, filled(t5)]],
  ['changed', [filled(t8, t5), emptyRow], [t5, t1], [filled(t8, t5), filled(t1)]],
  ['emptied', [filled(emptyRow, t5), emptyRow], [t5], [filled(emptyRow, t5), emptyRow]],
  ['fewer than what is heard', [emptyRow], [t5, t1], [filled(t5)]],
])('rows that are %s take what words say, and keep what their driver did', (_, rows, heard, next) => {
  expect(filledRows(rows, heard)).toEqual(next);
});

test('rows left as words filled them say nothing beside the words', () => {
  const changed = filled(row('T9'), t1);
  expect(besideWords([filled(t5), emptyRow, t8, changed])).toEqual({ tapped: [t8, changed], filled: [t1] });
  expect(besideWords([filled(emptyRow, t5)])).toMatchObject({ tapped: [emptyRow], filled: [t5] });
});
