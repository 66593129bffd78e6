import { Hono } from 'hono';
import { html } from 'hono/html';
import { changeAccount, changePassword, deleteAccount, requirePassword } from '../accounts.ts';
import { clientIdFrom, signedOutCookies } from '../cookies.ts';
import { Fault } from '../fault.ts';
import { readFields } from '../frontend/form.ts';
import type { ClerkInstance } from '../instance.ts';
import { clientOf, liveSessions } from '../sessions.ts';
import type { StoredUser } from '../state.ts';
import { type Field, input, page } from './layout.ts';
import { goBack, returnAddress } from './return-address.ts';

const nameFields: readonly (Field & { value: (user: StoredUser) => string | null })[] = [
  {
    name: 'first_name',
    label: 'First name',
    autocomplete: 'given-name',
    value: ({ firstName }) => firstName,
  },
  {
    name: 'last_name',
    label: 'Last name',
    autocomplete: 'family-name',
    value: ({ lastName }) => lastName,
  },
  { name: 'username', label: 'Username', autocomplete: 'username', value: ({ username }) => username },
];
const passwordFields: readonly Field[] = [
  {
    name: 'current_password',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    required: true,
  },
  {
    name: 'new_password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    required: true,
  },
];

export function userPage(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.get('/', (context) => {
    const user = userOf(context.req.raw);
    return user ? show(user) : goBack(signInAddress(context.req.raw), []);
  });

  routes.post('/', async (context) => {
    const request = context.req.raw;
    const user = userOf(request);
    if (!user) return goBack(signInAddress(request), []);
    const fields = await readFields(request);
    try {
      if (fields.intent === 'delete') {
        deleteAccount(instance, user);
        return goBack(returnAddress(instance, request), signedOutCookies(instance));
      }
      if (fields.intent === 'password') {
        await requirePassword(user, fields.current_password ?? '', 'current_password');
        await changePassword(instance, user, fields.new_password ?? '');
      } else {
        changeAccount(instance, user, {
          firstName: fields.first_name || null,
          lastName: fields.last_name || null,
          username: fields.username || null,
        });
      }
      return show(user, 'Saved.');
    } catch (error) {
      if (error instanceof Fault) return show(user, undefined, error, fields);
      throw error;
    }
  });

  function userOf(request: Request): StoredUser | undefined {
    const client = clientOf(instance, clientIdFrom(request, instance));
    const session = client && liveSessions(instance, client)[0];
    return session && instance.file.value.users[session.userId];
  }

  function show(
    user: StoredUser,
    notice?: string,
    fault?: Fault,
    typed: Record<string, string> = {},
  ): Response {
    const errorOf = ({ name }: Field) => (fault?.field === name ? fault.message : undefined);
    const names = nameFields.map((field) =>
      input(field, typed[field.name] ?? field.value(user) ?? '', errorOf(field)),
    );
    const passwords = passwordFields.map((field) => input(field, undefined, errorOf(field)));
    const body = html`${notice && html`<p role="status">${notice}</p>`}
<form method="post">${names}<button name="intent" value="names">Save</button></form>
<form method="post">${passwords}<button name="intent" value="password">Change password</button></form>
<form method="post"><button name="intent" value="delete">Delete account</button></form>
<p><a href="${instance.appOrigin}/profile">Back to Scrutineer</a></p>`;
    return page('Account', body, fault ? 422 : 200);
  }

  return routes;
}

function signInAddress(request: Request): string {
  const here = new URL(request.url);
  return new URL(`sign-in${here.search}`, here).href;
}
