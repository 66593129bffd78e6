import { expect, test } from 'vitest';
import { openBrowser, startClerk } from '../browser.fixture.ts';
import { seededPassword } from '../seed.ts';

async function signIn(browser: ReturnType<typeof openBrowser>, identifier = 'driver@example.com') {
  return browser.call('/client/sign_ins', { identifier, password: seededPassword });
}

test('a browser that Clerk has not seen has no client', async () => {
  const browser = openBrowser(await startClerk());
  expect((await browser.call('/client')).body).toEqual({ response: null, client: null });
});

test('the environment names the product and what a sign-in takes', async () => {
  const { body } = await openBrowser(await startClerk()).call('/environment');
  expect(body.display_config.application_name).toBe('Scrutineer');
  expect(body.user_settings.attributes.password).toMatchObject({ enabled: true, required: true });
});

test('identifier first, password after', async () => {
  const browser = openBrowser(await startClerk());
  const first = await browser.call('/client/sign_ins', { identifier: 'driver@example.com' });
  expect(first.body.response).toMatchObject({
    status: 'needs_first_factor',
    supported_first_factors: [{ strategy: 'password' }],
  });
  expect(first.body.client.sign_in.id).toBe(first.body.response.id);

  const attempt = `/client/sign_ins/${first.body.response.id}/attempt_first_factor`;
  const wrong = await browser.call(attempt, { strategy: 'password', password: 'not it' });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors[0]).toMatchObject({
    code: 'form_password_incorrect',
    meta: { param_name: 'password' },
  });

  const right = await browser.call(attempt, { strategy: 'password', password: seededPassword });
  expect(right.body.response.status).toBe('complete');
  expect(right.body.client).toMatchObject({
    sign_in: null,
    last_active_session_id: right.body.response.created_session_id,
    sessions: [{ status: 'active', user: { id: 'user_seed_driver', first_name: 'Dana' } }],
  });
});

test.each(['driver@example.com', 'DRIVER@example.com', 'dana', ' dana '])(
  'identifier and password at once: %s',
  async (identifier) => {
    const { body } = await signIn(openBrowser(await startClerk()), identifier);
    expect(body.response.status).toBe('complete');
  },
);

test('an unknown account is said to be unknown', async () => {
  const browser = openBrowser(await startClerk());
  const { status, body } = await browser.call('/client/sign_ins', { identifier: 'nobody@example.com' });
  expect(status).toBe(422);
  expect(body.errors[0]).toMatchObject({
    code: 'form_identifier_not_found',
    meta: { param_name: 'identifier' },
  });
});

test('who is signed in does not sign in twice', async () => {
  const browser = openBrowser(await startClerk());
  await signIn(browser);
  const second = await signIn(browser, 'premium@example.com');
  expect(second.body.errors[0]?.code).toBe('session_exists');
});

test('a signed-in browser gets tokens, and the product lets it in', async () => {
  const browser = openBrowser(await startClerk());
  const { body } = await signIn(browser);
  const id = body.response.created_session_id;
  const token = await browser.call(`/client/sessions/${id}/tokens`, {});
  expect(token.body).toMatchObject({ object: 'token' });
  browser.jar.set('__session', token.body.jwt);
  for (const name of browser.jar.keys()) {
    if (name.startsWith('__client_uat_'))
      browser.jar.set(name.replace('client_uat', 'session'), token.body.jwt);
  }
  expect((await browser.visit('/my-setups')).driver).toMatchObject({
    state: 'signed-in',
    sessionId: id,
    claims: { role: 'authenticated', v: 2, sts: 'active' },
  });
  const touched = await browser.call(`/client/sessions/${id}/touch`, {});
  expect(touched.body.response).toMatchObject({ id, user: { username: 'dana' } });
});

test('a browser does not get tokens of another browser’s session', async () => {
  const clerk = await startClerk();
  const { body } = await signIn(openBrowser(clerk));
  const stranger = openBrowser(clerk);
  await signIn(stranger, 'premium@example.com');
  const { status } = await stranger.call(`/client/sessions/${body.response.created_session_id}/tokens`, {});
  expect(status).toBe(404);
});

