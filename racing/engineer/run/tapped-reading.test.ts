import { expect, test } from 'vitest';
import { type Reading, tappedReading } from '../../hearing/reading.ts';
import { readingWith, rowsFor } from './tapped-reading.ts';

const at = (corner: string, phase = 'any', symptom = 'understeer') => ({
  corner,
  phase,
  symptom,
  strength: 'usual',
});

const spa = { game: 'ACC', track: 'spa' } as const;

const namesOf = (reading: Reading) =>
  reading.map((row) =>
    row.about === 'complaint'
      ? `${row.corner} ${row.symptom}`
      : row.about === 'setting'
        ? row.parameter
        : row.about,
  );

test.each<[words: string, tapped: ReturnType<typeof at>, rows: string[]]>([
  ['understeer at T5', at('T5'), ['T5 understeer']],
  ['understeer in Les Combes', at('T5', 'entry'), ['T5 understeer']],
  ['understeer at turn 6', at('T5', 'exit'), ['T5 understeer']],
  ['understeer', at('T5'), ['T5 understeer']],
  ['oversteer at T5', at('T5'), ['T5 understeer']],
  ['oversteer on exit at T5', at('T5', 'entry'), ['T5 oversteer', 'T5 understeer']],
  ['loose everywhere', at('T5'), [' oversteer', 'T5 understeer']],
  ['understeer at T1', at('T5'), ['T1 understeer', 'T5 understeer']],
  ['rear wing 8', at('T5'), ['rearWing', 'T5 understeer']],
  ['', at('T5'), ['T5 understeer']],
])('beside “%s” the tapped row %o stands where both speak of one thing', (words, tapped, rows) => {
  expect(namesOf(readingWith(words, tappedReading([tapped]), spa))).toEqual(rows);
});

test.each<[words: string, rows: string[]]>([
  ['pushes in T5 on exit', ['T5 exit understeer']],
  [
    'Loose at Les Combes. It pushes in T1 and T8.',
    ['T5 any oversteer', 'T1 any understeer', 'T8 any understeer'],
  ],
  ['it pushes in fast corners', []],
  ['rear wing 8', []],
  ['what a day', []],
])('“%s” fills the rows %o', (words, rows) => {
  const filled = rowsFor(words, spa);
  expect(filled.map(({ corner, phase, symptom }) => `${corner} ${phase} ${symptom}`)).toEqual(rows);
});

test.each<[what: string, filled: number[], tapped: ReturnType<typeof at>[], rows: string[]]>([
  ['as it was left', [], [], ['T5 understeer', ' front_tyres_overheat', 'T1, T8 oversteer', 'rearWing']],
  ['changed', [0], [at('T2')], [' front_tyres_overheat', 'T1, T8 oversteer', 'rearWing', 'T2 understeer']],
  ['emptied', [0, 1], [], ['T1, T8 oversteer', 'rearWing']],
  [
    'changed for one of two corners',
    [2],
    [at('T9')],
    ['T5 understeer', ' front_tyres_overheat', 'T8 oversteer', 'rearWing', 'T9 understeer'],
  ],
])('a row that words filled is answered %s', (_, filled, tapped, rows) => {
  const words = 'Pushes in T5. Front tyres overheat. Loose in T1 and T8. Set the rear wing to 8.';
  const all = rowsFor(words, spa);
  const changed = all.filter((_, at) => filled.includes(at));
  expect(namesOf(readingWith(words, tappedReading(tapped), spa, tappedReading(changed)))).toEqual(rows);
});
