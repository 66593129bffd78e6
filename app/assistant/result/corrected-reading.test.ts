import { expect, test } from 'vitest';
import type { Reading } from '#racing/hearing/reading';
import { rowsIn, tapsIn } from '../form/tapped-rows.ts';
import { correctedReading } from './corrected-reading.ts';

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

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value);
  return data;
}

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

test.each<[what: string, fields: Record<string, string | string[]>, corrected: object[]]>([
  ['as it was heard', asHeard, untouched],
  [
    'with another symptom',
    { ...asHeard, 'heard0-symptom': 'oversteer' },
    [{ ...untouched[0], symptom: 'oversteer' }, wing],
  ],
  [
    'with a figure in the comma of the driver’s keyboard',
    { ...asHeard, 'heard1-amount': '6,5' },
    [untouched[0] ?? {}, { ...wing, amount: 6.5 }],
  ],
  ['struck out', { 'heard1-keep': 'on', 'heard1-amount': '8' }, [wing]],
  [
    'with one complaint more',
    { ...asHeard, tapSymptom: 'front_lockup', tapCorner: 'T1', tapPhase: 'braking', tapStrength: 'lot' },
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
  ],
  ['as it was, where a field is no choice of ours', { ...asHeard, 'heard0-phase': 'lunch' }, [...reading]],
  ['as it was, where a figure is none', { ...asHeard, 'heard1-amount': 'fast' }, [...reading]],
])('a corrected reading is answered %s', (_, fields, corrected) => {
  expect(correctedReading(reading, form(fields))).toEqual(corrected);
});

test('tapped rows come back in the form as they were tapped, whatever else is sent in their place', () => {
  const rows = [
    { corner: 'T5', phase: 'entry', symptom: 'understeer', strength: 'lot' },
    { corner: '', phase: 'any', symptom: '', strength: 'usual' },
    { corner: 'T8', phase: 'exit', symptom: 'poor_traction', strength: 'usual' },
  ] as const;
  const all = (field: 'corner' | 'phase' | 'symptom' | 'strength') => rows.map((row) => row[field]);
  const tapped = form({
    tapSymptom: all('symptom'),
    tapCorner: all('corner'),
    tapPhase: all('phase'),
    tapStrength: all('strength'),
  });
  expect(rowsIn(tapsIn(tapped))).toEqual(rows);
  const empty = { corner: '', phase: 'any', symptom: '', strength: 'usual' };
  for (const taps of ['', '7', '{"length":3}', '[null', '[null,5,"x"]'])
    expect(rowsIn(tapsIn(form({ taps })))).toEqual([empty, empty, empty]);
});
