import { expect, test } from 'vitest';
import * as z from 'zod';
import { answerOf } from './answer.ts';

const rows = z.array(z.object({ id: z.number() }));
const failed = (status: number, code: string) =>
  answerOf(Promise.resolve({ data: null, status, error: { code, message: 'upstream words' } }), rows);

test('rows of the expected shape are the answer', async () => {
  const query = Promise.resolve({ data: [{ id: 1, more: true }], status: 200, error: null });
  expect(await answerOf(query, rows)).toEqual([{ id: 1 }]);
});

test.each([
  [401, 'PGRST301', 'signed-out'],
  [401, 'PGRST303', 'signed-out'],
  [401, '42501', 'forbidden'],
  [403, '42501', 'forbidden'],
  [409, '23505', 'conflict'],
  [409, '23503', 'missing'],
  [400, '23514', 'invalid'],
  [400, '22P05', 'invalid'],
  [429, 'PT429', 'too-fast'],
])('a refusal by %d %s says why: %s', async (status, code, reason) => {
  await expect(failed(status, code)).rejects.toMatchObject({ name: 'DatabaseRefusal', reason, code });
});

test.each([
  [0, ''],
  [500, '57014'],
  [503, 'PGRST000'],
  [504, 'PGRST003'],
  [556, ''],
  [429, ''],
  [404, 'PGRST205'],
])('a failure of the database is not a refusal: %d %s', async (status, code) => {
  await expect(failed(status, code)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});

test('rows of another shape and unreadable answers count as no answer', async () => {
  const odd = Promise.resolve({ data: [{ id: 'one' }], status: 200, error: null });
  await expect(answerOf(odd, rows)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await expect(answerOf(Promise.reject(new SyntaxError('html')), rows)).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
  });
});
