import { expect, test } from 'vitest';
import { ask, each, fromOwnPage } from './product.ts';
import { bodyOf, clerkProxy, routes } from '../support/requests.ts';
import { stateOf, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('cross-site requests');
const things = await thingsToSend();

/** One of the many ways in which requests come from elsewhere; all of them are tried of the rule itself, beside it. */
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

function expected({ status, text }: { status: number; text: string }, what: string): string | null {
  return status === 403 && text.includes('foreign_origin') ? null : `${what}: ${status}`;
}

test('no request from a foreign page is let through, and nothing is changed', async () => {
  const { own } = things;
  const before = await stateOf(own);
  const cases = routes.flatMap(([name, { writes }]) => writes.map((write) => ({ name, write })));
  await each(cases, async ({ name, write }) => {
    const { body, headers } = bodyOf(write, things);
    const asked = { method: write.method, as: own, body, headers: { ...headers, ...foreign } };
    tally.count(expected(await ask(write.path(things), asked), `${write.method} ${name}`));
  });
  const asked = { method: 'POST', as: own, body: new URLSearchParams({ a: 'b' }), headers: foreign };
  tally.count(expected(await ask(clerkProxy, asked), 'Clerk'));
  expect(await stateOf(own)).toBe(before);
});

test('_data, by which an action can be reached past its route, is refused from anywhere', async () => {
  const { own } = things;
  const before = await stateOf(own);
  const cases = routes
    .filter(([, { writes }]) => writes.length > 0)
    .map(([name, route]) => ({ name, route, method: 'POST', headers: fromOwnPage }));
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
