import { expect, test } from 'vitest';
import { type Answer, ask, each, fromOwnPage } from './product.ts';
import { stateOf, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('methods');
const things = await thingsToSend();

const tried = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const sorted = (methods: string | null) => (methods ?? '').split(/, */).sort().join(' ');

/** Faults of an answer that should be a refusal in the house form; null for none. */
function faultOf({ status, headers, text }: Answer, method: string, wanted: [number, string]): string | null {
  if (status !== wanted[0]) return `status ${status}`;
  if (!headers.get('cache-control')?.includes('no-store')) return `kept: ${headers.get('cache-control')}`;
  if (method === 'HEAD') return text === '' ? null : 'a body';
  try {
    const { error, code, fields = {}, ...more } = JSON.parse(text);
    const isHouse = typeof error === 'string' && /^[A-Z"].*[.]$/.test(error) && typeof fields === 'object';
    return isHouse && code === wanted[1] && Object.keys(more).length === 0 ? null : text.slice(0, 200);
  } catch {
    return `no JSON: ${text.slice(0, 80)}`;
  }
}

test('what an address does not take is refused in the house form, and does nothing', async () => {
  const before = await stateOf(things.own);
  const kinds: [method: string, path: string, allow: string][] = [
    ['DELETE', `/my-setups/${things.own.hidden}`, 'GET HEAD OPTIONS POST'],
    ['PUT', '/api/like-setup', 'GET HEAD OPTIONS POST'],
    ['PATCH', '/api/race-engineer-chat', 'DELETE GET HEAD OPTIONS POST'],
    ['GET', '/webhooks/stripe', 'OPTIONS POST'],
    ['POST', '/setups', 'GET HEAD OPTIONS'],
  ];
  for (const [method, path, allow] of kinds) {
    const sent = method === 'GET' ? {} : { body: new URLSearchParams({ a: 'b' }) };
    const answer = await ask(path, { method, as: things.own, headers: fromOwnPage, ...sent });
    const fault = faultOf(answer, method, [405, 'method_not_allowed']);
    tally.count(fault && `${method} ${path}: ${fault}`);
    tally.count(
      sorted(answer.headers.get('allow')) === allow ? null : `${path} allows ${answer.headers.get('allow')}`,
    );
    const { status, headers, text } = await ask(path, { method: 'OPTIONS' });
    const held = status === 200 && text === '' && sorted(headers.get('allow')) === allow;
    tally.count(held ? null : `OPTIONS ${path}: ${status} ${headers.get('allow')}`);
  }
  expect(await stateOf(things.own)).toBe(before);
});

test('a page’s data take what the page takes', async () => {
  for (const [path, allow] of [
    ['/my-setups.data', 'GET, HEAD, POST, OPTIONS'],
    ['/_root.data', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const { status, headers } = await ask(path, { method: 'DELETE', as: things.own, headers: fromOwnPage });
    expect([path, status, headers.get('allow')]).toEqual([path, 405, allow]);
  }
});

test('a browser that is refused a method gets a page', async () => {
  const headers = { ...fromOwnPage, accept: 'text/html', 'sec-fetch-dest': 'document' };
  const answer = await ask('/setups', { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(answer.text).toContain('Not understood');
});

test('an address that is none is told as JSON where programs ask, and takes nothing', async () => {
  const before = await stateOf(things.own);
  const paths = ['/api', '/api/like-setup.data', '/%61pi/like-setup', '/webhooks/other'];
  const body = JSON.stringify({ setupId: things.shared });
  await each(
    paths.flatMap((path) => [...tried, 'OPTIONS'].map((method) => ({ path, method }))),
    async ({ path, method }) => {
      const headers = { ...fromOwnPage, 'content-type': 'application/json' };
      const sent = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? {} : { body };
      const answer = await ask(path, { method, as: things.own, headers, ...sent });
      const fault = faultOf(answer, method, [404, 'not_found']);
      tally.count(fault && `${method} ${path}: ${fault}`);
    },
  );
  const form = new URLSearchParams({ a: 'b' });
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await ask('/there-is-no-such-page', { method, headers: fromOwnPage, body: form });
    const fault = faultOf(answer, method, [404, 'not_found']);
    tally.count(fault && `${method} of no page: ${fault}`);
  }
  expect(await stateOf(things.own)).toBe(before);
});

test('what an endpoint cannot give is refused in the house form', async () => {
  const asked: [path: string, status: number, code: string][] = [
    ['/setup-viewer/999999999/download', 404, 'not_found'],
    ['/setup-viewer/none/download', 404, 'not_found'],
    ['/setup-assistant/download?setup=999999999', 404, 'not_found'],
    ['/setup-assistant/run', 400, 'invalid'],
    ['/api/generations/999999999', 404, 'not_found'],
    ['/api/generations', 404, 'not_found'],
    ['/api/subscription/status?userId=user_other', 403, 'not_yours'],
  ];
  for (const [path, ...wanted] of asked) {
    const fault = faultOf(await ask(path, { as: things.own }), 'GET', wanted);
    tally.count(fault && `${path}: ${fault}`);
  }
});
