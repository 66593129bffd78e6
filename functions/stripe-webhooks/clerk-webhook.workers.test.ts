import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { changedTagsHeader } from '#platform/adapters/supabase/copy-tags';
import { readClerkWebhook } from '#platform/adapters/clerk/webhook';
import { syncCustomer } from '#platform/billing/sync-customer';
import { clerkUserId, workshop } from '../../tests/billing/workshop.ts';
import { handleClerkRequest } from './clerk/handle-clerk-request.ts';
import type { ClerkServices } from './clerk/services.ts';

const secret = `whsec_${btoa('a secret of the endpoint')}`;
const address = 'https://scrutineer.test/webhooks/clerk';

/** The Worker's parts around billing with a Stripe in memory; everything runs on workerd. */
async function clerkWorkshop(changes: Partial<ClerkServices> = {}) {
  const shop = await workshop();
  const done: string[] = [];
  const services: ClerkServices = {
    read: (headers, body) => readClerkWebhook(headers, body, secret),
    async close(clerkUserId) {
      done.push(`close ${clerkUserId}`);
      shop.stores.closeAccount(clerkUserId);
      return shop.stores.rows.get(clerkUserId)?.stripe_customer_id ?? null;
    },
    async forget(clerkUserId) {
      done.push(`forget ${clerkUserId}`);
      return 7;
    },
    applyTeamEvent: async (event) => void done.push(JSON.stringify(event)),
    eraseRoom: async (clerkUserId) => void done.push(`erase room of ${clerkUserId}`),
    async settle(customerId) {
      done.push('settle');
      await syncCustomer(customerId, shop.dependencies);
    },
    logError: shop.dependencies.logError,
    ...changes,
  };
  const send = (request: Request) => handleClerkRequest({ request, services });
  return { ...shop, send, done };
}

function post(body: string, change: Record<string, string> = {}): Request {
  const at = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(at),
    'svix-signature': `v1,${signature}`,
    ...change,
  };
  return new Request(address, { method: 'POST', body, headers });
}

const deleted = (id: string) =>
  JSON.stringify({ object: 'event', type: 'user.deleted', data: { id, deleted: true, object: 'user' } });

test('a deleted account is closed and forgotten, and again when told again', async () => {
  const { send, done } = await clerkWorkshop();
  for (let time = 0; time < 2; time++) {
    const answer = await send(post(deleted('user_1')));
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'forgotten' }]);
    expect(answer.headers.get(changedTagsHeader)).toBe('author-7');
  }
  // The room comes after the database, which by then accepts no more of its runs.
  const steps = ['close user_1', 'forget user_1', 'erase room of user_1'];
  expect(done).toEqual([...steps, ...steps]);
});

test('a driver who leaves is charged no more', async () => {
  const { send, done, buy, stripe, row } = await clerkWorkshop();
  await buy('monthly');
  expect((await send(post(deleted(clerkUserId)))).status).toBe(200);
  expect(done.at(-1)).toBe('settle');
  const { subscriptions } = await stripe.customerState(row()?.stripe_customer_id ?? '');
  expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
});

test('while Stripe is away the data go all the same, and Clerk is asked to come again until it was told', async () => {
  const { send, done, buy, standIn, row, reports } = await clerkWorkshop();
  await buy('monthly');
  standIn.account.state.outage = 'error';
  expect((await send(post(deleted(clerkUserId)))).status).toBe(503);
  expect(done).toContain(`forget ${clerkUserId}`);
  expect(reports).toEqual(['clerk_event_failed']);
  standIn.account.state.outage = 'none';
  expect((await send(post(deleted(clerkUserId)))).status).toBe(200);
  expect(row()).toMatchObject({ status: 'canceled' });
});

test.each(['close', 'forget', 'eraseRoom'])(
  'Clerk is asked to come again when "%s" cannot be done',
  async (step) => {
    const { send } = await clerkWorkshop({ [step]: () => Promise.reject(new Error('down')) });
    const answer = await send(post(deleted('user_1')));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  },
);

test('an event of a team is written, or asked for again', async () => {
  const ended = JSON.stringify({ type: 'organization.deleted', data: { id: 'org_1' } });
  const { send, done } = await clerkWorkshop();
  expect(await (await send(post(ended))).json()).toEqual({ outcome: 'applied' });
  expect(done).toEqual(['{"type":"team.deleted","teamId":"org_1"}']);
  const away = await clerkWorkshop({ applyTeamEvent: () => Promise.reject(new Error('down')) });
  expect((await away.send(post(ended))).status).toBe(503);
});

test('other events are taken and ignored', async () => {
  const { send, done } = await clerkWorkshop();
  const answer = await send(post(JSON.stringify({ type: 'user.updated', data: { id: 'user_1' } })));
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'ignored' }]);
  expect(done).toEqual([]);
});

test('a signed deletion of nobody that could be a driver is taken, and the operators hear of it', async () => {
  const { send, done, reports } = await clerkWorkshop();
  const answer = await send(post(deleted('')));
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'unreadable' }]);
  expect(done).toEqual([]);
  expect(reports).toEqual(['clerk_event_unreadable']);
});

test('a sender whose signature does not fit is refused and changes nothing', async () => {
  const { send, done } = await clerkWorkshop();
  const answer = await send(post(deleted('user_1'), { 'svix-signature': 'v1,AAAA' }));
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: 'The signature does not fit.', code: 'invalid_signature' },
  ]);
  expect(done).toEqual([]);
});

test('other methods and bodies without end are refused', async () => {
  const { send } = await clerkWorkshop();
  expect((await send(new Request(address))).status).toBe(405);
  expect((await send(post('x'.repeat(300 * 1024)))).status).toBe(413);
});
