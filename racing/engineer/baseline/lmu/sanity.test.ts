import { expect, test } from 'vitest';
import { applyProposedChanges } from '../apply-changes.ts';
import { madeFor } from '../../run/run.fixture.ts';
import { hourAtSpa } from '../../answer/rulebook.fixture.ts';

const setupFor = (words: string, car = 'BMW_M4_LMGT3') =>
  madeFor(hourAtSpa('LMU', car), words).baseline.editable;
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
  const { changes, adjusted } = applyProposedChanges(setupFor(''), [proposal(parameter, value)]);
  expect(changes.map(({ to }) => to)).not.toContain(value);
  expect(adjusted).toHaveLength(1);
});

test('an LMU driver who asks for it in words gets it, with a remark', () => {
  const { changes, adjusted } = applyProposedChanges(setupFor('TC aus bitte'), [proposal('tc1', 0)]);
  expect(changes.map(({ to }) => to)).toEqual([0]);
  expect(adjusted[0]?.reason).toContain('as you asked');
});

test('an aid that is nearly off is not switched off by itself', () => {
  const nearlyOff = applyProposedChanges(setupFor('TC auf 1 bitte'), [proposal('tc1', 1)]).editable;
  const { changes, adjusted } = applyProposedChanges(nearlyOff, [proposal('tc1', 0)]);
  expect(changes).toEqual([]);
  expect(adjusted[0]?.reason).toContain('only switch it off if you ask');
});

test('a model’s change turns no toe-in into toe-out unless the driver asks', () => {
  const turnedOut = (words: string) => {
    const held = setupFor(words, 'Ferrari_499P');
    const toe = held.rows.find(({ parameter }) => parameter === 'toe.rear');
    if (!toe || 'values' in toe.choices) throw new Error('No toe');
    const { step } = toe.choices;
    const near = [2, 1].reduce(
      (editable, clicks) => applyProposedChanges(editable, [proposal('toe.rear', clicks * step)]).editable,
      held,
    );
    return applyProposedChanges(near, [proposal('toe.rear', -step)]);
  };
  const { changes, adjusted } = turnedOut('');
  expect(changes.filter(({ to }) => to < -0.005)).toEqual([]);
  expect(adjusted.map(({ reason }) => reason).join()).toContain('the other way');
  expect(turnedOut('less rear toe please').changes.some(({ to }) => to < -0.005)).toBe(true);
});
