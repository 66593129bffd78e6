import { expect, test } from 'vitest';
import { memoize } from './memoize.server.ts';

test('a memoized value is not made again, whatever it is', () => {
  const remember = memoize<string | null>(10);
  let count = 0;
  const make = (value: string | null) => () => {
    count += 1;
    return value;
  };
  expect([remember('a', make('first')), remember('a', make('second'))]).toEqual(['first', 'first']);
  expect([remember('b', make(null)), remember('b', make('later'))]).toEqual([null, null]);
  expect(count).toBe(2);
});

test('a memoized value that was long unused is forgotten', () => {
  const remember = memoize<number>(2);
  for (let number = 1; number <= 5; number++) remember(`text ${number}`, () => number);
  expect(remember('text 1', () => -1)).toBe(-1);
  expect(remember('text 5', () => -1)).toBe(5);
});
