import { expect, test, vi } from 'vitest';
import { createCircuitBreaker } from '../../http/resilience.ts';
import { createDatabase } from './database.ts';

async function sent(key: string, token?: string | null): Promise<Headers> {
  const requests: Headers[] = [];
  const database = createDatabase({
    url: 'https://project.example',
    key,
    ...(token !== undefined && { accessToken: async () => token }),
    fetch: async (_, init) => {
      requests.push(new Headers(init?.headers));
      return Response.json([]);
    },
    breaker: createCircuitBreaker(),
  });
  await database.ping();
  await database.ask('https://project.example/rest/v1/setups');
  const [ofClient, ofAsk] = requests;
  if (!ofClient || requests.length !== 2) throw new Error('not asked twice');
  expect(ofAsk?.get('authorization')).toBe(ofClient.get('authorization'));
  expect(ofAsk?.get('apikey')).toBe(ofClient.get('apikey'));
  return ofClient;
}

test.each(['sb_publishable_1', 'sb_secret_1'])('%s is sent as a key, and never as a token', async (key) => {
  const headers = await sent(key);
  expect(headers.get('apikey')).toBe(key);
  expect(headers.has('authorization')).toBe(false);
});

test('an older key is a token, too', async () => {
  const headers = await sent('header.payload.signature');
  expect(headers.get('authorization')).toBe('Bearer header.payload.signature');
});

test("a driver's token goes beside the key", async () => {
  const headers = await sent('sb_publishable_1', 'header.driver.signature');
  expect(headers.get('apikey')).toBe('sb_publishable_1');
  expect(headers.get('authorization')).toBe('Bearer header.driver.signature');
});

test('a client holds no timer and opens no connection', async () => {
  const interval = vi.spyOn(globalThis, 'setInterval');
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  const socket = vi.spyOn(globalThis, 'WebSocket');
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { client } = createDatabase({
    url: 'https://project.example',
    key: 'sb_publishable_1',
    accessToken: async () => null,
  });
  client.from('setups').select();
  await new Promise(setImmediate);
  expect([interval, timeout, socket, fetched].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0]);
});
