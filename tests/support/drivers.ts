import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { appOrigin, askClerk, askDatabase } from './stand-ins.ts';

/** An account of a test's own, known to Clerk and to nobody else yet. */
export type Driver = { id: string; email: string; username: string; password: string };

const password = 'pitlane-2026!';

/** A seeded account; only for what takes a paid plan. */
export const lifetimeDriver: Driver = {
  id: 'user_seed_lifetime',
  email: 'lifetime@example.com',
  username: 'leo',
  password,
};

/** A name that nobody has yet. */
export function freshName(): string {
  return `driver-${randomBytes(5).toString('hex')}`;
}

export async function newDriver({
  firstName = 'Nina',
  lastName = 'Newcomer',
  hasUsername = true,
} = {}): Promise<Driver> {
  const username = freshName();
  const email = `${username}@example.com`;
  const { id } = await askClerk<{ id: string }>('/v1/users', 'POST', {
    email_address: [email],
    password,
    first_name: firstName,
    last_name: lastName,
    username: hasUsername ? username : null,
  });
  return { id, email, username, password };
}

/** The same, as if the account had been made a hundred days ago: what it says counts for others. */
export async function newOldDriver(): Promise<Driver> {
  const driver = await newDriver();
  const created_at = new Date(Date.now() - 100 * 86_400_000);
  await askDatabase('user_profiles', null, { clerk_user_id: driver.id, created_at });
  return driver;
}

/** Gives a driver the role of an operator, as Clerk's dashboard does. */
export async function makeOperator({ id }: Driver): Promise<void> {
  await askClerk(`/v1/users/${id}/metadata`, 'PATCH', { private_metadata: { role: 'operator' } });
}

/** A session token of a driver's, from a session of its own. */
export async function tokenOf({ id }: Driver): Promise<string> {
  const session = await askClerk<{ id: string }>('/v1/sessions', 'POST', { user_id: id });
  const { jwt } = await askClerk<{ jwt: string }>(`/v1/sessions/${session.id}/tokens`, 'POST', {});
  return jwt;
}

/** Makes the driver's profile, with the names that Clerk has, as the product would; gives its number. */
export async function giveProfile({ id }: Driver, token: string): Promise<number> {
  const [profile] = await askDatabase<{ id: number }[]>('rpc/make_my_profile', token, {});
  const account = await askClerk<{
    username: string | null;
    first_name: string | null;
    last_name: string | null;
    updated_at: number;
    email_addresses: { email_address: string }[];
  }>(`/v1/users/${id}`);
  await askDatabase('rpc/name_driver', null, {
    driver: id,
    email: account.email_addresses[0]?.email_address ?? '',
    first_name: account.first_name ?? '',
    last_name: account.last_name ?? '',
    username: account.username ?? '',
    as_of: new Date(account.updated_at),
  });
  return profile?.id ?? 0;
}

/**
 * Stores setups of the driver whose profile has this number; gives their ids. As the service, which writes what drivers did
 * before there were limits: more than a minute has, and files that are none.
 */
export async function storeSetupsOf(profile: number, setups: readonly object[]): Promise<number[]> {
  const rows = setups.map((setup) => ({ user_id: profile, ...setup }));
  const stored = await askDatabase<{ id: number }[]>('setups?select=id', null, rows);
  return stored.map(({ id }) => id);
}

/** Saves a setup as the driver, whose profile is made first; gives its id. */
export async function giveSetup(
  driver: Driver,
  { is_public = false, note = '' }: { is_public?: boolean; note?: string } = {},
): Promise<number> {
  const profile = await giveProfile(driver, await tokenOf(driver));
  const [id] = await storeSetupsOf(profile, [
    {
      game: 'LMU',
      car_name: 'Porsche 963',
      track_name: 'Monza',
      setup_data: '[GENERAL]\nNotes=""\n',
      is_public,
      note,
    },
  ]);
  if (!id) throw new Error('no setup was stored');
  return id;
}

/** The headers of a browser that opens a page. */
const asBrowser = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };

/** Signs in over the hosted page's form, which is not drawn for it: `sign-in.plain.spec.ts` does that. Ends at `returnTo`. */
export async function signInPlainly(page: Page, driver: Driver, returnTo = '/my-setups'): Promise<void> {
  const form = await page.request.get('/sign-in?return_to=/healthz', { headers: asBrowser });
  await page.request.post(form.url(), {
    form: { identifier: driver.email, password: driver.password },
    headers: asBrowser,
  });
  await page.goto(returnTo);
  await page.waitForURL(appOrigin + returnTo);
}

/** The session that a browser holds. */
export async function sessionIdOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies(appOrigin)).find(({ name }) => name.startsWith('__session'));
  const payload = cookie?.value.split('.')[1];
  if (!payload) throw new Error('the browser holds no session');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
}

/** Leaves a browser as if it had got its last token so many seconds ago and had signed in before that. */
export async function letTimePass(context: BrowserContext, seconds: number): Promise<void> {
  const session = await sessionIdOf(context);
  const { jwt } = await askClerk<{ jwt: string }>(`/stand-in/sessions/${session}/token`, 'POST', {
    age: seconds,
  });
  const cookies = await context.cookies(appOrigin);
  await context.addCookies(
    cookies.flatMap((cookie) => {
      if (/^__session(_|$)/.test(cookie.name)) return [{ ...cookie, value: jwt }];
      const signedInAt = /^__client_uat/.test(cookie.name) ? Number(cookie.value) - seconds : null;
      return signedInAt === null ? [] : [{ ...cookie, value: String(signedInAt) }];
    }),
  );
}

/**
 * Leaves a browser as one that signed in with Clerk's own form and has been closed for a while: its token is out of date,
 * and only Clerk itself gives it another.
 */
export async function comeBackLater(context: BrowserContext): Promise<void> {
  await letTimePass(context, 75);
  await context.clearCookies({ name: /^__refresh/ });
}

/** Ends a browser's session at Clerk, behind its back. */
export async function revokeSession(context: BrowserContext): Promise<void> {
  await askClerk(`/v1/sessions/${await sessionIdOf(context)}/revoke`, 'POST');
}

/** Signs in with Clerk's own form, wherever it is in the page. */
export async function signInWithForm(page: Page, { email, password }: Driver): Promise<void> {
  await page.locator('input[name="identifier"]').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
