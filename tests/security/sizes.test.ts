import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { addressAt } from '../../app/edge/addresses.server.ts';
import { freshAddress } from '../support/fresh-address.ts';
import { ask, claimsOf, cookiesOf, each, fromOwnPage, signed } from './product.ts';
import { endlessChunks, sendRaw } from './raw-request.ts';
import { clerkProxy, routes, webhooks } from '../support/requests.ts';
import { stateOf, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('sizes and types');
const things = await thingsToSend({ hasRun: false });
const before = await stateOf(things.own);

type Door = { line: string; pathname: string; type: string };

/** One of each kind that takes a body; the rule for each address is tried beside it. */
const kinds = /like-setup|upload-setup$|generate-setup|webhooks|__clerk/;
function doors(): Door[] {
  const written = routes.flatMap(([, { writes }]) =>
    writes.map(({ method, path }) => `${method} ${path(things)}`),
  );
  const lines = [...written, ...[...webhooks, clerkProxy].map((path) => `POST ${path}`)];
  return lines
    .filter((line) => kinds.test(line))
    .map((line) => {
      const pathname = line.split(/[ ?]/)[1] ?? '';
      const { types } = addressAt(pathname).body;
      return { line, pathname, type: types === 'any' ? 'application/json' : (types[0] ?? '') };
    });
}

const headersOf = ({ type }: Door) => ({
  Cookie: cookiesOf(signed(claimsOf(things.own.id))),
  Origin: fromOwnPage.origin,
  'Sec-Fetch-Site': fromOwnPage['sec-fetch-site'],
  'CF-Connecting-IP': freshAddress(),
  'Content-Type': type,
});

const megabyte = 1_000_000;

test('a body that says it is too large is refused before a byte of it is sent', async () => {
  await each(doors(), async (door) => {
    const { largest } = addressAt(door.pathname).body;
    for (const length of [largest + 1, 10 * megabyte, 100 * megabyte, 10 ** 15]) {
      if (length <= largest) continue;
      const { status, sent } = await sendRaw(door.line, {
        ...headersOf(door),
        'Content-Length': String(length),
      });
      tally.count(
        status === 413 && sent === 0 ? null : `${door.line}, ${length} bytes: ${status} after ${sent}`,
      );
    }
  });
});

test('a body that does not say how long it is is refused as soon as it is too large', async () => {
  await each(doors(), async (door) => {
    const { largest } = addressAt(door.pathname).body;
    const headers = { ...headersOf(door), 'Transfer-Encoding': 'chunked' };
    // No more than is needed, and no end: an answer tells that no more was waited for.
    const { status } = await sendRaw(door.line, headers, endlessChunks(largest + 1));
    tally.count(status === 413 ? null : `${door.line} in chunks: ${status}`);
  });
});

test('a connection goes on after a body that was refused', async () => {
  const bodies = (door: Door): [status: number, type: string, length: number][] => {
    const { largest, types } = addressAt(door.pathname).body;
    const wrong: [number, string, number][] = types === 'any' ? [] : [[415, 'text/plain', 1_000]];
    return [...wrong, [413, door.type, largest + 1]];
  };
  const cases = doors().flatMap((door) => bodies(door).map((body) => ({ door, body })));
  await each(cases, async ({ door, body: [wanted, type, length] }) => {
    const [method = '', path = ''] = door.line.split(' ');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...fromOwnPage, 'content-type': type };
    const refused = await ask(path, { agent, method, headers, as: things.own, body: 'x'.repeat(length) });
    const next = await ask('/robots.txt', { agent });
    agent.destroy();
    tally.count(
      refused.status === wanted && next.status === 200 && next.isOnKeptConnection
        ? null
        : `${door.line} as ${type}: ${refused.status}, then ${next.status} on ${next.isOnKeptConnection ? 'the same' : 'another'} connection`,
    );
  });
});

