import { Hono } from 'hono';
import {
  createAccount,
  hashNewPassword,
  namesIn,
  requireFreeEmail,
  requireFreeUsername,
} from '../accounts.ts';
import { notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { startSession } from '../sessions.ts';
import { newId, type SignUp } from '../state.ts';
import type { Browser, InBrowser } from './browser.ts';
import { readFields } from './form.ts';
import { signUpResource } from './resources.ts';

/** `/v1/client/sign_ups`: the fields at once, or some after others. */
export function signUps(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();

  routes.post('/', async ({ req, var: { browser } }) => {
    browser.signedOutClient();
    return proceed(browser, { id: newId('sua'), fields: {}, passwordHash: null }, req.raw);
  });
  routes.patch('/:id', async ({ req, var: { browser } }) => {
    const signUp = browser.client()?.signUp;
    if (signUp?.id !== req.param('id')) throw notFound('Sign up');
    return proceed(browser, signUp, req.raw);
  });

  async function proceed(browser: Browser, signUp: SignUp, request: Request): Promise<Response> {
    const { password, ...fields } = await readFields(request);
    if (fields.email_address) requireFreeEmail(instance, fields.email_address);
    if (fields.username) requireFreeUsername(instance, fields.username);
    if (password) signUp.passwordHash = await hashNewPassword(password);
    Object.assign(signUp.fields, fields);
    const client = browser.ensureClient();
    const { email_address: email } = signUp.fields;
    const { passwordHash } = signUp;
    client.signUp = signUp;
    if (!email || !passwordHash) {
      instance.file.save();
      return browser.answer(signUpResource(signUp));
    }
    const user = createAccount(instance, { email, passwordHash, ...namesIn(signUp.fields) });
    const session = startSession(instance, client, user);
    browser.signedInChanged();
    client.signUp = null;
    return browser.answer(signUpResource(signUp, { user, session }));
  }

  return routes;
}
