import type { SessionJSON, UserJSON } from '@clerk/backend';
import { Hono } from 'hono';
import { accountOf, changeAccount, changePassword, deleteAccount, namesIn } from '../accounts.ts';
import { json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { endSession, isLive } from '../sessions.ts';
import type { Browser, InBrowser } from './browser.ts';
import { readFields } from './form.ts';
import { deviceResource, userResource } from './resources.ts';

/** `/v1/me`: the account of who is signed in, as Clerk's panel shows and changes it. */
export function me(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();
  const userOf = (browser: Browser): UserJSON => accountOf(instance, browser.session().user_id);
  const sessionsOf = (user: UserJSON): SessionJSON[] =>
    Object.values(instance.file.value.sessions).filter(
      (session) => session.user_id === user.id && isLive(session),
    );

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
    const others = sessionsOf(user).filter(({ id }) => id !== browser.session().id);
    if (fields.sign_out_of_other_sessions === 'true')
      for (const session of others) endSession(instance, session, 'revoked');
    return browser.answer(userResource(user));
  });

  routes.on('GET', ['/sessions', '/sessions/active'], ({ var: { browser } }) =>
    json(sessionsOf(userOf(browser)).map((session) => deviceResource(instance, session))),
  );

  /** Teams in Clerk's own components stay empty: ours show them. */
  const emptyLists = ['/organization_memberships', '/organization_invitations', '/organization_suggestions'];
  routes.on('GET', emptyLists, ({ var: { browser } }) => browser.answer({ data: [], total_count: 0 }));

  return routes;
}
