import { expect, test } from 'vitest';
import { isoTimestamp, timestamp } from './timestamp.ts';

test('both printed forms become the same instant', () => {
  const forms = [
    '2026-11-20 12:24:35.648123+00',
    '2026-11-20T12:24:35.648123+00:00',
    '2026-11-20T12:24:35.648123Z',
    '2026-11-20T12:24:35.648123+0000',
  ];
  for (const form of forms) expect(isoTimestamp(form)).toBe('2026-11-20T12:24:35.648123+00:00');
});

test('an offset is kept', () => {
  expect(isoTimestamp('2026-11-20 14:24:35+02')).toBe('2026-11-20T14:24:35+02:00');
  expect(isoTimestamp('2026-11-20 14:24:35-05:30')).toBe('2026-11-20T14:24:35-05:30');
});

test('the far end of a lifetime is a date that JavaScript reads', () => {
  expect(Date.parse(isoTimestamp('2999-12-31 00:00:00+00') ?? '')).toBe(Date.UTC(2999, 11, 31));
});

test('anything else is no timestamp, nor is what Postgres would refuse', () => {
  for (const text of [
    '',
    'infinity',
    '2026-11-20',
    '2026-13-20T00:00:00Z',
    '2026-11-20T12:00:00',
    'x2026-11-20T12:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-02-31T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:00:00+23:00',
    '2026-11-20T12:00:00+02:75',
  ]) {
    expect(isoTimestamp(text)).toBeNull();
    expect(timestamp.safeParse(text).success).toBe(false);
  }
});
