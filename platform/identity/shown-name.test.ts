import { expect, test } from 'vitest';
import { isNameless, shownName } from './shown-name.ts';

const author = (username: string | null, first_name = '', last_name = '') => ({
  username,
  first_name,
  last_name,
});

test('a driver is shown by username, else by name, else by number', () => {
  expect(shownName(author('petra', 'Petra', 'Premium'), 7)).toBe('petra');
  expect(shownName(author(null, 'Petra', 'Premium'), 7)).toBe('Petra Premium');
  expect(shownName(author(null, '', 'Premium'), 7)).toBe('Premium');
  expect(shownName(author(null), 7)).toBe('7');
  expect(shownName(null, 7)).toBe('7');
});

test.each([
  ['\u202eartep', 'artep'],
  ['pe\u200btra\u200d\u2060', 'petra'],
  ['\u2066petra\u2069\u200f\u061c', 'petra'],
  ['pe\u00adtra\ufeff', 'petra'],
  ['pe\u{e0041}tra\ufe0f\u3164\u115f', 'petra'],
  ['pe\u0007tra\u001b[31m', 'petra[31m'],
  ['  Petra \t\n\u00a0\u2003 Premium\u2028', 'Petra Premium'],
  ['\u2800Petra\u2800', 'Petra'],
  ['Zoe\u0308', 'Zoë'],
  ['Łukasz Ünal', 'Łukasz Ünal'],
  ['דנה', 'דנה'],
  ['田中', '田中'],
  ['🏁', '🏁'],
])('%j is shown as %j', (name, label) => {
  expect(shownName(author(name), 7)).toBe(label);
});

test.each(['\u200b\u202e', ' \u00a0\t', '\u3164', '\u2800', '\u0301', '\u0000'])(
  'an invisible name is no name: %j',
  (name) => {
    expect(shownName(author(name, name, name), 7)).toBe('7');
    expect(isNameless(author(name, name, name))).toBe(true);
    expect(isNameless(author(name, 'Petra'))).toBe(false);
    expect(shownName(author(name, 'Petra'), 7)).toBe('Petra');
  },
);
