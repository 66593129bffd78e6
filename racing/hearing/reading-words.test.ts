import { expect, test } from 'vitest';
import { figureNames } from './understood.ts';
import { type Reading, readingRowSchema } from './reading.ts';
import { readingChoices } from './reading-choices.ts';
import { heardRows, readingLine } from './reading-words.ts';

const choices = readingChoices('ACC', 'spa');
const label = (parameter: string) => ({ rearWing: 'Rear wing' })[parameter] ?? parameter;
const complaint = { about: 'complaint', symptom: 'understeer' };
const setting = { about: 'setting', parameter: 'rearWing' };

test.each<[row: object, chip: string, line: string]>([
  [complaint, 'Understeer', 'Understeer'],
  [
    { ...complaint, corner: 'T5', phase: 'entry', strength: 'lot' },
    'T5-6 Les Combes · Entry · Understeer · A lot',
    'Entry understeer at T5-6 Les Combes',
  ],
  [{ ...complaint, corner: 'Bus Stop' }, 'Bus Stop · Understeer', 'Understeer at Bus Stop'],
  [{ ...complaint, speed: 'slow' }, 'Slow corners · Understeer', 'Understeer in slow corners'],
  [{ ...setting, direction: 'set', amount: 8 }, 'Rear wing to 8', 'Rear wing to 8'],
  [
    { ...setting, direction: 'increase', amount: 5, unit: 'mm' },
    'Rear wing more 5 mm',
    'Rear wing more 5 mm',
  ],
  [{ ...setting, direction: 'lowest' }, 'Rear wing lowest', 'Rear wing lowest'],
  [{ about: 'figure', name: 'psiChange.RR', value: 0.5 }, 'Pressure RR +0.5 psi', 'Pressure RR +0.5 psi'],
  [{ about: 'figure', name: 'minutes', value: 240 }, 'Length 240 minutes', 'Length 240 minutes'],
  [{ about: 'weather', value: 'wet' }, 'Wet', 'Wet'],
  [{ about: 'undo' }, 'Take the last change back', 'Take the last change back'],
])('%o has the chip %s', (row, chip, line) => {
  const reading: Reading = [readingRowSchema.parse(row)];
  expect(heardRows(reading, choices, label)).toEqual([{ row: reading[0], text: chip }]);
  expect(readingLine(reading, choices, label)).toBe(line);
});

test('every figure that is heard has a name and a unit', () => {
  const rows = figureNames.map((name) => readingRowSchema.parse({ about: 'figure', name, value: 7 }));
  for (const { text } of heardRows(rows, choices, label)) expect(text).toMatch(/^[A-Z].* \+?7 \S/);
});
