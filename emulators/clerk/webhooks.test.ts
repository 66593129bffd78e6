import { expect, test } from 'vitest';
import { openBrowser, origin, startClerk } from './browser.fixture.ts';
import { seededPassword } from './seed.ts';

test('a webhook that was not taken is sent again, as the same event', async () => {
  const clerk = await startClerk({ webhookStatus: (attempt) => (attempt < 3 ? 503 : 200) });
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  await browser.send(`${origin}/clerk/user`, { intent: 'delete' });
  const hurry = async () => (await clerk.control('/webhooks/hurry', 'POST')).json();
  for (const waiting of [1, 1, 0, 0]) expect(await hurry()).toEqual({ waiting });
  expect(clerk.webhooks).toHaveLength(3);
  expect(new Set(clerk.webhooks.map(({ headers }) => headers.get('svix-id'))).size).toBe(1);
});
