import { expect, test } from 'vitest';
import { atEachWheel, row, setupOf } from './fixtures/described.ts';
import { glanceInWords, glanceOf } from './glance.ts';

test('a glance has the pressures without their unit, and the wheels as the large picture has them', () => {
  const glance = glanceOf(
    setupOf(
      ...atEachWheel('tyrePressure', '26.1 psi'),
      ...atEachWheel('camber', '-2.5°'),
      row('rideHeight.front', '50 mm'),
      row('rideHeight.rear', '60 mm'),
    ),
  );
  expect(glance).toEqual({
    pressures: ['26.1', '26.1', '26.1', '26.1'],
    unit: 'psi',
    turns: [null, null, null, null],
    leans: [-0.5, -0.5, -0.5, -0.5],
    heights: '50 / 60 mm',
  });
  expect(glance && glanceInWords(glance)).toBe(
    'At a glance: tyres 26.1, 26.1, 26.1, 26.1 psi; ride height 50 / 60 mm',
  );
});

test('an index without text is no pressure', () => {
  const setup = setupOf(...atEachWheel('tyrePressure', 'position 12'), ...atEachWheel('camber', '-2.5 deg'));
  expect(glanceOf(setup)).toMatchObject({ pressures: ['', '', '', ''], unit: '', heights: '' });
});

test('there is nothing to draw of a setup that tells neither pressures nor angles', () => {
  expect(glanceOf(null)).toBeNull();
  expect(glanceOf(setupOf())).toBeNull();
  expect(glanceOf(setupOf(...atEachWheel('tyrePressure', 'position 12')))).toBeNull();
});

test('wheels that stand straight are drawn, for that is known of them', () => {
  expect(glanceOf(setupOf(...atEachWheel('toe', '0.00°')))?.turns).toEqual([0, 0, 0, 0]);
});
