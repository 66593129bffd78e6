import { expect, test } from 'vitest';
import { createLookup } from './lookup.ts';

const spa = { id: 'spa', name: 'Circuit de Spa-Francorchamps', folders: ['spawec'] };
const monza = { id: 'monza', name: 'Autodromo Nazionale Monza', folders: ['spa'] };
const find = createLookup([monza, spa], ({ folders }) => folders);

test('an entry is found by id, name or alias, whatever the case and the blanks around', () => {
  expect(find('spa')).toBe(spa);
  expect(find('  CIRCUIT de spa-francorchamps\n')).toBe(spa);
  expect(find('SpaWEC')).toBe(spa);
});

test("an id wins over another entry's alias", () => {
  expect(find('SPA')).toBe(spa);
});

test('a name that no entry answers to is not found, be it a word of the language itself', () => {
  for (const key of ['', 'imola', '__proto__', 'constructor', 'toString']) expect(find(key)).toBeUndefined();
});
