import { expect, test } from 'vitest';
import { cookieValue, printCookies, readCookies } from './cookies.ts';

test('cookies are read in order, spaces aside', () => {
  expect(readCookies('a=1; b=2;c=x=y')).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', 'x=y'],
  ]);
});

test.each(['x=%FF', 'x=%', 'x=%E0%A4%A', 'x=%ZZ', 'x', '=x', ';;', 'x y=1', 'x=\u0001', 'x=ü', 'ü=1'])(
  'a malformed cookie is left out: %s',
  (bad) => {
    expect(readCookies(`a=1; ${bad}; b=2`)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  },
);

test('the first cookie of a name counts', () => {
  expect(cookieValue('a=1; a=2', 'a')).toBe('1');
  expect(cookieValue(null, 'a')).toBeUndefined();
});

test('cookies print back to a header', () => {
  expect(printCookies(readCookies('a=1;  b=%20'))).toBe('a=1; b=%20');
  expect(printCookies([])).toBe('');
});
