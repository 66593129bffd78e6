import { expect, test } from 'vitest';
import { cursorAfter, readCursor } from './cursor.ts';

const row = { id: 42, created_at: '2026-11-20T12:24:35.648123+00:00', likes: 7 };

test('a cursor comes back as it was, to the microsecond', () => {
  expect(readCursor('newest', cursorAfter('newest', row))).toEqual({ after: row.created_at, id: 42 });
  expect(readCursor('liked', cursorAfter('liked', row))).toEqual({ after: '7', id: 42 });
});

test('a cursor of the other order is none', () => {
  expect(readCursor('liked', cursorAfter('newest', row))).toBeNull();
  expect(readCursor('newest', cursorAfter('liked', row))).toBeNull();
});

test('a spoilt cursor is none', () => {
  for (const text of [
    null,
    undefined,
    '',
    '~',
    '7~',
    '~42',
    '7~42~1',
    '-7~42',
    '7~x',
    `${'9'.repeat(50)}~1`,
    '7~1,or(id.gt.0)',
  ]) {
    expect(readCursor('liked', text)).toBeNull();
  }
  expect(readCursor('newest', '2026-11-20T12:24:35Z"),id.gt.0~1')).toBeNull();
  expect(readCursor('newest', '2026-02-31T00:00:00Z~1')).toBeNull();
});
