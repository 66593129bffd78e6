import type { UserJSON } from '@clerk/backend';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type Markup, page, seeOther } from '../page.ts';
import {
  accountOf,
  changeAccount,
  changePassword,
  createAccount,
  deleteAccount,
  hashNewPassword,
  namesIn,
  requireAccount,
  requirePassword,
} from './accounts.ts';
import { clientCookie, clientFrom, signedOutCookies, updatedAtCookies } from './cookies.ts';
import { Fault } from './fault.ts';
import { readFields } from './frontend/form.ts';
import type { ClerkInstance } from './instance.ts';
import { createClient, endSession, liveSession, startSession } from './sessions.ts';

type Fields = Record<string, string>;

type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  required?: boolean;
};

const passwordField = { name: 'password', label: 'Password', type: 'password', required: true } as const;
const nameFields = [
  { name: 'first_name', label: 'First name', autocomplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autocomplete: 'family-name' },
  { name: 'username', label: 'Username', autocomplete: 'username' },
] as const satisfies Field[];
const passwordFields: readonly Field[] = [
  {
    ...passwordField,
    name: 'current_password',
    label: 'Current password',
    autocomplete: 'current-password',
  },
  { ...passwordField, name: 'new_password', label: 'New password', autocomplete: 'new-password' },
];

type FormPage = {
  title: string;
  button: string;
  fields: readonly Field[];
  /** The way to the page for those who are wrong here. */
  other: { question: string; path: string; label: string };
  /** The user who signed in or up, or a `Fault` that names the field to correct. */
  submit(instance: ClerkInstance, fields: Fields): Promise<UserJSON>;
};

const forms: Record<string, FormPage> = {
  '/sign-in': {
    title: 'Sign in',
    button: 'Sign in',
    fields: [
      { name: 'identifier', label: 'Email address or username', autocomplete: 'username', required: true },
      { ...passwordField, autocomplete: 'current-password' },
    ],
    other: { question: 'No account yet?', path: 'sign-up', label: 'Sign up' },
    async submit(instance, { identifier = '', password = '' }) {
      const user = requireAccount(instance, identifier);
      await requirePassword(instance, user, password);
      return user;
    },
  },
  '/sign-up': {
    title: 'Sign up',
    button: 'Create account',
    fields: [
      ...nameFields,
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
    submit: async (instance, { email_address: email = '', password = '', ...fields }) =>
      createAccount(instance, { email, passwordHash: await hashNewPassword(password), ...namesIn(fields) }),
  },
};

/** A labelled input with what was typed before (never a password) and what is wrong with it. */
function input(field: Field, value: unknown, error: string | null): Markup {
  const { name, label, type = 'text', autocomplete, required = false } = field;
  const before = type === 'password' ? '' : value;
  return html`<label for="${name}">${label}${!required && html` <small>(optional)</small>`}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${required && raw(' required')}${
    before && html` value="${before}"`
  }${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error && html`<p id="${name}-error" role="alert">${error}</p>`}`;
}

const inputs = (fields: readonly Field[], values: Record<string, unknown>, fault?: Fault) =>
  fields.map((field) => input(field, values[field.name], fault?.field === field.name ? fault.message : null));

/** Clerk's hosted pages, which need no JavaScript. */
export function hostedPages(instance: ClerkInstance): Hono {
  const routes = new Hono();

  for (const [path, form] of Object.entries(forms)) {
    routes.get(path, ({ req }) => {
      const client = clientFrom(req.raw, instance);
      return liveSession(instance, client)
        ? seeOther(returnAddress(instance, req.url), updatedAtCookies(instance, client))
        : formPage(form, req.raw, {});
    });
    routes.post(path, async ({ req }) => {
      const fields = await readFields(req.raw);
      try {
        const user = await form.submit(instance, fields);
        const client = clientFrom(req.raw, instance) ?? createClient(instance);
        startSession(instance, client, user);
        const cookies = [clientCookie(instance, client), ...updatedAtCookies(instance, client)];
        return seeOther(returnAddress(instance, req.url), cookies);
      } catch (error) {
        if (error instanceof Fault) return formPage(form, req.raw, fields, error);
        throw error;
      }
    });
  }

  routes.on(['GET', 'POST'], '/user', ({ req }) => userPage(instance, req.raw));

  routes.get('/sign-out', ({ req }) =>
    page(
      'Sign out',
      html`<form method="post" action="${actionOf(req.raw)}"><button>Sign out</button></form>`,
    ),
  );
  routes.post('/sign-out', ({ req }) => {
    const session = liveSession(instance, clientFrom(req.raw, instance));
    if (session) endSession(instance, session, 'ended');
    return seeOther(returnAddress(instance, req.url), signedOutCookies(instance));
  });

  return routes;
}

function formPage(form: FormPage, request: Request, values: Fields, fault?: Fault): Response {
  const body = html`<form method="post" action="${actionOf(request)}">
${inputs(form.fields, values, fault)}
<button>${form.button}</button>
</form>
<p>${form.other.question} <a href="${form.other.path}${new URL(request.url).search}">${form.other.label}</a></p>`;
  return page(form.title, body, fault ? 422 : 200);
}

/** The account of who is signed in, to change or to delete. */
async function userPage(instance: ClerkInstance, request: Request): Promise<Response> {
  const session = liveSession(instance, clientFrom(request, instance));
  const here = new URL(request.url);
  if (!session) return seeOther(new URL(`sign-in${here.search}`, here).href);
  const user = accountOf(instance, session.user_id);
  if (request.method === 'GET') return accountPage(instance, user);
  const { intent, ...fields } = await readFields(request);
  try {
    if (intent === 'delete') {
      deleteAccount(instance, user);
      return seeOther(returnAddress(instance, request.url), signedOutCookies(instance));
    }
    if (intent === 'password') await changePassword(instance, user, fields);
    else changeAccount(instance, user, namesIn(fields));
    return accountPage(instance, user, 'Saved.');
  } catch (error) {
    if (error instanceof Fault) return accountPage(instance, { ...user, ...fields }, null, error);
    throw error;
  }
}

function accountPage(
  { appOrigin }: ClerkInstance,
  user: UserJSON,
  notice: string | null = null,
  fault?: Fault,
): Response {
  const names = inputs(nameFields, { ...user }, fault);
  const body = html`${notice && html`<p role="status">${notice}</p>`}
<form method="post">${names}<button name="intent" value="names">Save</button></form>
<form method="post">${inputs(passwordFields, {}, fault)}<button name="intent" value="password">Change password</button></form>
<form method="post"><button name="intent" value="delete">Delete account</button></form>
<p><a href="${appOrigin}/profile">Back to Scrutineer</a></p>`;
  return page('Account', body, fault ? 422 : 200);
}

/** The form posts to its own address, so that the way back stays known. */
function actionOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Where to send the browser afterwards: the address asked for if it is the application's or a mail's, else its front page. */
function returnAddress(instance: ClerkInstance, url: string): string {
  const address = new URL(url).searchParams.get('redirect_url') ?? '';
  const isInvitation = address.startsWith(`${instance.origin}/clerk/v1/tickets/accept?`);
  const isOurs = isInvitation || URL.parse(address)?.origin === instance.appOrigin;
  return isOurs ? new URL(address).href : `${instance.appOrigin}/`;
}
