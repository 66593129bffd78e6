import { expect, test } from 'vitest';
import { tappedReading } from './reading.ts';
import { readingWith } from './tapped-reading.ts';

const at = (corner: string, phase = 'any', symptom = 'understeer') => ({
  corner,
  phase,
  symptom,
  strength: 'usual',
});

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
  const reading = readingWith(words, tappedReading([tapped]), { game: 'ACC', track: 'spa' });
  const names = reading.map((row) =>
    row.about === 'complaint'
      ? `${row.corner} ${row.symptom}`
      : row.about === 'setting'
        ? row.parameter
        : row.about,
  );
  expect(names).toEqual(rows);
});
