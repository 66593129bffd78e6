import { beforeAll, expect, test } from 'vitest';
import { appOrigin } from '../support/stand-ins.ts';
import { ask, each, fromOwnPage } from './product.ts';
import { bodyOf, clerkProxy, routes, type Things } from './routes.ts';
import { stateOf } from './stocked-driver.ts';
import { openTally } from './tally.ts';
import { thingsToSend } from './things-to-send.ts';

const tally = openTally('cross-site requests');
let things: Things;
beforeAll(async () => {
  things = await thingsToSend();
});

const evil = 'https://evil.example';

/** What browsers, and programs that are none, say of a request that no page of ours made. */
const foreign: Record<string, Record<string, string>> = {
  'cross-site': { 'sec-fetch-site': 'cross-site', origin: evil },
  'cross-site with our origin forged': { 'sec-fetch-site': 'cross-site', origin: appOrigin },
  'same-site': { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
  'by hand': { 'sec-fetch-site': 'none' },
  'without a word': {},
  'an evil origin': { origin: evil },
  'a null origin': { origin: 'null' },
  'a null origin in a frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'our origin with another port': { origin: appOrigin.replace(/\d+$/, '1') },
  'our origin as a prefix': { origin: `${appOrigin}.evil.example` },
  'our origin over TLS': { origin: appOrigin.replace('http:', 'https:') },
  'a forged forwarded host': {
    origin: evil,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
    host: 'evil.example',
  },
  'an unknown word': { 'sec-fetch-site': 'same-origin, cross-site', origin: evil },
  'method override': { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'GET' },
};

function expected({ status, text }: { status: number; text: string }, what: string): string | null {
  return status === 403 && text.includes('foreign_origin') ? null : `${what}: ${status}`;
}

test('no request from a foreign page is let through, and nothing is changed', async () => {
  const { own } = things;
  const before = await stateOf(own);
  const cases = [...routes, ['Clerk', null] as const].flatMap(([name, route]) =>
    (route?.writes.length === 0 ? ['POST'] : ['POST', 'PUT', 'PATCH', 'DELETE']).flatMap((method) =>
      Object.entries(foreign).map(([what, headers]) => ({ name, route, method, what, headers })),
    ),
  );
  await each(cases, async ({ name, route, method, what, headers }) => {
    const write = route?.writes.find((one) => one.method === method) ?? route?.writes[0];
    const path = write?.path(things) ?? route?.path(things) ?? clerkProxy;
    const content = write ? bodyOf(write, things) : { body: new URLSearchParams({ a: 'b' }), headers: {} };
    const sent = { ...content.headers, ...headers };
    const answer = await ask(path, { method, as: own, body: content.body, headers: sent });
    tally.count(expected(answer, `${method} ${name} ${what}`));
  });
  expect(tally.escapes()).toEqual([]);
  expect(await stateOf(own)).toBe(before);
});

test('_data, by which an action can be reached past its route, is refused from anywhere', async () => {
  const { own } = things;
  const before = await stateOf(own);
  const cases = routes.flatMap(([name, route]) =>
    ['GET', 'HEAD', 'POST'].flatMap((method) =>
      [fromOwnPage, foreign['cross-site']].map((headers) => ({ name, route, method, headers })),
    ),
  );
  await each(cases, async ({ name, route, method, headers }) => {
    const write = method === 'POST' ? route.writes[0] : undefined;
    const path = (write?.path ?? route.path)(things);
    const address = `${path}${path.includes('?') ? '&' : '?'}_data=routes%2F${name.replace(/\.tsx?$/, '')}`;
    const content = write ? bodyOf(write, things) : { headers: {} };
    const answer = await ask(address, {
      method,
      as: own,
      body: content.body,
      headers: { ...content.headers, ...headers },
    });
    tally.count(answer.status === 403 ? null : `${method} ${address}: ${answer.status}`);
  });
  expect(tally.escapes()).toEqual([]);
  expect(await stateOf(own)).toBe(before);
});

test('the same requests from our own pages arrive', async () => {
  for (const [name, route] of routes) {
    for (const write of route.writes) {
      const { body, headers } = bodyOf(write, things);
      const asked = { method: write.method, as: things.own, body, headers: { ...headers, ...fromOwnPage } };
      const { status } = await ask(write.path(things), asked);
      expect([name, [400, 401, 403, 405, 413, 415, 429].includes(status)]).toEqual([name, false]);
    }
  }
});
