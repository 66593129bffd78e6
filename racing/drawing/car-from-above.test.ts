import { expect, test } from 'vitest';
import { carBrief, carFromAbove, carInWords } from './car-from-above.ts';
import { atEachWheel, row, setupOf } from './fixtures/described.ts';

test('each corner tells pressure, camber, toe and ride height', () => {
  const corners = carFromAbove(
    setupOf(
      ...atEachWheel('tyrePressure', '26.1 psi'),
      ...atEachWheel('camber', '-3.5°'),
      ...atEachWheel('toe', '0.08°'),
      row('rideHeight.front', '50 mm'),
      row('rideHeight.rear', '60 mm'),
    ),
  );
  const told = corners?.map(({ wheel, facts }) => [
    wheel,
    ...facts.map(({ label, fact }) => `${label} ${fact.text}`),
  ]);
  const angles = ['Pressure 26.1 psi', 'Camber -3.5°', 'Toe 0.08° (in)'];
  expect(told).toEqual([
    ['LF', ...angles, 'Height 50 mm'],
    ['RF', ...angles, 'Height 50 mm'],
    ['LR', ...angles, 'Height 60 mm'],
    ['RR', ...angles, 'Height 60 mm'],
  ]);
});

test('values missing from a setup are left out, and wheels of unknown angles have none', () => {
  const corners = carFromAbove(setupOf(row('tyrePressure.LF', '136 kPa')));
  expect(corners?.map(({ facts }) => facts.length)).toEqual([1, 0, 0, 0]);
  expect(corners?.map(({ turn, lean }) => [turn, lean])).toEqual(Array(4).fill([null, null]));
});

test('an index without text is written as such and turns no wheel', () => {
  const corners = carFromAbove(
    setupOf(...atEachWheel('camber', 'position 21'), row('toe.front', 'position 8')),
  );
  expect(corners?.[0]).toMatchObject({
    turn: null,
    lean: null,
    facts: [{ fact: { text: 'position 21' } }, { label: 'Toe' }],
  });
});

test('a position is not written beside what other wheels give a unit', () => {
  const corners = carFromAbove(
    setupOf(
      row('rideHeight.front', '45 mm'),
      row('rideHeight.rear', 'position 11'),
      row('toe.rear', '0.18°'),
    ),
  );
  expect(corners?.map(({ facts }) => facts.map(({ fact }) => fact.text))).toEqual([
    ['45 mm'],
    ['45 mm'],
    ['0.18° (in)'],
    ['0.18° (in)'],
  ]);
});

test('a setup that tells nothing of its corners has no such picture', () => {
  expect(carFromAbove(setupOf(row('rearWing', '5')))).toBeNull();
  expect(carFromAbove(setupOf(...atEachWheel('camber', '0.0°', { offered: false })))).toBeNull();
});

test('a refinement is described from value to value, and by corner', () => {
  const change = { from: '-3.5 deg', to: '-3.8 deg' };
  const corners =
    carFromAbove(setupOf(row('camber.LF', '-3.8 deg', { change }), row('camber.RF', '-3.5 deg'))) ?? [];
  expect(corners.map(({ isChanged }) => isChanged)).toEqual([true, false, false, false]);
  expect(carInWords(corners)).toBe(
    'The car from above. Left front: camber from -3.5° to -3.8°. Right front: camber -3.5°.',
  );
  expect(carBrief(corners)).toBe('The car from above; changed: left front');
});

test('the wheels stand as after the refinement', () => {
  const change = { from: '0.10°', to: '-0.10°' };
  const [corner] = carFromAbove(setupOf(row('toe.LF', '0.10°', { change }))) ?? [];
  expect(corner?.turn).toBeLessThan(0);
});
