import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { readClerkWebhook } from '#platform/adapters/clerk/webhook';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { verifyWebhook } from '#platform/adapters/stripe/webhook';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
import { createStripeStandIn } from '../../../emulators/stripe/index.ts';
import { handleRequest as askEngineer } from '../../../functions/ai/handle-request.ts';
import type { Bindings } from '../../../functions/ai/room-of.ts';
import { emptyDatabase, fakeServices } from '../../../functions/ai/tests/fakes.ts';
import { handleClerkRequest } from '../../../functions/stripe-webhooks/clerk/handle-clerk-request.ts';
import { handleWebhook as deliverEvent } from '../../../functions/stripe-webhooks/handle-request.ts';
import { handledEvents } from '../../../functions/stripe-webhooks/handled-events.ts';
import type { WebhookServices } from '../../../functions/stripe-webhooks/services.ts';
import { target } from '../fuzz.ts';
import { anyText, spoilt } from '../../support/hostile-inputs.ts';
import { assertNoTrace } from '../invariants.ts';
import { addresses, requestOf, requests } from '../requests.ts';

const origin = 'https://scrutineer.test';

/** Statuses one of our endpoints may answer while everything it needs is up. */
const houseStatuses = new Set([200, 400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429]);

/** An answer in the house form: JSON, kept nowhere, and for a failure a sentence and a word. */
async function assertHouseForm(response: Response, method: string): Promise<void> {
  assert.ok(houseStatuses.has(response.status), `status ${response.status}`);
  const text = await response.text();
  assertNoTrace(text);
  if (method === 'HEAD') return;
  assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return;
  const body = JSON.parse(text) as Record<string, unknown>;
  if (response.status < 400) return;
  assert.ok(
    typeof body.error === 'string' && /^(?:[A-Z]|"[^"]+" [a-z]).*[.!?]?$/s.test(body.error),
    `no sentence: ${text}`,
  );
  assert.match(String(body.code), /^[a-z_]+$/);
  const known = new Set(['error', 'code', 'fields']);
  assert.ok(
    Object.keys(body).every((name) => known.has(name)),
    `more than the house form: ${text}`,
  );
}

/** A room that takes every order and every message, tells of its runs that they are not known, and ends them when asked. */
const room = {
  async fetch(_address: string, { method = 'GET' }: RequestInit = {}) {
    const headers = { 'cache-control': 'no-store' };
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
});
const engineerServices = fakeServices(database, {
  async *answer() {
    yield 'Lower the rear wing.';
  },
});

const engineerBody = fc.oneof(
  spoilt({ game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', temperature: 25, prompt: 'x', duration: 60 }),
  spoilt({ setupId: 1, refinementPrompt: 'more grip', userId: 'premium-1' }),
  spoilt({ message: 'hello', context: [{ role: 'user', content: 'x' }], setupId: 1 }),
);

target({
  name: 'the AI Worker',
  input: requests(
    addresses(
      '/api/generate-setup',
      '/api/refine',
      '/api/race-engineer-chat',
      '/api/generations/1',
      '/api/generations?requestId=x',
      '/',
    ),
    engineerBody.map((body) => JSON.stringify(body)),
    { origin, 'x-driver': 'premium-1' },
  ),
  async check(asked) {
    const background: Promise<unknown>[] = [];
    database.messages.length = 0;
    const response = await askEngineer({
      request: requestOf(origin, asked),
      bindings,
      services: engineerServices,
      waitUntil: (work) => background.push(work),
    });
    await assertHouseForm(response, asked.method);
    await Promise.all(background);
  },
});

const now = 1_795_000_000;
const secret = 'whsec_c2VjcmV0IG9mIHRoZSBlbmRwb2ludA==';
const clerkKey = Buffer.from(secret.slice('whsec_'.length), 'base64');

const standIn = await createStripeStandIn({
  origin: 'http://stripe.test',
  appOrigin: origin,
  webhookSecret: secret,
  secretKey: 'sk_test_local',
  realNow: () => now * 1000,
  delivers: false,
});
const stores = storesInMemory();
const webhookServices: WebhookServices = {
  stripe: createStripe({
    secretKey: standIn.secretKey,
    apiUrl: 'http://stripe.test',
    fetch: async (input, init) => standIn.fetch(new Request(input, init)),
  }),
  subscriptions: stores.subscriptions,
  events: stores.events,
  deletedSetups: { forget: async () => 0 },
  grownAccounts: { count: async () => 0, recount: async () => 0 },
  blockedAuthors: { settle: async () => 0, waiting: async () => 0 },
  now: () => new Date(now * 1000),
  verify: (body, header) => verifyWebhook(body, header, [secret], new Date(now * 1000)),
  logError: () => {},
};

const stripeEvent = fc
  .tuple(
    spoilt({
      id: 'evt_1',
      object: 'event',
      data: { object: { object: 'invoice', customer: 'cus_seed_premium' } },
    }),
    fc.oneof(fc.constantFrom(...handledEvents), anyText),
  )
  .map(([event, type]) => JSON.stringify({ ...event, type }));

target({
  name: 'the webhook Worker: Stripe',
  input: fc.record({
    asked: requests(addresses('/webhooks/stripe', '/webhooks', '/'), stripeEvent, {}),
    isSigned: fc.boolean(),
  }),
  async check({ asked, isSigned }) {
    const request = requestOf(origin, asked);
    if (isSigned) {
      const signature = createHmac('sha256', secret)
        .update(`${now}.${asked.body ?? ''}`)
        .digest('hex');
      request.headers.set('stripe-signature', `t=${now},v1=${signature}`);
    }
    await assertHouseForm(await deliverEvent({ request, services: webhookServices }), asked.method);
  },
});

target({
  name: 'the webhook Worker: Clerk',
  input: fc.record({
    asked: requests(
      fc.constant('/webhooks/clerk'),
      spoilt({ type: 'user.deleted', data: { id: 'user_1' } }).map((event) => JSON.stringify(event)),
      {},
    ),
    isSigned: fc.boolean(),
  }),
  async check({ asked, isSigned }) {
    const request = requestOf(origin, asked);
    const forgotten: string[] = [];
    if (isSigned) {
      const at = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', clerkKey)
        .update(`msg_1.${at}.${asked.body ?? ''}`)
        .digest('base64');
      request.headers.set('svix-id', 'msg_1');
      request.headers.set('svix-timestamp', at);
      request.headers.set('svix-signature', `v1,${signature}`);
    }
    const response = await handleClerkRequest({
      request,
      services: {
        read: (headers, body) => readClerkWebhook(headers, body, secret),
        close: async () => null,
        settle: async () => {},
        forget: async (driver) => forgotten.push(driver),
        eraseRoom: async (driver) => void forgotten.push(driver),
        logError: () => {},
      },
    });
    await assertHouseForm(response, asked.method);
    assert.ok(isSigned || forgotten.length === 0, 'a stranger had a driver forgotten');
  },
});
