import { afterEach, expect, test, vi } from 'vitest';
import { readClerkWebhook } from '../../core/adapters/clerk-webhook.ts';
import { openBrowser, origin, startClerk } from './browser.fixture.ts';
import { seededPassword } from './seed.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Clerk = Awaited<ReturnType<typeof startClerk>>;

async function deleteDana(clerk: Clerk): Promise<void> {
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  await browser.send(`${origin}/clerk/user`, { intent: 'delete' });
}

const hurry = async (clerk: Clerk) =>
  (await clerk.control('/webhooks/hurry', 'POST')).json() as Promise<{ waiting: number }>;

test('a deleted account is told to the application, signed', async () => {
  const clerk = await startClerk();
  await deleteDana(clerk);
  expect(await hurry(clerk)).toEqual({ waiting: 0 });
  expect(clerk.webhooks).toHaveLength(1);
  const [request] = clerk.webhooks;
  if (!request) return;
  expect(new URL(request.url).pathname).toBe('/webhooks/clerk');
  const body = await request.text();
  expect(await readClerkWebhook(request.headers, body, clerk.standIn.webhookSecret)).toEqual({
    type: 'user.deleted',
    userId: 'user_seed_driver',
  });
});

test('a webhook that was not taken is sent again, as the same event', async () => {
  const clerk = await startClerk({ webhookStatus: (attempt) => (attempt < 3 ? 503 : 200) });
  await deleteDana(clerk);
  expect(await hurry(clerk)).toEqual({ waiting: 1 });
  expect(await hurry(clerk)).toEqual({ waiting: 1 });
  expect(await hurry(clerk)).toEqual({ waiting: 0 });
  await hurry(clerk);
  expect(clerk.webhooks).toHaveLength(3);
  expect(new Set(clerk.webhooks.map(({ headers }) => headers.get('svix-id'))).size).toBe(1);
});
