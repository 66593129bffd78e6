import { Hono } from 'hono';
import { createAccount, hashNewPassword, namesIn } from '../accounts.ts';
import type { ClerkInstance } from '../instance.ts';
import { startSession } from '../sessions.ts';
import type { InBrowser } from './browser.ts';
import { readFields } from './form.ts';
import { signUpResource } from './resources.ts';

/** `/v1/client/sign_ups`: clerk-js sends all fields at once, as no step comes between. */
export function signUps(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();
  routes.post('/', async ({ req, var: { browser } }) => {
    const client = browser.signedOutClient();
    const { email_address: email = '', password = '', ...fields } = await readFields(req.raw);
    const passwordHash = await hashNewPassword(password);
    const user = createAccount(instance, { email, passwordHash, ...namesIn(fields) });
    const session = startSession(instance, client, user);
    browser.signedInChanged();
    return browser.answer(signUpResource(user, session));
  });
  return routes;
}
