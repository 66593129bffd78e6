import { expect, test } from 'vitest';
import { initialOf } from './avatar-menu.tsx';

test.each([
  ['Dana', 'x@example.com', 'D'],
  [' élodie', '', 'É'],
  ['', 'petra@example.com', 'P'],
  ['  ', ' ', 'U'],
  ['😀 Joy', '', '😀'],
])('the avatar of %j, %j shows %s', (firstName, email, initial) => {
  expect(initialOf({ firstName, email })).toBe(initial);
});