test('lengths that lie do no harm', async () => {
  const lies: Record<string, string>[] = [
    { 'Content-Length': '-1' },
    { 'Content-Length': '0x10' },
    { 'Content-Length': '1e9' },
    { 'Content-Length': '10, 11' },
    { 'Content-Length': '99999999999999999999999999' },
    { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' },
    { 'Content-Length': String(100 * megabyte), 'Transfer-Encoding': 'chunked' },
    { 'Transfer-Encoding': 'chunked, identity' },
    { 'Transfer-Encoding': 'xchunked' },
  ];
  const some = doors().filter(({ pathname }) => pathname !== clerkProxy);
  await each(some, async (door) => {
    const { largest } = addressAt(door.pathname).body;
    for (const lie of lies) {
      const { status, head } = await sendRaw(
        door.line,
        { ...headersOf(door), ...lie },
        endlessChunks(largest + 1),
      );
      // Input that is not HTTP never reaches us: the server in front refuses it in its own words.
      const refused = [0, 400, 411, 413, 501].includes(status) || !/^x-request-id:/im.test(head);
      tally.count(refused ? null : `${door.line} with ${JSON.stringify(lie)}: ${status}`);
    }
    // The rest of a body that is longer than it says must not be taken for a request.
    const hidden = 'GET /account/data.json HTTP/1.1\r\n\r\n';
    const { status, head } = await sendRaw(door.line, { ...headersOf(door), 'Content-Length': '2' }, [
      '{}',
      hidden,
    ]);
    tally.count(
      status < 500 && !head.includes('attachment') ? null : `${door.line} with more than it says: ${status}`,
    );
  });
  expect(await stateOf(things.own)).toBe(before);
});

test('only the content types that a route reads are taken', async () => {
  const cases = doors()
    .filter(({ pathname }) => pathname !== clerkProxy)
    .flatMap((door) => {
      const other =
        door.type === 'application/json' ? 'application/x-www-form-urlencoded' : 'application/json';
      return ['text/plain', other].map((type) => ({ door, type }));
    });
  await each(cases, async ({ door, type }) => {
    const [method = '', path = ''] = door.line.split(' ');
    const headers = { ...fromOwnPage, 'content-type': type };
    const { status } = await ask(path, { method, as: things.own, headers, body: '{"a":1}' });
    tally.count(status === 415 ? null : `${door.line} as ${type}: ${status}`);
  });
  // A body of no type at all.
  for (const door of doors().filter(({ pathname }) => pathname !== clerkProxy)) {
    const { status } = await sendRaw(
      door.line,
      { ...headersOf(door), 'Content-Type': undefined, 'Content-Length': '7' },
      ['{"a":1}'],
    );
    tally.count(status === 415 ? null : `${door.line} without a type: ${status}`);
  }
  expect(await stateOf(things.own)).toBe(before);
});

test('long addresses, headers and cookies are refused or ignored', async () => {
  const long = 'x'.repeat(60_000);
  const requests: [string, Record<string, string>][] = [
    [`GET /setups?q=${long}`, {}],
    [`GET /${long}`, {}],
    [`GET /setup-viewer/${long}`, {}],
    [`GET /sign-in?return_to=/${long}`, {}],
    ['GET /setups', { Cookie: `__session=${long}` }],
    ['GET /my-setups', { Cookie: `__client_uat=1; __session=${long}` }],
    ['GET /setups', { 'Accept-Language': long }],
    ['GET /setups', { Authorization: `Bearer ${long}` }],
    [`GET /setups?${'q=a&'.repeat(10_000)}`, {}],
    ['GET /setups', Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`X-${place}`, 'x']))],
  ];
  for (const [line, headers] of requests) {
    const { status } = await sendRaw(line, headers);
    tally.count(status < 500 ? null : `${line.slice(0, 40)}: ${status}`);
  }
});

/**
 * Remix matches every part of an address where it tells browsers of routes little by little: 16 KB of `/a/a/a…` take ten
 * seconds of the processor then, and so does a question to `/__manifest` (CVE-2026-55685, open in Remix 2).
 */
test('an address is matched against the routes once, however many parts it has', async () => {
  const long = '/a'.repeat(1_000);
  const page = await ask(long);
  tally.count(
    page.status === 404 && !page.text.includes('__remixManifest') ? null : `a long address: ${page.status}`,
  );
  const version = /assets\/manifest-(\w+)\.js/.exec(page.text)?.[1] ?? '';
  const { status } = await ask(`/__manifest?version=${version}&p=${long}`);
  tally.count(status === 404 ? null : `the list of routes: ${status}`);
});
