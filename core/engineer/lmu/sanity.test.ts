import { expect, test } from 'vitest';
import { applyProposedChanges } from '../apply-changes.ts';
import { prepareRun } from '../job.ts';

const request = {
  game: 'LMU',
  car: 'BMW_M4_LMGT3',
  track: 'spa',
  sessionType: 'race',
  weather: 'dry',
  trackTemperature: 25,
  setupStyle: 'balanced',
  durationMin: 60,
} as const;
const sheetFor = (words: string) =>
  prepareRun({ kind: 'generate', request, driver: { words }, base: null }, '').baseline.sheet;
const proposal = (parameter: string, value: number) => ({ parameter, value, why: 'I say so.', cost: '' });

test.each([
  ['tc1', 0],
  ['abs', 0],
  ['tyrePressure.LF', 210],
  ['brakeBias', 57],
  ['rearWing', 11],
  ['toe.front', 0.937],
  ['rideHeight.front', 90],
  ['bumpSlow.LR', 18],
])('an LMU setting does not go all the way at once: %s', (parameter, value) => {
  const { changes, adjusted } = applyProposedChanges(sheetFor(''), [proposal(parameter, value)]);
  expect(changes.map(({ to }) => to)).not.toContain(value);
  expect(adjusted).toHaveLength(1);
});

test('an LMU driver who asks for it in words gets it, told', () => {
  const { changes, adjusted } = applyProposedChanges(sheetFor('TC aus bitte'), [proposal('tc1', 0)]);
  expect(changes.map(({ to }) => to)).toEqual([0]);
  expect(adjusted[0]?.reason).toContain('as you asked');
});

test('an aid that is nearly off is not switched off by itself', () => {
  const nearlyOff = applyProposedChanges(sheetFor('TC auf 1 bitte'), [proposal('tc1', 1)]).sheet;
  const { changes, adjusted } = applyProposedChanges(nearlyOff, [proposal('tc1', 0)]);
  expect(changes).toEqual([]);
  expect(adjusted[0]?.reason).toContain('switched off only for who asks');
});
