import { Hono } from 'hono';
import { requireAccount, requirePassword } from '../accounts.ts';
import { Fault, notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { startSession } from '../sessions.ts';
import { newId } from '../state.ts';
import type { Browser, InBrowser } from './browser.ts';
import { readFields } from './form.ts';
import { signInResource } from './resources.ts';

/** `/v1/client/sign_ins`: by identifier first and password after, or by both at once. */
export function signIns(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();

  async function signIn(browser: Browser, identifier: string, password: string): Promise<string> {
    const user = requireAccount(instance, identifier);
    await requirePassword(instance, user, password);
    const client = browser.signedOutClient();
    const { id } = startSession(instance, client, user);
    client.signIn = null;
    browser.signedInChanged();
    return id;
  }

  routes.post('/', async ({ req, var: { browser } }) => {
    const client = browser.signedOutClient();
    const { identifier, password } = await readFields(req.raw);
    const attempt = { id: newId('sia'), identifier: identifier || null };
    if (identifier) requireAccount(instance, identifier);
    client.signIn = attempt;
    const sessionId = identifier && password ? await signIn(browser, identifier, password) : null;
    instance.file.save();
    return browser.answer(signInResource(instance, attempt, sessionId));
  });

  routes.post('/:id/attempt_first_factor', async ({ req, var: { browser } }) => {
    const attempt = browser.client()?.signIn;
    if (attempt?.id !== req.param('id')) throw notFound('Sign in');
    const { strategy, password = '' } = await readFields(req.raw);
    if (strategy !== 'password') {
      throw new Fault(422, 'strategy_for_user_invalid', 'Sign in with your password.', 'strategy');
    }
    const sessionId = await signIn(browser, attempt.identifier ?? '', password);
    instance.file.save();
    return browser.answer(signInResource(instance, attempt, sessionId));
  });

  return routes;
}
