import { Hono } from 'hono';
import { createAccount, hashNewPassword, requireFreeEmail, requireFreeUsername } from '../accounts.ts';
import { notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { startSession } from '../sessions.ts';
import { newId, type StoredClient, type StoredSignUp } from '../state.ts';
import { type Browser, browserOf } from './browser.ts';
import { readFields } from './form.ts';
import { signUpResource } from './resources.ts';
import { refuseSecondSession } from './sign-ins.ts';

export function signUps(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.post('/', async (context) => {
    const browser = browserOf(context.req.raw, instance);
    const client = browser.ensureClient();
    refuseSecondSession(instance, client);
    const signUp: StoredSignUp = {
      id: newId('sua'),
      email: null,
      passwordHash: null,
      firstName: null,
      lastName: null,
      username: null,
      createdSessionId: null,
      createdUserId: null,
    };
    await fill(signUp, await readFields(context.req.raw));
    return proceed(browser, client, signUp);
  });

  routes.patch('/:id', async (context) => {
    const browser = browserOf(context.req.raw, instance);
    const client = browser.ensureClient();
    const signUp = openSignUp(client, context.req.param('id'));
    await fill(signUp, await readFields(context.req.raw));
    return proceed(browser, client, signUp);
  });

  routes.get('/:id', (context) => {
    const browser = browserOf(context.req.raw, instance);
    return browser.answer(signUpResource(openSignUp(browser.ensureClient(), context.req.param('id'))));
  });

  async function fill(signUp: StoredSignUp, fields: Record<string, string>): Promise<void> {
    if (fields.email_address) {
      requireFreeEmail(instance, fields.email_address);
      signUp.email = fields.email_address;
    }
    if (fields.username) {
      requireFreeUsername(instance, fields.username);
      signUp.username = fields.username;
    }
    if (fields.password) signUp.passwordHash = await hashNewPassword(fields.password);
    if (fields.first_name !== undefined) signUp.firstName = fields.first_name;
    if (fields.last_name !== undefined) signUp.lastName = fields.last_name;
  }

  function proceed(browser: Browser, client: StoredClient, signUp: StoredSignUp): Response {
    const { email, passwordHash } = signUp;
    if (email && passwordHash) {
      const user = createAccount(instance, { ...signUp, id: newId('user'), email, passwordHash });
      signUp.createdUserId = user.id;
      signUp.createdSessionId = startSession(instance, client, user).id;
      browser.signedInChanged();
    }
    client.signUp = signUp.createdSessionId ? null : signUp;
    instance.file.save();
    return browser.answer(signUpResource(signUp));
  }

  return routes;
}

function openSignUp(client: StoredClient, id: string): StoredSignUp {
  if (client.signUp?.id !== id) throw notFound('Sign up');
  return client.signUp;
}
