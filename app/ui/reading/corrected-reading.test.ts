import { expect, test } from 'vitest';
import type { Reading } from '#racing/hearing/reading';
import { correctedReading } from './corrected-reading.ts';
import { emptyRow, rowsIn, tapNames, tapsIn } from './tapped-rows.ts';

const complaint = {
  about: 'complaint',
  corner: 'T5',
  speed: 'medium',
  phase: 'entry',
  symptom: 'understeer',
  axle: 'front',
  strength: 'usual',
  source: { from: 0, to: 9 },
} as const;
const wing = {
  about: 'setting',
  parameter: 'rearWing',
  direction: 'set',
  amount: 8,
  unit: null,
  source: null,
} as const;
const reading: Reading = [complaint, wing];

const form = (fields: Record<string, string>) => new Map(Object.entries(fields));

const asHeard = {
  'heard0-keep': 'on',
  'heard0-corner': 'T5',
  'heard0-phase': 'entry',
  'heard0-symptom': 'understeer',
  'heard0-strength': 'usual',
  'heard1-keep': 'on',
  'heard1-amount': '8',
};
const untouched = [{ ...complaint, source: null }, wing];

test.each<[what: string, fields: Record<string, string>, rows: object[], corrected: string[]]>([
  ['as it was heard', asHeard, untouched, []],
  [
    'with another symptom',
    { ...asHeard, 'heard0-symptom': 'oversteer' },
    [{ ...untouched[0], symptom: 'oversteer' }, wing],
    ['symptom'],
  ],
  [
    'with another corner, phase and strength',
    { ...asHeard, 'heard0-corner': '', 'heard0-phase': 'exit', 'heard0-strength': 'lot' },
    [{ ...untouched[0], corner: '', phase: 'exit', strength: 'lot' }, wing],
    ['corner', 'phase', 'strength'],
  ],
  [
    'with a figure in the comma of the driver’s keyboard',
    { ...asHeard, 'heard1-amount': '6,5' },
    [untouched[0] ?? {}, { ...wing, amount: 6.5 }],
    ['figure'],
  ],
  ['struck out', { 'heard1-keep': 'on', 'heard1-amount': '8' }, [wing], ['struck complaint']],
  [
    'with one complaint more',
    {
      ...asHeard,
      'tap0-symptom': 'front_lockup',
      'tap0-corner': 'T1',
      'tap0-phase': 'braking',
      'tap0-strength': 'lot',
    },
    [
      ...untouched,
      {
        ...complaint,
        corner: 'T1',
        speed: 'any',
        phase: 'braking',
        symptom: 'front_lockup',
        axle: 'all',
        strength: 'lot',
        source: null,
      },
    ],
    ['added'],
  ],
  [
    'as it was, where a field is no choice of ours',
    { ...asHeard, 'heard0-phase': 'lunch' },
    [...reading],
    [],
  ],
])('a corrected reading is answered %s', (_, fields, rows, corrected) => {
  expect(correctedReading(reading, form(fields))).toEqual({ ok: true, reading: rows, corrected });
});

test.each<[what: string, fields: Record<string, string>, problem: string]>([
  ['without a row', {}, 'You’ve unticked everything'],
  ['with a figure that is none', { ...asHeard, 'heard1-amount': 'fast' }, '“fast” isn’t a number. Type it'],
  ['with an empty figure', { ...asHeard, 'heard1-amount': '' }, 'isn’t a number'],
])('a correction %s is asked about', (_, fields, problem) => {
  expect(correctedReading(reading, form(fields))).toEqual({
    ok: false,
    problem: expect.stringContaining(problem),
  });
});

test('tapped rows come back in the form as they were tapped, whatever else is sent in their place', () => {
  const rows = [
    { corner: 'T5', phase: 'entry', symptom: 'understeer', strength: 'lot' },
    { corner: '', phase: 'any', symptom: '', strength: 'usual' },
    { corner: 'T8', phase: 'exit', symptom: 'poor_traction', strength: 'usual' },
  ] as const;
  const tapped = rows.flatMap((row, at) =>
    Object.entries(tapNames(at)).map(([field, name]) => [name, row[field as keyof typeof row]]),
  );
  const formFields = Object.fromEntries(tapped);
  expect(rowsIn(tapsIn(form(formFields)))).toEqual(rows);
  const other = { ...formFields, 'tap0-symptom': '', 'tap0-other': 'tyre_wear' };
  expect(rowsIn(tapsIn(form(other)))[0]).toEqual({ ...rows[0], symptom: 'tyre_wear' });
  for (const taps of ['', '7', '{"length":3}', '[null', '[null,5,"x"]'])
    expect(rowsIn(tapsIn(form({ taps })))).toEqual([emptyRow, emptyRow, emptyRow]);
});
