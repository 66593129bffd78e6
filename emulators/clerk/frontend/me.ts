import type { UserJSON } from '@clerk/backend';
import { Hono } from 'hono';
import { accountOf, changeAccount, changePassword, deleteAccount, namesIn } from '../accounts.ts';
import { json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { endSession, isLive } from '../sessions.ts';
import type { Browser, InBrowser } from './browser.ts';
import { readFields } from './form.ts';
import { userResource } from './resources.ts';

/** `/v1/me`: the account of who is signed in, as Clerk's panel shows and changes it. */
export function me(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();
  const userOf = (browser: Browser): UserJSON => accountOf(instance, browser.session().user_id);

  routes.get('/', ({ var: { browser } }) => browser.answer(userResource(userOf(browser))));
  routes.patch('/', async ({ req, var: { browser } }) => {
    const user = userOf(browser);
    changeAccount(instance, user, namesIn(await readFields(req.raw)));
    return browser.answer(userResource(user));
  });
  routes.delete('/', ({ var: { browser } }) => {
    const user = userOf(browser);
    deleteAccount(instance, user);
    browser.signedInChanged();
    return browser.answer({ object: 'user', id: user.id, deleted: true });
  });
  routes.post('/change_password', async ({ req, var: { browser } }) => {
    const user = userOf(browser);
    const fields = await readFields(req.raw);
    await changePassword(instance, user, fields);
    const others = Object.values(instance.file.value.sessions).filter(
      ({ user_id, id }) => user_id === user.id && id !== browser.session().id,
    );
    if (fields.sign_out_of_other_sessions === 'true')
      for (const session of others) if (isLive(session)) endSession(instance, session, 'revoked');
    return browser.answer(userResource(user));
  });

  /** Other devices are not shown, and teams stay empty in Clerk's own components: ours show them. */
  routes.on('GET', ['/sessions', '/sessions/active'], () => json([]));
  const emptyLists = ['/organization_memberships', '/organization_invitations', '/organization_suggestions'];
  routes.on('GET', emptyLists, ({ var: { browser } }) => browser.answer({ data: [], total_count: 0 }));

  return routes;
}
