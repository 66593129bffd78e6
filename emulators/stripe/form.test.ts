import { expect, test } from 'vitest';
import { parseForm } from './form.ts';

test('bracketed names become nested values', () => {
  const encoded =
    'line_items[0][price]=price_1&line_items[0][quantity]=1&metadata[plan id]=x%26y&expand[]=a&expand[]=b.c&mode=payment';
  expect(parseForm(encoded)).toEqual({
    line_items: [{ price: 'price_1', quantity: '1' }],
    metadata: { 'plan id': 'x&y' },
    expand: ['a', 'b.c'],
    mode: 'payment',
  });
});

test('a name given twice keeps the later value, and an empty form is empty', () => {
  expect(parseForm('a=1&a=2')).toEqual({ a: '2' });
  expect(parseForm('')).toEqual({});
});

test('names of the language itself are only names', () => {
  const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(Object.hasOwn(form, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
