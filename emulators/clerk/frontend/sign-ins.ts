import { Hono } from 'hono';
import { findAccount, requirePassword, signInAccount } from '../accounts.ts';
import { Fault, notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { liveSessions, startSession } from '../sessions.ts';
import { newId, type StoredClient, type StoredSignIn, type StoredUser } from '../state.ts';
import { type Browser, browserOf } from './browser.ts';
import { readFields } from './form.ts';
import { signInResource } from './resources.ts';

/** `/v1/client/sign_ins`: by identifier first and password after, or by both at once. */
export function signIns(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.post('/', async (context) => {
    const browser = browserOf(context.req.raw, instance);
    const { identifier, password } = await readFields(context.req.raw);
    const client = browser.ensureClient();
    refuseSecondSession(instance, client);

    const signIn: StoredSignIn = {
      id: newId('sia'),
      identifier: identifier ?? null,
      userId: null,
      createdSessionId: null,
    };
    if (identifier) {
      const user = password
        ? await signInAccount(instance, identifier, password)
        : findAccount(instance, identifier);
      if (!user) {
        throw new Fault(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
      }
      signIn.userId = user.id;
      if (password) complete(browser, client, signIn, user);
    }
    client.signIn = signIn.createdSessionId ? null : signIn;
    instance.file.save();
    return browser.answer(signInResource(instance, signIn));
  });

  routes.get('/:id', (context) => {
    const browser = browserOf(context.req.raw, instance);
    return browser.answer(signInResource(instance, openSignIn(browser, context.req.param('id'))));
  });

  routes.post('/:id/attempt_first_factor', async (context) => {
    const browser = browserOf(context.req.raw, instance);
    const signIn = openSignIn(browser, context.req.param('id'));
    const { strategy, password = '' } = await readFields(context.req.raw);
    if (strategy !== 'password') {
      throw new Fault(422, 'strategy_for_user_invalid', 'Sign in with your password.', 'strategy');
    }
    const user = signIn.userId ? instance.file.value.users[signIn.userId] : undefined;
    if (!user) throw notFound('Sign in');
    await requirePassword(user, password);

    const client = browser.ensureClient();
    refuseSecondSession(instance, client);
    complete(browser, client, signIn, user);
    client.signIn = null;
    instance.file.save();
    return browser.answer(signInResource(instance, signIn));
  });

  function complete(browser: Browser, client: StoredClient, signIn: StoredSignIn, user: StoredUser): void {
    signIn.createdSessionId = startSession(instance, client, user).id;
    browser.signedInChanged();
  }

  return routes;
}

/** Another tab may have signed in meanwhile; clerk-js then carries on with that session. */
export function refuseSecondSession(instance: ClerkInstance, client: StoredClient): void {
  if (liveSessions(instance, client).length > 0) {
    throw new Fault(400, 'session_exists', "You're already signed in.");
  }
}

function openSignIn(browser: Browser, id: string): StoredSignIn {
  const signIn = browser.client()?.signIn;
  if (signIn?.id !== id) throw notFound('Sign in');
  return signIn;
}
