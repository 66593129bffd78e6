import { expect, test } from 'vitest';
import type { DisplayedSetting } from '#racing/setup/describe';
import { withChangesMarked } from './marked-setup.ts';

function row(parameter: string, corner: DisplayedSetting['corner'] = null): DisplayedSetting {
  const shown = { raw: 1, value: 1, text: 'as it is', legalText: null, place: null };
  return { parameter, label: parameter, corner, ...shown, offered: true, legal: true };
}

const moved = { from: '-3.5°', to: '-3.3°' };
const change = (parameter: string) => ({ parameter, label: '', ...moved, why: '', cost: '' });

function markedTexts(rows: DisplayedSetting[], ...changed: string[]): Record<string, string> {
  const described = {
    game: 'ACC' as const,
    carName: 'Car',
    carKnown: true,
    carBody: 'gt' as const,
    sections: [{ id: 'a', title: 'A', rows }],
  };
  const marked = withChangesMarked(described, changed.map(change));
  return Object.fromEntries(
    marked.sections.flatMap((part) => part.rows.map((one) => [one.parameter, one.text])),
  );
}

const mark = '-3.5° → -3.3°';

test('a change of an axle marks both of its wheels and no other', () => {
  const rows = [row('camber.LF', 'LF'), row('camber.RF', 'RF'), row('camber.LR', 'LR'), row('brakeBias')];
  expect(markedTexts(rows, 'camber.front', 'brakeBias')).toEqual({
    'camber.LF': mark,
    'camber.RF': mark,
    'camber.LR': 'as it is',
    brakeBias: mark,
  });
});

test('a change of one wheel or of one end of the car is found by its own name', () => {
  const rows = [
    row('toe.RR', 'RR'),
    row('toe.LR', 'LR'),
    row('rideHeight.rear', 'rear'),
    row('rideHeight.front', 'front'),
  ];
  expect(markedTexts(rows, 'toe.RR', 'rideHeight.rear')).toEqual({
    'toe.RR': mark,
    'toe.LR': 'as it is',
    'rideHeight.rear': mark,
    'rideHeight.front': 'as it is',
  });
});

test('nothing is marked where nothing changed', () => {
  expect(markedTexts([row('camber.LF', 'LF')])).toEqual({ 'camber.LF': 'as it is' });
});
