import { expect, test } from 'vitest';
import { storable, storableJson } from './storable.ts';

test('null characters and half characters are taken out, whole ones stay', () => {
  expect(storable('a\u0000b\ud83dc\udc4dd 👍 é')).toBe('abcd 👍 é');
});

test('so they are anywhere inside a JSON value', () => {
  const value = { 'k\u0000': ['\u0000x', { deep: '\ud800y' }, 1, null, true] };
  expect(storableJson(value)).toEqual({ k: ['x', { deep: 'y' }, 1, null, true] });
});
