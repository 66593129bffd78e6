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
