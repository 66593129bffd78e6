import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appOrigin, openBrowser, origin, startClerk, temporaryFolder } from './browser.fixture.ts';
import { createClerkStandIn } from './index.ts';
import { seededAccounts, seededPassword } from './seed.ts';

test('accounts, sessions and keys outlive a restart', async () => {
  const first = await startClerk();
  const browser = openBrowser(first);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  await browser.visit('/signed-in');
  await first.standIn.close();

  const second = await startClerk({ dataDir: first.dataDir });
  expect(second.standIn.secretKey).toBe(first.standIn.secretKey);
  expect(second.standIn.jwks()).toEqual(first.standIn.jwks());
  const sameBrowser = openBrowser(second);
  for (const [name, value] of browser.jar) if (!/session/.test(name)) sameBrowser.jar.set(name, value);
  expect((await sameBrowser.visit('/my-setups')).driver).toMatchObject({ userId: 'user_seed_driver' });
});

test('every seeded account signs in with the seeded password', async () => {
  const clerk = await startClerk();
  expect(seededAccounts).toHaveLength(5);
  for (const { email, id } of seededAccounts) {
    const form = { identifier: email, password: seededPassword };
    const { body } = await openBrowser(clerk).call('/client/sign_ins', form);
    expect(body.response.created_session_id).toMatch(/^sess_/);
    expect(body.client.sessions[0]?.user.id).toBe(id);
  }
});

test('no password is written down', async () => {
  const { standIn, dataDir } = await startClerk();
  await standIn.close();
  const stored = readFileSync(join(dataDir, 'clerk.json'), 'utf8');
  expect(stored).toContain('driver@example.com');
  expect(stored).not.toContain(seededPassword);
});

test('two copies on one machine have cookies and keys of their own', async () => {
  const one = await createClerkStandIn({ dataDir: temporaryFolder(), appOrigin, origin });
  const other = await createClerkStandIn({
    dataDir: temporaryFolder(),
    appOrigin: 'http://localhost:20201',
    origin: 'http://localhost:20202',
  });
  expect(one.publishableKey).not.toBe(other.publishableKey);
  expect(one.jwks().keys).not.toEqual(other.jwks().keys);
  expect(one.publishableKey).toBe(`pk_live_${btoa('clerk.scrutineer-20102.localhost$')}`);
  await one.close();
  await other.close();
});

test('the status page shows accounts and sessions, and nothing secret', async () => {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  const status = await clerk.standIn.status();
  expect(status.Users).toHaveLength(5);
  expect(status.Sessions).toMatchObject([{ User: 'driver@example.com', Status: 'active' }]);
  const shown = JSON.stringify(status);
  for (const secret of [clerk.standIn.secretKey, 'scrypt:', 'PRIVATE KEY', 'refresh']) {
    expect(shown).not.toContain(secret);
  }
});

test('switches are refused when they are none', async () => {
  const { control } = await startClerk();
  expect((await control('/settings', 'PATCH', { backend: 'explode' })).status).toBe(422);
  expect(await (await control('/settings')).json()).toEqual({
    frontend: 'none',
    backend: 'none',
    tokenLifetimeSeconds: 60,
    handshakeDelivery: 'cookies',
  });
});
