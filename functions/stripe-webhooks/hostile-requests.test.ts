import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'vitest';
import { readClerkWebhook } from '#platform/adapters/clerk/webhook';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { verifyWebhook } from '#platform/adapters/stripe/webhook';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { anyText, spoilt } from '../../tests/support/hostile-inputs.ts';
import { assertHouseForm, requestOf, requestsTo } from '../../tests/support/hostile-requests.ts';
import { holds } from '../../tests/support/properties.ts';
import { handleClerkRequest } from './clerk/handle-clerk-request.ts';
import { handleWebhook } from './handle-request.ts';
import { handledEvents } from './handled-events.ts';
import type { WebhookServices } from './services.ts';

const origin = 'https://scrutineer.test';
const secret = 'whsec_c2VjcmV0IG9mIHRoZSBlbmRwb2ludA==';
const now = Math.floor(Date.now() / 1000);

const standIn = await createStripeStandIn({
  origin: 'http://stripe.test',
  appOrigin: origin,
  webhookSecret: secret,
  secretKey: 'sk_test_local',
  realNow: () => now * 1000,
  delivers: false,
});
const stores = storesInMemory();
const services: WebhookServices = {
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
const membership = {
  ...{ id: 'orgmem_1', role: 'org:admin', updated_at: now, public_user_data: { user_id: 'user_1' } },
  organization: { id: 'org_1', name: 'Team', updated_at: now },
};
const clerkEvent = fc
  .oneof(
    spoilt({ type: 'user.deleted', data: { id: 'user_1' } }),
    spoilt({ type: 'organizationMembership.updated', data: membership }),
  )
  .map((event) => JSON.stringify(event));

test('a webhook of Stripe is answered in the house form, whatever it holds', () =>
  holds(
    fc.record({
      plain: requestsTo(['/webhooks/stripe', '/webhooks'], stripeEvent, {}),
      isSigned: fc.boolean(),
    }),
    async ({ plain, isSigned }) => {
      const request = requestOf(origin, plain);
      const signature = createHmac('sha256', secret)
        .update(`${now}.${plain.body ?? ''}`)
        .digest('hex');
      if (isSigned) request.headers.set('stripe-signature', `t=${now},v1=${signature}`);
      await assertHouseForm(await handleWebhook({ request, services }), plain.method);
    },
  ));

test('a webhook of Clerk is answered in the house form, and no stranger has a driver forgotten', () =>
  holds(
    fc.record({ plain: requestsTo(['/webhooks/clerk'], clerkEvent, {}), isSigned: fc.boolean() }),
    async ({ plain, isSigned }) => {
      const request = requestOf(origin, plain);
      const forgotten: string[] = [];
      const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`msg_1.${now}.${plain.body ?? ''}`)
        .digest('base64');
      if (isSigned) {
        request.headers.set('svix-id', 'msg_1');
        request.headers.set('svix-timestamp', `${now}`);
        request.headers.set('svix-signature', `v1,${signature}`);
      }
      const response = await handleClerkRequest({
        request,
        services: {
          read: (headers, body) => readClerkWebhook(headers, body, secret),
          close: async () => null,
          settle: async () => {},
          applyTeamEvent: async ({ type }) => void forgotten.push(type),
          forget: async (driver) => forgotten.push(driver),
          eraseRoom: async (driver) => void forgotten.push(driver),
          logError: () => {},
        },
      });
      await assertHouseForm(response, plain.method);
      assert.ok(isSigned || forgotten.length === 0);
    },
  ));
