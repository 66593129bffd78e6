import fc from 'fast-check';
import { anyJson, anyText, hostileTexts, spoilt, textOf, words } from '../support/hostile-inputs.ts';
import { anyThings, routes, webhooks } from '../support/requests.ts';
import { anyHeaders } from './requests.ts';
import { setupInput } from './setup-files.ts';

/** A request to the web Worker as plain data. `file` goes along with a form as its setup file. */
export type WebRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body:
    | null
    | { kind: 'json'; text: string }
    | { kind: 'form'; fields: readonly (readonly [name: string, value: string])[]; file: Uint8Array | null };
  isSignedIn: boolean;
};

const value = fc.oneof(
  { arbitrary: anyText, weight: 3 },
  {
    arbitrary: fc.constantFrom(
      ...words('1 2 -1 ACC LMU liked monza ferrari_296_gt3 wet on true demo-acc-spa-race'),
    ),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom(
      '0000-01-01T00:00:00Z~1',
      '2026-02-31T00:00:00Z~1',
      '2026-02-03T00:00:00+23:00~1',
      '2026-11-20T12:24:35.648123+00:00~999999999999999',
      '99999999999999999999',
      '9007199254740993',
    ),
    weight: 1,
  },
);

const names = words(`
    q game class car track session weather temp version author limit url sort after setup to return_to
    checkout userId session_id _routes cleared a b take row merge weather
  `);
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
  .map((pairs) =>
    new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])).toString(),
  );

/** A part of a path: a number, a name, or anything. */
const part = fc
  .oneof(
    fc.constantFrom(
      '1',
      '2',
      '0',
      '01',
      '999999999999999',
      '9'.repeat(40),
      'demo-acc-spa-race',
      '%00',
      '%ff',
      '..%2f',
    ),
    anyText.map(encoded),
  )
  .filter((text) => text !== '');

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const addresses = [
  ...routes.map(([, { path }]) => path(anyThings)),
  ...words(`
    /__manifest /_root.data /operator /operator.data /operator?reports=x /sitemap.xml
    /api/v1/setups?limit=100 /api/v1/oembed?url=x /setup-assistant /test-cards /diary /try /compare
  `),
];
const asData = (path: string) => path.replace(/(?<=.)(?=\?|$)/, '.data');

/** An address with something else in its last part, or in the one before. */
const spoiltAddress = fc
  .tuple(fc.constantFrom(...addresses), part, fc.constantFrom(1, 2), fc.constantFrom('', '.data'))
  .map(([address, other, fromEnd, end]) => {
    const parts = (address.split('?')[0] ?? '').split('/');
    return parts.with(Math.max(1, parts.length - fromEnd) - parts.length, other).join('/') + end;
  });

const pages = fc.oneof(
  { arbitrary: fc.constantFrom(...addresses, ...addresses.map(asData)), weight: 4 },
  { arbitrary: spoiltAddress, weight: 2 },
  {
    arbitrary: fc.tuple(fc.constantFrom('/__clerk/v1/', '/'), part).map((parts) => parts.join('')),
    weight: 1,
  },
);

const reading: fc.Arbitrary<Omit<WebRequest, 'headers' | 'isSignedIn'>> = fc
  .tuple(pages, query)
  .map(([path, text]) => ({
    method: 'GET',
    path: text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`,
    body: null,
  }));

const writes = routes
  .flatMap(([, route]) => route.writes)
  .filter(({ method }) => method === 'POST')
  .map(({ path, content }) => ({ path: path(anyThings), content: content(anyThings) }));

const forms = [
  ...writes.flatMap(({ path, content }): [string, Record<string, string>][] => {
    if (content === 'nothing') return [[path, {}]];
    return 'form' in content ? [[path, content.form]] : [];
  }),
  ['/operator', { action: 'hide', setup: '1', reason: 'x', subject: 'report-1' }] as const,
] as const;

/** Fields that a form takes besides, and those of its files. */
const otherFields = words(`
    intent return_to revision restore decision requestId request_id setupId communitySetupId baseSetup
    garageData take row merge a_text b_held setup_file baseFile garageFile b_file lap_video youtube_url
  `);

const form = fc.constantFrom(...forms).chain(([path, usual]) =>
  fc
    .record({
      path: fc.constantFrom(path, asData(path)),
      changes: fc.array(
        fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(usual), ...otherFields), anyText), value),
        { maxLength: 3 },
      ),
      file: fc.option(setupInput, { nil: null }),
    })
    .map(({ path, changes, file }): Omit<WebRequest, 'headers' | 'isSignedIn'> => {
      const changed = new Set(changes.map(([name]) => name));
      const kept = Object.entries(usual).filter(([name]) => !changed.has(name));
      const bytes = file === null ? null : Uint8Array.from(Buffer.from(file));
      return { method: 'POST', path, body: { kind: 'form', fields: [...kept, ...changes], file: bytes } };
    }),
);

const calls: readonly (readonly [path: string, usual: Record<string, unknown>])[] = [
  ...writes.flatMap(({ path, content }): [string, Record<string, unknown>][] =>
    content !== 'nothing' && 'json' in content ? [[path, { userId: null, ...content.json }]] : [],
  ),
  ...webhooks.map((path) => [path, { id: 'evt_1', type: 'invoice.paid', data: { object: {} } }] as const),
];

const call = fc.constantFrom(...calls).chain(([path, usual]) =>
  fc
    .oneof(
      { arbitrary: spoilt(usual).map((body) => JSON.stringify(body)), weight: 5 },
      { arbitrary: anyJson, weight: 1 },
    )
    .map(
      (text): Omit<WebRequest, 'headers' | 'isSignedIn'> => ({
        method: 'POST',
        path,
        body: { kind: 'json', text },
      }),
    ),
);

/** Requests to every address of the product: what our pages send, what they never would, and in between. */
export const webRequest: fc.Arbitrary<WebRequest> = fc
  .tuple(
    fc.oneof(
      { arbitrary: reading, weight: 4 },
      { arbitrary: form, weight: 4 },
      { arbitrary: call, weight: 3 },
    ),
    fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: anyHeaders, weight: 1 }),
    fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
    fc.option(textOf('a=1;', '%FF', 'x=', '__client_uat=0;', 'toast=', ...hostileTexts.slice(0, 10)), {
      nil: null,
      freq: 6,
    }),
  )
  .map(([asked, headers, isSignedIn, cookie]) => ({
    ...asked,
    headers:
      cookie === null ? headers : [...headers, ['cookie', cookie.replace(/[^\x20-\x7e]/g, '')] as const],
    isSignedIn,
  }));
