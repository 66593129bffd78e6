import { Hono } from 'hono';
import { html } from 'hono/html';
import { createAccount, hashNewPassword, signInAccount } from '../accounts.ts';
import { clientCookie, clientIdFrom, signedOutCookies, updatedAtCookies } from '../cookies.ts';
import { Fault } from '../fault.ts';
import { readFields } from '../frontend/form.ts';
import type { ClerkInstance } from '../instance.ts';
import { clientOf, createClient, endSession, liveSessions, startSession } from '../sessions.ts';
import type { StoredUser } from '../state.ts';
import { type Field, input, page } from './layout.ts';
import { goBack, returnAddress } from './return-address.ts';
import { userPage } from './user-page.ts';

type FormPage = {
  title: string;
  button: string;
  fields: readonly Field[];
  /** The way to the page for those who are wrong here. */
  other: { question: string; path: string; label: string };
  /** The user who signed in or up, or a `Fault` that names the field to correct. */
  submit(fields: Record<string, string>): Promise<StoredUser>;
};

export function hostedPages(instance: ClerkInstance): Hono {
  const routes = new Hono();

  const forms: Record<string, FormPage> = {
    '/sign-in': {
      title: 'Sign in',
      button: 'Sign in',
      fields: [
        { name: 'identifier', label: 'Email address or username', autocomplete: 'username', required: true },
        { ...passwordField, autocomplete: 'current-password' },
      ],
      other: { question: 'No account yet?', path: 'sign-up', label: 'Sign up' },
      submit: ({ identifier = '', password = '' }) => signInAccount(instance, identifier, password),
    },
    '/sign-up': {
      title: 'Sign up',
      button: 'Create account',
      fields: [
        { name: 'first_name', label: 'First name', autocomplete: 'given-name' },
        { name: 'last_name', label: 'Last name', autocomplete: 'family-name' },
        { name: 'username', label: 'Username', autocomplete: 'username' },
        {
          name: 'email_address',
          label: 'Email address',
          type: 'email',
          autocomplete: 'email',
          required: true,
        },
        { ...passwordField, autocomplete: 'new-password' },
      ],
      other: { question: 'Already have an account?', path: 'sign-in', label: 'Sign in' },
      submit: async (fields) =>
        createAccount(instance, {
          email: fields.email_address ?? '',
          passwordHash: await hashNewPassword(fields.password ?? ''),
          firstName: fields.first_name ?? null,
          lastName: fields.last_name ?? null,
          username: fields.username ?? null,
        }),
    },
  };

  for (const [path, form] of Object.entries(forms)) {
    routes.get(path, (context) => {
      const client = clientOf(instance, clientIdFrom(context.req.raw, instance));
      const alreadyIn = client && liveSessions(instance, client).length > 0;
      if (alreadyIn)
        return goBack(returnAddress(instance, context.req.raw), updatedAtCookies(instance, client));
      return formPage(form, context.req.raw, {});
    });
    routes.post(path, async (context) => {
      const request = context.req.raw;
      const fields = await readFields(request);
      try {
        const user = await form.submit(fields);
        const client = clientOf(instance, clientIdFrom(request, instance)) ?? createClient(instance);
        startSession(instance, client, user);
        const cookies = [clientCookie(instance, client), ...updatedAtCookies(instance, client)];
        return goBack(returnAddress(instance, request), cookies);
      } catch (error) {
        if (error instanceof Fault) return formPage(form, request, fields, error);
        throw error;
      }
    });
  }

  routes.route('/user', userPage(instance));

  routes.get('/sign-out', (context) =>
    page(
      'Sign out',
      html`<form method="post" action="${actionOf(context.req.raw)}"><button>Sign out</button></form>`,
    ),
  );
  routes.post('/sign-out', (context) => {
    const client = clientOf(instance, clientIdFrom(context.req.raw, instance));
    const sessions = client ? liveSessions(instance, client) : [];
    for (const session of sessions) endSession(instance, session, 'ended');
    return goBack(returnAddress(instance, context.req.raw), signedOutCookies(instance));
  });

  return routes;
}

const passwordField = { name: 'password', label: 'Password', type: 'password', required: true } as const;

function formPage(form: FormPage, request: Request, values: Record<string, string>, fault?: Fault): Response {
  const inputs = form.fields.map((field) =>
    input(field, values[field.name], fault?.field === field.name ? fault.message : undefined),
  );
  const body = html`<form method="post" action="${actionOf(request)}">
${inputs}
<button>${form.button}</button>
</form>
<p>${form.other.question} <a href="${form.other.path}${new URL(request.url).search}">${form.other.label}</a></p>`;
  return page(form.title, body, fault ? 422 : 200);
}

/** The form posts to its own address, so that the way back stays known. */
function actionOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
