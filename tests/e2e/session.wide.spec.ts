import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  comeBackLater,
  type Driver,
  giveProfile,
  letTimePass,
  newDriver,
  revokeSession,
  sessionIdOf,
  signInPlainly,
  signInWithForm,
  tokenOf,
} from '../support/drivers.ts';
import { appOrigin, askClerk } from '../support/stand-ins.ts';
import { choose, expectResult, openAssistant, track } from './assistant-pages.ts';
import { giveSetupOf } from './community.ts';

const menu = (page: Page) => page.getByLabel('Account menu');
const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });
const like = (page: Page) => page.getByRole('button', { name: 'Like, 0 likes' }).click();
const isLiked = (page: Page) => expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();

async function signOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn(page)).toBeVisible();
}

/** Signs in on the hosted page, which is not Clerk's own form. */
async function signInOnPage(page: Page, { email, password }: Driver): Promise<void> {
  await page.locator('input[name="identifier"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a driver signs in and out in one tab, and the other follows', async ({ page, context }) => {
  const driver = await newDriver();
  const other = await context.newPage();
  await page.goto('/my-setups');
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInWithForm(page, driver);
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  await other.getByRole('link', { name: 'Scrutineer' }).click();
  await expect(menu(other)).toBeVisible();
  // A newcomer's profile is made first.
  await expect(menu(page)).toHaveText('N');
  await signOut(page);
  await other.getByRole('link', { name: 'Community Setups' }).click();
  await expect(signIn(other)).toBeVisible();
});

test('an open account menu stays open when it is drawn again', async ({ page }) => {
  const driver = await newDriver();
  await giveProfile(driver, await tokenOf(driver));
  await signInPlainly(page, driver, '/profile');
  await menu(page).click();
  await askClerk(`/v1/users/${driver.id}`, 'PATCH', { first_name: 'Renamed' });
  await giveProfile(driver, await tokenOf(driver));
  await page.evaluate(() => Reflect.get(window, '__remixRouter').revalidate());
  await expect(page.getByRole('banner').getByText('Renamed Newcomer')).toBeVisible();
  await expect(menu(page)).toBeFocused();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signIn(page)).toBeVisible();
});

/** A page in the browser of a driver who signed in with Clerk's form, closed the tab and comes back. */
async function returning(page: Page): Promise<Page> {
  await page.goto('/my-setups');
  await signInWithForm(page, await newDriver());
  await expect(menu(page)).toHaveText('N');
  const context = page.context();
  await page.close();
  await comeBackLater(context);
  return context.newPage();
}

test('a returning driver goes on to a private page without signing in, or Clerk', async ({ page: first }) => {
  const page = await returning(first);
  await page.route('**/clerk.browser.js', (route) => route.abort());
  await page.goto('/setups');
  await page.getByRole('link', { name: 'My Setups' }).click();
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

test('a session that ended meanwhile is seen to have ended', async ({ page: first, context }) => {
  const page = await returning(first);
  await revokeSession(context);
  await page.goto('/setups');
  await expect(signIn(page)).toBeVisible();
  await page.reload();
  await expect(signIn(page)).toBeVisible();
});

/** Ends the session, and waits: until then the token that was given out before still counts. */
async function endSession(context: BrowserContext): Promise<void> {
  await revokeSession(context);
  await letTimePass(context, 70);
}

test('a form sent too late comes back with every value, and is stored after signing in beside it @plain', async ({
  page,
  context,
}) => {
  const driver = await openAssistant(page, '/setup-assistant?game=ACC');
  await choose(page, 'Car', 'Porsche 911 GT3 R (992) 2023');
  await choose(page, 'Track', track);
  const words = 'Oversteer <b>in</b> "Tamburello" & nowhere else';
  await page.getByLabel('Additional Requirements').fill(words);
  await endSession(context);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('combobox', { name: 'Car' })).toHaveValue('porsche_992_gt3_r');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue(words);

  const opening = context.waitForEvent('page');
  await page.getByRole('alert').getByRole('link', { name: 'Sign In' }).click();
  const second = await opening;
  await signInOnPage(second, driver);
  await expect(second.getByRole('heading', { name: 'You’re signed in again' })).toBeVisible();
  await second.close();
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
});

test('a tab that still thinks the session over ends none that another has opened since @plain', async ({
  page,
}) => {
  await signInPlainly(page, await newDriver(), '/my-setups');
  const headers = { Origin: appOrigin };
  const answer = await page.request.post('/sign-out?session=over', { maxRedirects: 0, headers });
  expect(answer.headers()['set-cookie']).not.toContain('__session');
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

async function signInAndComeBack(page: Page): Promise<Driver> {
  const driver = await newDriver();
  await signInPlainly(page, driver);
  await expect(menu(page)).toHaveText('N');
  await comeBackLater(page.context());
  return driver;
}

test('a like waits until who sent it has signed in again @plain', async ({ page, context }) => {
  const id = await giveSetupOf(await newDriver());
  const driver = await signInAndComeBack(page);
  await revokeSession(context);
  await page.goto(`/setup-viewer/${id}`);
  await like(page);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signInOnPage(page, driver);
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await isLiked(page);
});

for (const [words, cookies] of [
  ['an old token', /^$/],
  ['no token', /^__session/],
] as const)
  test(`a returning driver with ${words} signs out, at Clerk too @plain`, async ({ page, context }) => {
    await signInAndComeBack(page);
    const session = await sessionIdOf(context);
    await context.clearCookies({ name: cookies });
    await page.goto('/setups');
    await signOut(page);
    await expect(page).toHaveURL('/');
    const { status } = await askClerk<{ status: string }>(`/v1/sessions/${session}`);
    expect(status).toBe('revoked');
    expect((await context.cookies()).filter(({ name }) => /avatar|put_off/.test(name))).toEqual([]);
  });
