import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { addressAt } from '../../app/edge/addresses.server.ts';
import { freshAddress } from '../support/fresh-address.ts';
import { bodyOf, clerkProxy, routes, webhooks } from '../support/requests.ts';
import { type Asked, ask, claimsOf, cookiesOf, each, fromOwnPage, signed } from './product.ts';
import { endlessChunks, sendRaw } from './raw-request.ts';
import { stateOf, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

/** The rule for each address is tried beside it, in `app/edge/guard.server.test.ts`: here it is met over HTTP. */
const tally = openTally();
const things = await thingsToSend({ hasRun: false });
const { own } = things;
const before = await stateOf(own);

const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
const script = { ...fromOwnPage, 'content-type': 'application/json' };
const form = new URLSearchParams({ a: 'b' });

/** Requests that are refused, and how: the status, and the code of the house form. */
const refusals: [line: string, asked: Asked, status: number, code: string][] = [
  ['PUT /api/like-setup', { headers: fromOwnPage }, 405, 'method_not_allowed'],
  ['GET /webhooks/stripe', {}, 405, 'method_not_allowed'],
  ...['/api', '/api/like-setup.data', '/%61pi/like-setup', '/webhooks/other'].flatMap((path) =>
    ['GET', 'POST', 'OPTIONS'].map((method): (typeof refusals)[number] => [
      `${method} ${path}`,
      { headers: script, ...(method === 'POST' && { body: '{}' }) },
      404,
      'not_found',
    ]),
  ),
  ['POST /there-is-no-such-page', { headers: fromOwnPage, body: form }, 404, 'not_found'],
  ['GET /setup-viewer/999999999/download', {}, 404, 'not_found'],
  ['GET /setup-assistant/download?setup=999999999', {}, 404, 'not_found'],
  ['GET /setup-assistant/run', {}, 400, 'invalid'],
  ['GET /api/generations/999999999', {}, 404, 'not_found'],
  ['GET /api/subscription/status?userId=user_other', {}, 403, 'not_yours'],
];

test.each(refusals)('%s is refused in the house form', async (line, asked, status, code) => {
  const [method = '', path = ''] = line.split(' ');
  const { headers, text, ...answer } = await ask(path, { method, as: own, ...asked });
  const { error, fields = {}, ...more } = JSON.parse(text);
  expect([answer.status, more]).toEqual([status, { code }]);
  expect([typeof fields, error]).toEqual(['object', expect.stringMatching(/^[A-Z"].*[.]$/)]);
  expect(headers.get('cache-control')).toContain('no-store');
});

const writes = routes.flatMap(([name, route]) => route.writes.map((write) => ({ name, write })));

test('no write of a foreign page is let through, nor one by _data, past its route', async () => {
  await each(writes, async ({ name, write }) => {
    const { body, headers } = bodyOf(write, things);
    const path = write.path(things);
    const sent = { method: write.method, as: own, body };
    const elsewhere = await ask(path, { ...sent, headers: { ...headers, ...foreign } });
    const isRefused = elsewhere.status === 403 && elsewhere.text.includes('foreign_origin');
    tally.count(isRefused ? null : `${write.method} ${name} from elsewhere: ${elsewhere.status}`);
    const past = `${path}${path.includes('?') ? '&' : '?'}_data=routes%2F${name.replace(/\.tsx?$/, '')}`;
    const { status } = await ask(past, { ...sent, headers: { ...headers, ...fromOwnPage } });
    tally.count(status === 403 || write.method !== 'POST' ? null : `${past}: ${status}`);
  });
  const { status } = await ask(clerkProxy, { method: 'POST', as: own, body: form, headers: foreign });
  tally.count(status === 403 ? null : `Clerk from elsewhere: ${status}`);
  expect(await stateOf(own)).toBe(before);
});

/** One address of each kind that takes a body, with the type and size that it takes. */
const doors = [
  ...writes.map(({ write }) => `${write.method} ${write.path(things)}`),
  ...[...webhooks, clerkProxy].map((path) => `POST ${path}`),
]
  .filter((line) => /like-setup|upload-setup$|generate-setup|webhooks|__clerk/.test(line))
  .map((line) => {
    const { types, largest } = addressAt(line.split(/[ ?]/)[1] ?? '').body;
    return { line, largest, type: types === 'any' ? 'application/json' : (types[0] ?? '') };
  });
type Door = (typeof doors)[number];

const headersOf = ({ type }: Door) => ({
  Cookie: cookiesOf(signed(claimsOf(own.id))),
  Origin: fromOwnPage.origin,
  'Sec-Fetch-Site': fromOwnPage['sec-fetch-site'],
  'CF-Connecting-IP': freshAddress(),
  'Content-Type': type,
});

/** Heads that lie about their body; what is no HTTP never reaches us, as the server in front refuses it in its own words. */
const lies: Record<string, string>[] = [
  ...['-1', '0x10', '1e9', '10, 11', '99999999999999999999999999'].map((length) => ({
    'Content-Length': length,
  })),
  { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' },
  { 'Content-Length': '100000000', 'Transfer-Encoding': 'chunked' },
  { 'Transfer-Encoding': 'chunked, identity' },
  { 'Transfer-Encoding': 'xchunked' },
];

test.each(doors)(
  'a body to $line is refused by its announced size unread, by its real size, and by a lie',
  async (door) => {
    const headers = headersOf(door);
    const length = String(door.largest + 1);
    const lengthAnswer = await sendRaw(door.line, { ...headers, 'Content-Length': length });
    tally.count(
      lengthAnswer.status === 413 && lengthAnswer.sent === 0
        ? null
        : `${length} bytes: ${lengthAnswer.status}`,
    );
    // No more than is needed, and no end: an answer tells that no more was waited for.
    const chunked = { ...headers, 'Transfer-Encoding': 'chunked' };
    const { status } = await sendRaw(door.line, chunked, endlessChunks(door.largest + 1));
    tally.count(status === 413 ? null : `in chunks: ${status}`);
    if (door.line.includes('__clerk')) return;
    for (const lie of lies) {
      const { status, head } = await sendRaw(
        door.line,
        { ...headers, ...lie },
        endlessChunks(door.largest + 1),
      );
      const isRefused = [0, 400, 411, 413, 501].includes(status) || !/^x-request-id:/im.test(head);
      tally.count(isRefused ? null : `with ${JSON.stringify(lie)}: ${status}`);
    }
    // The rest of a body that is longer than it says must not be taken for a request.
    const hidden = ['{}', 'GET /account/data.json HTTP/1.1\r\n\r\n'];
    const { status: next, head } = await sendRaw(door.line, { ...headers, 'Content-Length': '2' }, hidden);
    tally.count(next < 500 && !head.includes('attachment') ? null : `with more than it says: ${next}`);
    expect(await stateOf(own)).toBe(before);
  },
);

test('a connection goes on after a body that was refused', async () => {
  await each(doors, async ({ line, type, largest }) => {
    const [method = '', path = ''] = line.split(' ');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...fromOwnPage, 'content-type': type };
    const refused = await ask(path, { agent, method, headers, as: own, body: 'x'.repeat(largest + 1) });
    const next = await ask('/robots.txt', { agent });
    agent.destroy();
    const isKept = refused.status === 413 && next.status === 200 && next.isOnKeptConnection;
    tally.count(isKept ? null : `${line}: ${refused.status}, then ${next.status}`);
  });
});

const long = 'x'.repeat(60_000);

test.each([
  [`/setups?q=${long}`, {}],
  ['/my-setups', { Cookie: `__client_uat=1; __session=${long}` }],
  ['/setups', Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`X-${place}`, 'x']))],
])('a long address or header is refused or ignored: %.30s', async (path, headers) => {
  const { status } = await sendRaw(`GET ${path}`, headers);
  tally.count(status < 500 ? null : `${status}`);
});

/**
 * Remix matches every part of an address where it tells browsers of routes little by little: 16 KB of `/a/a/a…` take ten
 * seconds of the processor then, and so does a question to `/__manifest` (CVE-2026-55685, open in Remix 2).
 */
test('an address is matched against the routes once, however many parts it has', async () => {
  const deep = '/a'.repeat(1_000);
  const page = await ask(deep);
  expect([page.status, page.text.includes('__remixManifest')]).toEqual([404, false]);
  const version = /assets\/manifest-(\w+)\.js/.exec(page.text)?.[1] ?? '';
  expect((await ask(`/__manifest?version=${version}&p=${deep}`)).status).toBe(404);
});

test('the same writes from our own pages arrive', async () => {
  for (const { name, write } of writes) {
    const { body, headers } = bodyOf(write, things);
    const asked = { method: write.method, as: own, body, headers: { ...headers, ...fromOwnPage } };
    const { status } = await ask(write.path(things), asked);
    expect([name, [400, 401, 403, 405, 413, 415, 429].includes(status)]).toEqual([name, false]);
  }
});
