import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFaultGate, type Fault, faultsPath, upstreamText } from './fault-gate.ts';

let origin: string;
let close: () => void;

beforeEach(async () => {
  const gate = createFaultGate();
  const server = createServer(gate.before((_request, response) => response.end('well')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});

afterEach(() => close());

const order = (faults: Fault[], headers: Record<string, string> = {}) =>
  fetch(`${origin}${faultsPath}`, { method: 'PUT', headers, body: JSON.stringify(faults) });

test('a fault lies on the paths below its own, and on no others', async () => {
  await order([{ path: '/db', kind: '500' }]);
  const statuses = ['/db', '/db/rest?x=1', '/database', '/other'].map(
    async (path) => (await fetch(origin + path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([500, 500, 200, 200]);
});

test('429 says when to come back', async () => {
  await order([{ path: '/db', kind: '429' }]);
  const answer = await fetch(`${origin}/db`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
});

test('garbage is called JSON and is none', async () => {
  await order([{ path: '/db', kind: 'garbage' }]);
  const answer = await fetch(`${origin}/db`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  const text = await answer.text();
  expect(text).toContain(upstreamText);
  expect(() => JSON.parse(text)).toThrow();
});

test('a reset breaks the connection', async () => {
  await order([{ path: '/db', kind: 'reset' }]);
  await expect(fetch(`${origin}/db`)).rejects.toThrow();
});

test('a hanging request waits until the next order, and then loses its connection', async () => {
  await order([{ path: '/db', kind: 'hang' }]);
  const waiting = expect(fetch(`${origin}/db`)).rejects.toThrow();
  await expect.poll(async () => (await fetch(origin + faultsPath)).json()).toMatchObject({ met: 1 });
  await order([]);
  await waiting;
  expect(await (await fetch(`${origin}/db`)).text()).toBe('well');
});

test('a slow body begins and does not end', async () => {
  await order([{ path: '/db', kind: 'slow-body' }]);
  const answer = await fetch(`${origin}/db`);
  expect(answer.status).toBe(200);
  const ended = expect(answer.text()).rejects.toThrow();
  await order([]);
  await ended;
});

test('other sites and nonsense change nothing', async () => {
  await order([{ path: '/db', kind: '500' }]);
  expect((await order([], { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await order([{ path: 'db', kind: '500' }])).status).toBe(400);
  expect((await fetch(`${origin}/db`)).status).toBe(500);
});