test.each([
  ['all sessions', (_: string) => '/client/sessions', 'DELETE'],
  ['the session', (id: string) => `/client/sessions/${id}/remove`, 'POST'],
  ['the session for good', (id: string) => `/client/sessions/${id}/end`, 'POST'],
])('signing out of %s', async (_, path, method) => {
  const browser = openBrowser(await startClerk());
  const { body } = await signIn(browser);
  const out = await browser.call(path(body.response.created_session_id), {}, method);
  expect(out.body.client.sessions).toEqual([]);
  expect(browser.jar.get('__client_uat')).toBe('0');
  expect((await browser.visit('/my-setups')).driver.state).toBe('signed-out');
});

test('signing up makes an account and signs in', async () => {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  const account = {
    email_address: 'new@example.com',
    password: 'long enough',
    first_name: 'Nia',
    username: 'nia',
  };
  const { body } = await browser.call('/client/sign_ups', account);
  expect(body.response).toMatchObject({ status: 'complete', email_address: 'new@example.com' });
  expect(await clerk.users.get(body.response.created_user_id)).toMatchObject({
    email: 'new@example.com',
    firstName: 'Nia',
    lastName: '',
    username: 'nia',
  });
  const elsewhere = await openBrowser(clerk).call('/client/sign_ins', {
    identifier: 'nia',
    password: 'long enough',
  });
  expect(elsewhere.body.response.status).toBe('complete');
});

test('a sign-up without a password waits for it', async () => {
  const browser = openBrowser(await startClerk());
  const first = await browser.call('/client/sign_ups', { email_address: 'new@example.com' });
  expect(first.body.response).toMatchObject({ status: 'missing_requirements', missing_fields: ['password'] });
  const path = `/client/sign_ups/${first.body.response.id}`;
  const second = await browser.call(path, { password: 'long enough' }, 'PATCH');
  expect(second.body.response.status).toBe('complete');
});

test.each([
  ['a taken address', { email_address: 'Driver@example.com', password: 'long enough' }, 'email_address'],
  ['no address', { email_address: 'nobody', password: 'long enough' }, 'email_address'],
  [
    'a taken username',
    { email_address: 'n@example.com', username: 'DANA', password: 'long enough' },
    'username',
  ],
  [
    'a strange username',
    { email_address: 'n@example.com', username: '<b>!', password: 'long enough' },
    'username',
  ],
  ['a short password', { email_address: 'n@example.com', password: 'short' }, 'password'],
  ['a long password', { email_address: 'n@example.com', password: 'x'.repeat(73) }, 'password'],
])('a sign-up with %s names the field', async (_, fields, field) => {
  const browser = openBrowser(await startClerk());
  const { status, body } = await browser.call('/client/sign_ups', fields as Record<string, string>);
  expect(status).toBe(422);
  expect(body.errors[0]?.meta.param_name).toBe(field);
});

test('the profile panel changes name and username', async () => {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  await signIn(browser);
  const changed = await browser.call('/me', { first_name: 'Daniela', username: 'daniela' }, 'PATCH');
  expect(changed.body.client.sessions[0]?.user).toMatchObject({ first_name: 'Daniela', username: 'daniela' });
  expect(await clerk.users.get('user_seed_driver')).toMatchObject({
    firstName: 'Daniela',
    lastName: 'Driver',
  });
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

test('a deleted account is gone everywhere', async () => {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  await signIn(browser);
  const { body } = await browser.call('/me', {}, 'DELETE');
  expect(body.response).toEqual({ object: 'user', id: 'user_seed_driver', deleted: true });
  expect(body.client.sessions).toEqual([]);
  expect(await clerk.users.get('user_seed_driver')).toBeNull();
});

test('signed out, there is no profile', async () => {
  expect((await openBrowser(await startClerk()).call('/me')).status).toBe(401);
});

test('a handshake leads back to the product only', async () => {
  const browser = openBrowser(await startClerk());
  for (const target of ['https://evil.example/', '', 'javascript:alert(1)', '//evil.example']) {
    const { status, headers } = await browser.send(
      `http://localhost:20102/clerk/v1/client/handshake?redirect_url=${encodeURIComponent(target)}`,
    );
    expect(status).toBe(400);
    expect(headers.get('location')).toBeNull();
  }
});

test('what is not there is answered in Clerk’s way', async () => {
  const { status, body } = await openBrowser(await startClerk()).call('/waitlist', {});
  expect(status).toBe(404);
  expect(body.errors[0]?.code).toBe('resource_not_found');
});
