import { expect, test } from 'vitest';
import { describeGlance } from './formats.ts';
import { glanceOf } from '../drawing/glance.ts';
import { storedGlanceSchema } from './stored-glance.ts';

const four = <Value>(value: Value) => [value, value, value, value];

test('clicks of a known car are the values of its garage', () => {
  const glance = glanceOf(
    describeGlance('ACC', 'bmw_m4_gt3', { tyrePressure: four(48), rideHeight: [0, 0, 10, 0] }),
  );
  expect(glance).toMatchObject({ pressures: four('25.1'), unit: 'psi' });
});

test('a value of an .svm file is what the game showed for it', () => {
  const glance = glanceOf(
    describeGlance('LMU', 'Ferrari_499P', {
      tyrePressure: four('3//138 kPa'),
      rideHeight: four('6//5.6 cm'),
    }),
  );
  expect(glance).toMatchObject({ pressures: four('138'), unit: 'kPa', heights: '56 / 56 mm' });
});

test('an index of a car that no table knows is not made into a value', () => {
  expect(glanceOf(describeGlance('rFactor2', 'a_car_of_a_mod', { tyrePressure: four('12') }))).toBeNull();
});

test('nothing stored, or a game whose files are not read, is nothing known', () => {
  expect(describeGlance('ACC', 'bmw_m4_gt3', null)).toBeNull();
  expect(describeGlance('iRacing', 'any', { tyrePressure: four(1) })).toBeNull();
});

test('values that the database should not hold are passed over', () => {
  expect(storedGlanceSchema.parse('text')).toBeNull();
  expect(storedGlanceSchema.parse({ camber: four(-1), toe: [1, 2] })).toEqual({
    camber: undefined,
    toe: [1, 2],
  });
  expect(storedGlanceSchema.parse({ camber: ['1//x\n[GENERAL]'] })).toEqual({ camber: undefined });
});
