import { expect, test } from 'vitest';
import { openBrowser, startClerk } from '../browser.fixture.ts';
import { seededPassword } from '../seed.ts';

async function signIn(browser: ReturnType<typeof openBrowser>, identifier = 'driver@example.com') {
  return browser.call('/client/sign_ins', { identifier, password: seededPassword });
}

test('a browser does not get tokens of another browser’s session', async () => {
  const clerk = await startClerk();
  const { body } = await signIn(openBrowser(clerk));
  const stranger = openBrowser(clerk);
  await signIn(stranger, 'premium@example.com');
  const { status } = await stranger.call(`/client/sessions/${body.response.created_session_id}/tokens`, {});
  expect(status).toBe(404);
});

test('a changed password counts from then on, and can end the other sessions', async () => {
  const clerk = await startClerk();
  const elsewhere = openBrowser(clerk);
  await signIn(elsewhere);
  const browser = openBrowser(clerk);
  await signIn(browser);
  const wrong = await browser.call('/me/change_password', {
    current_password: 'x',
    new_password: 'brand new one',
  });
  expect(wrong.body.errors[0]?.meta.param_name).toBe('current_password');
  const fields = {
    current_password: seededPassword,
    new_password: 'brand new one',
    sign_out_of_other_sessions: 'true',
  };
  expect((await browser.call('/me/change_password', fields)).status).toBe(200);
  expect((await elsewhere.call('/me')).status).toBe(401);
  expect((await browser.call('/me')).status).toBe(200);
  expect((await signIn(openBrowser(clerk))).status).toBe(422);
});

test('the list of devices shows every session, and ends one', async () => {
  const clerk = await startClerk();
  const elsewhere = openBrowser(clerk);
  const other = await signIn(elsewhere);
  const browser = openBrowser(clerk);
  await signIn(browser);
  expect((await browser.call('/me/sessions/active')).body).toHaveLength(2);
  await browser.call(`/me/sessions/${other.body.response.created_session_id}/revoke`, {});
  expect((await browser.call('/me/sessions/active')).body).toHaveLength(1);
  expect((await elsewhere.call('/client')).body.response.sessions).toEqual([]);
});
