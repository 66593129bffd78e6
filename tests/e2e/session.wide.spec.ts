import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import {
  comeBackLater,
  freshName,
  giveProfile,
  giveSetup,
  letTimePass,
  lifetimeDriver,
  newDriver,
  revokeSession,
  sessionIdOf,
  signInPlainly,
  signInWithForm,
  tokenOf,
} from '../support/drivers.ts';
import { appOrigin, askClerk } from '../support/stand-ins.ts';
import { giveSetupOf } from './community.ts';

test('a driver signs in and out in one tab, and the other follows', async ({ page, context }) => {
  const driver = await newDriver();
  const other = await context.newPage();
  await page.goto('/my-setups');
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInWithForm(page, driver);
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();

  await other.getByRole('link', { name: 'Scrutineer' }).click();
  await expect(other.getByLabel('Account menu')).toBeVisible();

  // A newcomer's profile is made first.
  await expect(page.getByLabel('Account menu')).toHaveText('N');
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.getByRole('link', { name: 'Community Setups' }).click();
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('an open account menu stays open when it is drawn again', async ({ page }) => {
  const driver = await newDriver();
  await giveProfile(driver, await tokenOf(driver));
  await signInPlainly(page, driver, '/profile');
  await page.getByLabel('Account menu').click();
  await askClerk(`/v1/users/${driver.id}`, 'PATCH', { first_name: 'Renamed' });
  await giveProfile(driver, await tokenOf(driver));
  await page.evaluate(() => Reflect.get(window, '__remixRouter').revalidate());
  await expect(page.getByRole('banner').getByText('Renamed Newcomer')).toBeVisible();
  await expect(page.getByLabel('Account menu')).toBeFocused();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a sign-in under way in one tab goes on when another tab was quicker', async ({ page, context }) => {
  const driver = await newDriver();
  const other = await context.newPage();
  await page.goto('/my-setups');
  await page.locator('input[name="identifier"]').fill(driver.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
  await other.goto('/profile');
  await signInWithForm(other, driver);
  await expect(other.getByText(driver.email).first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

/** A page in the browser of a driver who signed in with Clerk's form, closed the tab and comes back. */
async function returning(page: Page): Promise<Page> {
  const driver = await newDriver();
  await page.goto('/my-setups');
  await signInWithForm(page, driver);
  await expect(page.getByLabel('Account menu')).toHaveText('N');
  const context = page.context();
  await page.close();
  await comeBackLater(context);
  return context.newPage();
}

test('a returning driver likes a setup at once', async ({ page: first }) => {
  const id = await giveSetupOf(await newDriver());
  const page = await returning(first);
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
});

test('a returning driver goes on to a private page without signing in', async ({ page: first }) => {
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
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('what a driver leaves in the browser is not shown to the next one', async ({ page }) => {
  const [ann, bob] = [await newDriver(), await newDriver()];
  const secret = freshName();
  const id = await giveSetupOf(ann, { is_public: false, note: secret });
  await signInPlainly(page, ann, '/my-setups');
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByText(secret)).toBeVisible();
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signInPlainly(page, bob, '/setups');
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByRole('heading', { name: 'Setup Not Found' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(secret)).toHaveCount(0);
});

for (const [words, seconds] of [
  ['61 seconds', 61],
  ['10 minutes', 600],
] as const) {
  test(`a form sent ${words} after its page was loaded is stored @plain`, async ({ page, context }) => {
    const driver = await newDriver();
    await giveSetup(driver);
    await signInPlainly(page, driver);
    await letTimePass(context, seconds);
    await page.getByRole('switch').click();
    await expect(page.getByText('Setup updated')).toBeVisible();
    await expect(page.getByRole('switch')).toBeChecked();
  });
}

test('a setup asked for 10 minutes after the form was loaded is made @plain', async ({ page, context }) => {
  await signInPlainly(page, lifetimeDriver, '/setup-assistant?game=ACC');
  await page.locator('select[name="car"]').selectOption('bmw_m4_gt3');
  await page.locator('select[name="track"]').selectOption('monza');
  await letTimePass(context, 600);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
});

test('a form sent too late comes back with every value, and is stored after signing in beside it @plain', async ({
  page,
  context,
}) => {
  await signInPlainly(page, lifetimeDriver, '/setup-assistant?game=ACC');
  await page.locator('select[name="car"]').selectOption('porsche_992_gt3_r');
  await page.locator('select[name="track"]').selectOption('imola');
  await page.locator('[name="prompt"]').fill('Oversteer <b>in</b> "Tamburello" & nowhere else');
  await revokeSession(context);
  // Until then the token that was given out before still counts.
  await letTimePass(context, 70);
  await page.getByRole('button', { name: 'Generate Setup' }).click();

  await expect(page.locator('select[name="car"]')).toHaveValue('porsche_992_gt3_r');
  await expect(page.locator('select[name="track"]')).toHaveValue('imola');
  await expect(page.locator('[name="prompt"]')).toHaveValue(
    'Oversteer <b>in</b> "Tamburello" & nowhere else',
  );

  const opening = context.waitForEvent('page');
  await page.getByRole('alert').getByRole('link', { name: 'Sign In' }).click();
  const second = await opening;
  await second.locator('input[name="identifier"]').fill(lifetimeDriver.email);
  await second.locator('input[name="password"]').fill(lifetimeDriver.password);
  await second.getByRole('button', { name: 'Sign in' }).click();
  await expect(second.getByRole('heading', { name: 'You’re signed in again' })).toBeVisible();
  await second.close();

  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
});

test('after a revocation the next private page asks to sign in, and public pages are served @plain', async ({
  page,
  context,
}) => {
  await signInPlainly(page, await newDriver());
  await revokeSession(context);
  // Until then the token that was given out before still counts.
  await letTimePass(context, 70);
  await page.goto('/setups');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
});

test('a tab that still thinks the session over ends none that another has opened since @plain', async ({
  page,
}) => {
  await signInPlainly(page, await newDriver(), '/my-setups');
  const answer = await page.request.post('/sign-out?session=over', {
    maxRedirects: 0,
    headers: { Origin: appOrigin },
  });
  expect(answer.headers()['set-cookie']).not.toContain('__session');
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

async function signInAndComeBack(page: Page, context: BrowserContext) {
  const driver = await newDriver();
  await signInPlainly(page, driver);
  await expect(page.getByLabel('Account menu')).toHaveText('N');
  await comeBackLater(context);
  return driver;
}

test('public pages know a returning driver, and nobody keeps them @plain', async ({ page, context }) => {
  await signInAndComeBack(page, context);
  for (const address of ['/', '/setups', '/setup-viewer/demo-acc-spa-race']) {
    const answer = await page.goto(address);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    expect(answer?.request().redirectedFrom()).toBeNull();
    await expect(page.getByLabel('Account menu')).toHaveText('N');
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  }
});

test("a returning driver's page is given to no visitor @plain", async ({ page, context, request }) => {
  await signInAndComeBack(page, context);
  const address = '/setups?game=LMU';
  await page.goto(address);
  for (const asked of [address, `${address}&utm_source=mail`]) {
    expect(await (await request.get(asked)).text()).not.toContain('Account menu');
  }
  await page.goto(address);
  await expect(page.getByLabel('Account menu')).toBeVisible();
});

test('a like waits until who sent it has signed in again @plain', async ({ page, context }) => {
  const id = await giveSetupOf(await newDriver());
  const driver = await signInAndComeBack(page, context);
  await revokeSession(context);
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.locator('input[name="identifier"]').fill(driver.email);
  await page.locator('input[name="password"]').fill(driver.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
});

for (const [words, cookies] of [
  ['an old token', /^$/],
  ['no token', /^__session/],
] as const) {
  test(`a returning driver with ${words} signs out, at Clerk too @plain`, async ({ page, context }) => {
    await signInAndComeBack(page, context);
    const session = await sessionIdOf(context);
    await context.clearCookies({ name: cookies });
    await page.goto('/setups');
    await page.getByLabel('Account menu').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL('/');
    const { status } = await askClerk<{ status: string }>(`/v1/sessions/${session}`);
    expect(status).toBe('revoked');
    expect((await context.cookies()).filter(({ name }) => /avatar|put_off/.test(name))).toEqual([]);
  });
}
