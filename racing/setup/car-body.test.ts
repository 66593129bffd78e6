import { expect, test } from 'vitest';
import { carBodyOf } from './car-body.ts';

test('a car is drawn with the body of its class, and a car that nobody knows as a GT', () => {
  expect(carBodyOf('ACC', 'bmw_m4_gt3')).toBe('gt');
  expect(carBodyOf('ACC', 'porsche_991ii_gt3_cup')).toBe('cup');
  expect(carBodyOf('ACC', 'bmw_m2_cs_racing')).toBe('touring');
  expect(carBodyOf('LMU', 'Ferrari_499P')).toBe('prototype');
  expect(carBodyOf('LMU', 'nobody_knows')).toBe('gt');
  expect(carBodyOf('LMU', null)).toBe('gt');
});
