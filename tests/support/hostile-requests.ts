import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyJson, anyText, hostileTexts, textOf, words } from './hostile-inputs.ts';

/** A request as plain data, so that a failing one can be printed and shrunk. */
export type PlainRequest = {
  method: string;
  /** From the first slash on. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
};

const headerNames = words(`
  accept authorization cookie content-type forwarded last-event-id origin referer sec-fetch-dest sec-fetch-site
  x-clerk-auth-status x-forwarded-host x-request-id stripe-signature svix-signature user-agent
`);

/** Bytes that a client can send as a header's value. */
const headerValue = fc.oneof(
  anyText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim()),
  fc.constantFrom(
    ...words(
      'text/event-stream same-origin cross-site 99999999999999999999 -1 multipart/form-data;boundary=x',
    ),
  ),
);

const methods = words('GET HEAD POST DELETE PUT PATCH OPTIONS PROPFIND');
const tail = textOf(...words('/ 1 ? & requestId= % %2f .. stream __clerk_handshake= __session= _data='));

/**
 * Requests to these addresses and what may follow them, with these bodies most of the time and any others.
 *
 * @param headers sent with most of them, such as who asks
 */
export const requestsTo = (
  paths: readonly string[],
  bodies: fc.Arbitrary<string>,
  headers: Readonly<Record<string, string>>,
): fc.Arbitrary<PlainRequest> =>
  fc
    .record({
      method: fc.oneof(fc.constant('POST'), fc.constantFrom(...methods)),
      path: fc.tuple(
        fc.constantFrom(...paths, '/'),
        fc.oneof({ arbitrary: fc.constant(''), weight: 2 }, tail),
      ),
      body: fc.oneof({ arbitrary: bodies, weight: 6 }, anyJson, anyText, fc.constantFrom(...hostileTexts)),
      more: fc.oneof(
        fc.constant([]),
        fc.array(fc.tuple(fc.constantFrom(...headerNames), headerValue), { maxLength: 4 }),
      ),
    })
    .map(({ method, path, body, more }) => ({
      method,
      path: path.join('').replace(/[\0-\x20\ud800-\udfff]/g, '%20'),
      headers: [...Object.entries({ 'content-type': 'application/json', ...headers }), ...more],
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }));

/** The request itself; of a header that is named twice the last value counts. */
export function requestOf(origin: string, { method, path, headers, body }: PlainRequest): Request {
  const sent = new Headers();
  for (const [name, value] of headers) sent.set(name, value);
  return new Request(origin + path, { method, headers: sent, ...(body !== null && { body }) });
}

/** Statuses that one of our endpoints may answer with while everything it needs is up. */
const houseStatuses = [200, 400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429];

/** An answer in the house form: JSON, kept nowhere, no stack trace, and for a failure a sentence and a word. */
export async function assertHouseForm(response: Response, method: string): Promise<void> {
  assert.ok(houseStatuses.includes(response.status), `status ${response.status}`);
  const text = await response.text();
  assert.doesNotMatch(text, /\n\s+at .{1,200}:\d+:\d+|node_modules|\b[\w-]+\.tsx?:\d+/);
  if (method === 'HEAD') return;
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return;
  const body = JSON.parse(text) as Record<string, unknown>;
  if (response.status < 400) return;
  assert.match(String(body.error), /^(?:[A-Z]|"[^"]+" [a-z]).*[.!?]?$/s);
  assert.match(String(body.code), /^[a-z_]+$/);
  assert.ok(
    Object.keys(body).every((name) => ['error', 'code', 'fields'].includes(name)),
    text,
  );
}
