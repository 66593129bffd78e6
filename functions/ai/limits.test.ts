import { expect, test } from 'vitest';
import { dayStart, refusalFor } from './limits.ts';

const now = Date.UTC(2026, 10, 20, 18, 30);
const limit = { perDay: 3, perMinute: 2 };

test('up to the limit everything is allowed', () => {
  expect(refusalFor('run', limit, 2, [now - 30_000], now)).toBeNull();
});

test('the day ends at midnight UTC', () => {
  expect(dayStart(now)).toBe(Date.UTC(2026, 10, 20));
  expect(refusalFor('run', limit, 3, [], now)).toMatchObject({
    code: 'daily_quota',
    error: 'You’ve used today’s 3 setups. You get new ones at midnight UTC.',
    retryAfterSeconds: 5.5 * 3600,
  });
});

test('too many in a minute wait until the oldest of them is a minute old', () => {
  expect(refusalFor('message', limit, 0, [now - 50_000, now - 20_000], now)).toMatchObject({
    code: 'too_fast',
    error: 'That was a bit fast. Please try again in 10 seconds.',
    retryAfterSeconds: 10,
  });
});
