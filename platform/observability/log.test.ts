import { expect, test, vi } from 'vitest';
import { duringRequest } from './current-request.ts';
import { logError, scrubText } from './log.ts';

test.each([
  ['an address', 'no profile for anna.b+racing@mail.example.co.uk', 'anna'],
  ['a session token', `refused eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1c2VyXzEifQ.c2lnbmF0dXJl here`, 'eyJ'],
  ['a Stripe key', 'Invalid API Key provided: sk_live_51Abc', 'sk_live'],
  ['a webhook secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw does not fit', 'MfKQ9'],
  ['a database key', 'sb_secret_abc123 is unknown', 'abc123'],
  ['a header', 'Authorization: Bearer abc.def', 'abc.def'],
  ['what a driver wrote', `invalid input syntax: "${'my secret setup '.repeat(5)}"`, 'my secret'],
])('a log never holds %s', (_, text, secret) => {
  expect(scrubText(text)).not.toContain(secret);
});

test('a log line stays a line, and short', () => {
  expect(scrubText('first\nsecond\r\n{"what":"request"}')).not.toMatch(/[\r\n]/);
  expect(scrubText('a'.repeat(10_000)).length).toBe(500);
});

test('a report names the request, and an error with its causes', () => {
  const written = vi.mocked(console.error).mockImplementation(() => {});
  const cause = new TypeError('fetch failed for sk_test_1');
  const error = new Error('The database is away', { cause });
  duringRequest({ id: 'request-1', userId: null, dependencies: {} }, () =>
    logError('page_failed', { error }),
  );
  expect(JSON.parse(String(written.mock.calls[0]?.[0]))).toMatchObject({
    what: 'page_failed',
    requestId: 'request-1',
    error: {
      name: 'Error',
      message: 'The database is away',
      cause: { name: 'TypeError', message: 'fetch failed for [key]' },
    },
  });
  written.mockClear();
});
