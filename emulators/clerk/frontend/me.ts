import { Hono } from 'hono';
import {
  type AccountChanges,
  accountOf,
  changeAccount,
  changePassword,
  deleteAccount,
  requirePassword,
} from '../accounts.ts';
import { Fault, json, notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { endSession, isLive } from '../sessions.ts';
import type { StoredSession, StoredUser } from '../state.ts';
import { type Browser, browserOf } from './browser.ts';
import { readFields } from './form.ts';
import { deviceResource, emailResource, userResource } from './resources.ts';

export function me(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.get('/', (context) => {
    const browser = browserOf(context.req.raw, instance);
    return browser.answer(userResource(userOf(browser)));
  });

  routes.patch('/', async (context) => {
    const browser = browserOf(context.req.raw, instance);
    const user = userOf(browser);
    changeAccount(instance, user, accountChanges(await readFields(context.req.raw)));
    return browser.answer(userResource(user));
  });

  routes.delete('/', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const { id } = userOf(browser);
    deleteAccount(instance, userOf(browser));
    browser.signedInChanged();
    return browser.answer({ object: 'user', id, deleted: true });
  });

  routes.post('/change_password', async (context) => {
    const browser = browserOf(context.req.raw, instance);
    const user = userOf(browser);
    const fields = await readFields(context.req.raw);
    await requirePassword(user, fields.current_password ?? '', 'current_password');
    await changePassword(instance, user, fields.new_password ?? '');
    if (fields.sign_out_of_other_sessions === 'true') {
      const current = browser.session().id;
      for (const session of sessionsOf(user)) {
        if (session.id !== current) endSession(instance, session, 'revoked');
      }
    }
    return browser.answer(userResource(user));
  });

  routes.get('/email_addresses/:id', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const user = userOf(browser);
    if (user.emailId !== context.req.param('id')) throw notFound('Email address');
    return browser.answer(emailResource(user));
  });

  routes.on('GET', ['/sessions', '/sessions/active'], (context) => {
    const browser = browserOf(context.req.raw, instance);
    return json(sessionsOf(userOf(browser)).map((session) => deviceResource(instance, session)));
  });

  routes.post('/sessions/:id/revoke', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const session = sessionsOf(userOf(browser)).find(({ id }) => id === context.req.param('id'));
    if (!session) throw notFound('Session');
    endSession(instance, session, 'revoked');
    return browser.answer(deviceResource(instance, session));
  });

  /** Teams in Clerk's own components stay empty: ours show them. */
  const emptyLists = ['/organization_memberships', '/organization_invitations', '/organization_suggestions'];
  routes.on('GET', emptyLists, (context) =>
    browserOf(context.req.raw, instance).answer({ data: [], total_count: 0 }),
  );

  function userOf(browser: Browser): StoredUser {
    return accountOf(instance, browser.session().userId);
  }

  function sessionsOf(user: StoredUser): StoredSession[] {
    return Object.values(instance.file.value.sessions).filter(
      (session) => session.userId === user.id && isLive(session),
    );
  }

  return routes;
}

function accountChanges(fields: Record<string, string>): AccountChanges {
  const changes: AccountChanges = {};
  if (fields.first_name !== undefined) changes.firstName = fields.first_name || null;
  if (fields.last_name !== undefined) changes.lastName = fields.last_name || null;
  if (fields.username !== undefined) changes.username = fields.username || null;
  if (fields.unsafe_metadata !== undefined) changes.unsafeMetadata = metadata(fields.unsafe_metadata);
  return changes;
}

function metadata(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(422, 'form_param_format_invalid', 'Metadata must be JSON.', 'unsafe_metadata');
  }
}
