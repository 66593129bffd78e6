import fc from 'fast-check';
import { test } from 'vitest';
import { spoilt } from '../../tests/support/hostile-inputs.ts';
import { assertHouseForm, requestOf, requestsTo } from '../../tests/support/hostile-requests.ts';
import { holds } from '../../tests/support/properties.ts';
import { handleRequest } from './handle-request.ts';
import type { Bindings } from './room-of.ts';
import { emptyDatabase, fakeServices } from './tests/fakes.ts';

const origin = 'https://scrutineer.test';
const headers = { 'cache-control': 'no-store' };

/** A room that takes every order and every message, and has no run. */
const room = {
  async fetch(_address: string, { method = 'GET' }: RequestInit = {}) {
    if (method === 'POST') return Response.json({ id: 1 }, { headers });
    return Response.json({ error: 'We can’t find this setup.', code: 'not_found' }, { status: 404, headers });
  },
  takeMessage: async () => null,
  giveBackMessage: async () => {},
  settle: async () => {
    for (const run of database.generations) run.status = 'failed';
  },
};
const bindings = {
  ENGINE_ROOM: { idFromName: (name: string) => name, get: () => room },
} as unknown as Bindings;

const database = emptyDatabase();
database.generations.push({
  id: 1,
  request_id: '0b6f3c1e-6a56-4f0e-9d6c-0a1b2c3d4e5f',
  clerk_user_id: 'premium-1',
  kind: 'generate',
  game: 'ACC',
  car: 'ferrari_296_gt3',
  track: 'monza',
  request: {},
  parent_id: null,
  status: 'running',
  result: null,
  source: null,
  created_at: new Date().toISOString(),
  finished_at: null,
  taken_at: null,
});
const services = fakeServices(database, {
  async *answer() {
    yield 'Lower the rear wing.';
  },
});

const body = fc.oneof(
  spoilt({ game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', temperature: 25, prompt: 'x', duration: 60 }),
  spoilt({ setupId: 1, refinementPrompt: 'more grip', userId: 'premium-1' }),
  spoilt({ game: 'ACC', track: 'spa', words: 'loose at T5' }),
  spoilt({ message: 'hello', context: [{ role: 'user', content: 'x' }], setupId: 1 }),
);
const paths = [
  'generate-setup',
  'refine',
  'hear',
  'race-engineer-chat',
  'generations/1',
  'generations?requestId=x',
];

test('an endpoint of the engineer answers anything in the house form', () =>
  holds(
    requestsTo(
      paths.map((path) => `/api/${path}`),
      body.map((one) => JSON.stringify(one)),
      { origin, 'x-driver': 'premium-1' },
    ),
    async (plain) => {
      const background: Promise<unknown>[] = [];
      database.messages.length = 0;
      const response = await handleRequest({
        request: requestOf(origin, plain),
        bindings,
        services,
        waitUntil: (work) => background.push(work),
      });
      await assertHouseForm(response, plain.method);
      await Promise.all(background);
    },
  ));
