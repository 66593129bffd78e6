import { describe, expect, test } from 'vitest';
import { openSetup } from '../engineer/baseline/open-setup.ts';
import { readSetup } from '../setup/formats.ts';
import { exampleLmuSetup } from '../setup/svm/fixtures/example-setups.ts';
import { applyChanges } from './apply-targets.ts';
import { adviceAfterStint } from './stint-advice.ts';
import type { StintQuestion } from './stint-sheet.ts';
import { balances, cornerPhases } from './stint-words.ts';
import { everyAccCar, fileWith } from './stint.fixture.ts';
import { sampled } from '../../tests/support/sampled.ts';

const nothing = { entry: null, middle: null, exit: null };
const lmu = readSetup('LMU', exampleLmuSetup());

function asked(file: StintQuestion['file'], about: Partial<StintQuestion>): StintQuestion {
  return {
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'spa',
    file,
    weather: 'dry',
    trackTemp: 25,
    minutes: 60,
    balance: nothing,
    notes: '',
    decided: [],
    ...about,
  };
}

const bmw = fileWith([25, 25, 25, 25]).text;

describe.each(balances.filter((felt) => felt !== 'neutral'))('%s', (felt) => {
  test.each(cornerPhases)(
    'in the corner’s %s changes every car of ACC, and each change can be taken',
    (phase) => {
      const balance = { ...nothing, [phase]: felt };
      for (const car of sampled(everyAccCar, 7)) {
        const file = fileWith([25, 25, 25, 25], car);
        const { changes } = adviceAfterStint(asked(file.text, { car, balance }));
        expect([car, changes.length > 0]).toEqual([car, true]);
        const taken = applyChanges(file, changes);
        expect([car, taken.check().legal]).toEqual([car, true]);
        const rows = openSetup('ACC', taken.text)?.rows ?? [];
        for (const { parameter, to } of changes)
          expect([car, rows.find((row) => row.parameter === parameter)?.value]).toEqual([car, to]);
      }
    },
  );

  test.each(cornerPhases)('in the corner’s %s changes a car of LMU, too', (phase) => {
    const balance = { ...nothing, [phase]: felt };
    const about = { game: 'LMU', car: lmu?.carId ?? '', track: 'le_mans', balance };
    const { changes } = adviceAfterStint(asked(lmu?.text ?? '', about));
    expect(changes.length).toBeGreaterThan(0);
    expect(lmu && applyChanges(lmu, changes).text).not.toBe(lmu?.text);
  });
});

test('a setting that did not cure in two stints gives way to others, and one that was not taken is free', () => {
  const balance = { ...nothing, middle: 'understeer' as const };
  const first = adviceAfterStint(asked(bmw, { balance }));
  const past = { words: 'understeer mid corner', changes: first.changes, isTaken: true };
  const parameters = ({ changes }: typeof first) => changes.map(({ parameter }) => parameter);
  const third = adviceAfterStint(asked(bmw, { balance, earlier: [past, past] }));
  expect(parameters(third).filter((parameter) => parameters(first).includes(parameter))).toEqual([]);
  expect(third.changes.length).toBeGreaterThan(0);
  const untaken = { ...past, isTaken: false };
  expect(parameters(adviceAfterStint(asked(bmw, { balance, earlier: [untaken, untaken] })))).toEqual(
    parameters(first),
  );
});

test('settings that the figures decide are left alone', () => {
  const notes = 'rears 0.8 psi too high';
  const keys = (decided: string[]) =>
    adviceAfterStint(asked(bmw, { notes, decided })).changes.map(({ parameter }) => parameter);
  expect(keys([])).toEqual(['tyrePressure.LR', 'tyrePressure.RR']);
  expect(keys(['tyrePressure'])).toEqual([]);
});

test('a note that is about no car changes nothing, and does not stand in the way of what was felt', () => {
  const notes = 'traffic in sector 2, happy with P4';
  const alone = adviceAfterStint(asked(bmw, { notes }));
  expect(alone.changes).toEqual([]);
  expect(alone.remarks).toEqual([expect.stringMatching(/^Your note changes nothing\. .+\?$/)]);
  const balance = { ...nothing, exit: 'oversteer' as const };
  const felt = adviceAfterStint(asked(bmw, { notes, balance })).changes;
  expect(felt).toEqual(adviceAfterStint(asked(bmw, { balance })).changes);
});

test('a place that the engineer does not know is said, and nothing breaks', () => {
  const balance = { ...nothing, exit: 'oversteer' as const };
  for (const about of [{ track: 'my own track' }, { game: 'rFactor2' }])
    expect(adviceAfterStint(asked(bmw, { balance, ...about }))).toEqual({
      changes: [],
      remarks: [expect.stringContaining('doesn’t know this car or track')],
      heard: [],
    });
  expect(adviceAfterStint(asked(bmw, {}))).toEqual({ changes: [], remarks: [], heard: [] });
});

test('a measurement outweighs words that say the opposite, and leaves the others', () => {
  const measured = ['understeer on entry at T1'];
  const keys = (about: Partial<StintQuestion>) => adviceAfterStint(asked(bmw, about));
  const alone = keys({ measured });
  expect(alone.changes.length).toBeGreaterThan(0);
  const balance = { ...nothing, entry: 'oversteer' as const };
  const notes = 'Oversteer on entry. Rears 0.8 psi too high.';
  const both = keys({ measured, balance, notes });
  expect(both.remarks.slice(0, 2)).toEqual([
    '“oversteer on corner entry” changes nothing: the recording shows the opposite.',
    '“Oversteer on entry” changes nothing: the recording shows the opposite.',
  ]);
  expect(both.changes.map(({ parameter }) => parameter)).toEqual(
    expect.arrayContaining(['tyrePressure.LR', ...alone.changes.map(({ parameter }) => parameter)]),
  );
  const exit = { ...nothing, exit: 'oversteer' as const };
  expect(keys({ measured, balance: exit }).remarks.join(' ')).not.toContain('the opposite');
});
