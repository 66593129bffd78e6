import fc from 'fast-check';
import { anyJson, anyText, hostileTexts, textOf, words } from '../support/hostile-inputs.ts';

/** A request as plain data, so that a failing one can be printed and shrunk. */
export type AskedRequest = {
  method: string;
  /** From the first slash on. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
};

/** Bytes that a client can send as a header's value. */
const asHeaderValue = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();

/** Characters that would end an address for the program that sends it. */
const asPath = (text: string): string => text.replace(/[\0-\x20\ud800-\udfff]/g, '%20');

const methods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];

const contentTypes = [
  'application/json',
  'application/json; charset=utf-7',
  'Application/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '',
];

const headerNames = words(`
    accept authorization cookie content-type last-event-id origin referer sec-fetch-site x-forwarded-host
    x-request-id stripe-signature svix-signature user-agent
  `);

export const anyHeaders = fc.array(
  fc.tuple(
    fc.constantFrom(...headerNames),
    fc.oneof(
      anyText.map(asHeaderValue),
      fc.constantFrom(
        'text/event-stream',
        'same-origin',
        'cross-site',
        '99999999999999999999',
        '-1',
        'Bearer a.b.c',
      ),
    ),
  ),
  { maxLength: 3 },
);

/** Addresses made of those that are known, and of what may follow. */
export function addresses(...known: readonly string[]): fc.Arbitrary<string> {
  const tail = textOf(
    ...words('/ 1 ? & userId= requestId= % %2f .. stream 0b6f3c1e-6a56-4f0e-9d6c-0a1b2c3d4e5f'),
  );
  return fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 6 },
    {
      arbitrary: fc.tuple(fc.constantFrom(...known), tail).map((parts) => asPath(parts.join(''))),
      weight: 3,
    },
    { arbitrary: anyText.map((text) => asPath(`/${text}`)), weight: 1 },
  );
}

/**
 * Requests to these addresses, with these bodies most of the time and any others.
 *
 * @param headers sent with most of them, such as who asks
 */
export function requests(
  paths: fc.Arbitrary<string>,
  bodies: fc.Arbitrary<string>,
  headers: Readonly<Record<string, string>>,
): fc.Arbitrary<AskedRequest> {
  const body = fc.oneof(
    { arbitrary: bodies, weight: 6 },
    { arbitrary: anyJson, weight: 2 },
    { arbitrary: fc.oneof(anyText, fc.constantFrom(...hostileTexts)), weight: 1 },
  );
  const method = fc.oneof(
    { arbitrary: fc.constant('POST'), weight: 4 },
    { arbitrary: fc.constantFrom(...methods), weight: 3 },
  );
  const type = fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 6 },
    { arbitrary: fc.constantFrom(...contentTypes), weight: 1 },
  );
  return fc
    .record({
      method,
      path: paths,
      body,
      type,
      more: fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, { arbitrary: anyHeaders, weight: 1 }),
    })
    .map(({ method, path, body, type, more }) => ({
      method,
      path,
      headers: [...Object.entries(headers), ['content-type', type] as const, ...more],
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }));
}

/** The request itself; of a header that is named twice the last value counts. */
export function requestOf(origin: string, { method, path, headers, body }: AskedRequest): Request {
  const sent = new Headers();
  for (const [name, value] of headers) sent.set(name, value);
  return new Request(origin + path, { method, headers: sent, ...(body !== null && { body }) });
}
