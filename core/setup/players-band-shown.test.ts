import { expect, test } from 'vitest';
import { makeAccBaseline } from '../engineer/acc/baseline.ts';
import { editAccSetup } from './acc/edit.ts';
import { printAccSetup } from './acc/print.ts';
import { describeSetup } from './formats.ts';

const { setup } = makeAccBaseline({
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'zolder',
  sessionType: 'race',
  weather: 'dry',
  trackTemperature: 25,
  setupStyle: 'balanced',
  durationMin: 60,
});
const rowOf = (text: string, parameter: string, track?: string) =>
  describeSetup('ACC', text, track === undefined ? {} : { track })
    ?.sections.flatMap(({ rows }) => rows)
    .find((row) => row.parameter === parameter);

test('a value says what its car’s players use, and whether it is unusual there', () => {
  const text = printAccSetup(setup);
  expect(rowOf(text, 'rearWing', 'zolder')?.band).toEqual({
    from: 0.5,
    to: 1,
    words: '4 to 8 in 8 of 10 setups; 113 setups, 2 sources',
    isUnusual: false,
  });
  expect(rowOf(text, 'rearWing', 'monza')?.band?.isUnusual).toBe(true);
  expect(rowOf(text, 'fuel')?.band).toBeUndefined();
});

test('on wet tyres no pressure is held against dry setups', () => {
  const wet = printAccSetup(editAccSetup(setup, [{ parameter: 'tyreCompound', value: 1 }]).setup);
  expect(rowOf(wet, 'tyrePressure.LF')?.band).toBeUndefined();
  expect(rowOf(printAccSetup(setup), 'tyrePressure.LF')?.band).toBeDefined();
});
