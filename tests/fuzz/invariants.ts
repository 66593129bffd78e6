import assert from 'node:assert/strict';

/** Text that Postgres accepts: no NUL, no lone surrogate. */
export function assertStorable(text: string, what: string): void {
  assert.ok(text.isWellFormed() && !text.includes('\0'), `${what} cannot be stored: ${JSON.stringify(text)}`);
}

/** A sentence for a driver: a capital, a full stop, of a length that is read. */
export function assertSentence(text: string, longest = 400): void {
  assert.match(text, /^[A-Z\d].*[.?!]$/s);
  assert.ok(text.length <= longest, `a sentence of ${text.length} characters`);
}

/** Text that a header may carry as it is. */
export function assertHeaderSafe(text: string, what: string): void {
  assert.match(text, /^[\x20-\x7e]*$/, what);
}

/** Nothing that an input held has reached the prototype of every object. */
export function assertUnpolluted(): void {
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false, 'Object.prototype is polluted');
}

/** No sign of how a program is made inside: stack traces, paths, names of packages. */
export function assertNoTrace(text: string): void {
  assert.doesNotMatch(
    text,
    /\n\s+at .{1,200}:\d+:\d+|node_modules|\b[\w-]+\.tsx?:\d+/,
    'a stack trace got out',
  );
}
