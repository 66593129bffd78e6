import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { giveSetupOf } from '../e2e/community.ts';
import {
  comeBackLater,
  giveSetup,
  newDriver,
  revokeSession,
  sessionIdOf,
  signInPlainly,
} from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';

async function signInAndComeBack(page: Page, context: BrowserContext) {
  const driver = await newDriver();
  await signInPlainly(page, driver);
  await expect(page.getByLabel('Account menu')).toHaveText('N');
  await comeBackLater(context);
  return driver;
}

test('public pages know a returning driver, and nobody keeps them', async ({ page, context }) => {
  await signInAndComeBack(page, context);
  for (const address of ['/', '/setups', '/setup-viewer/demo-acc-spa-race']) {
    const answer = await page.goto(address);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    expect(answer?.request().redirectedFrom()).toBeNull();
    await expect(page.getByLabel('Account menu')).toHaveText('N');
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  }
});

test("a returning driver's page is given to no visitor", async ({ page, context, request }) => {
  await signInAndComeBack(page, context);
  const address = '/setups?game=LMU';
  await page.goto(address);
  for (const asked of [address, `${address}&utm_source=mail`]) {
    expect(await (await request.get(asked)).text()).not.toContain('Account menu');
  }
  await page.goto(address);
  await expect(page.getByLabel('Account menu')).toBeVisible();
});

test('a returning driver likes a setup', async ({ page, context }) => {
  const id = await giveSetupOf(await newDriver());
  await signInAndComeBack(page, context);
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
});

test('a like waits until who sent it has signed in again', async ({ page, context }) => {
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

test("a returning driver's own private setup is there, and nobody else's", async ({ page, context }) => {
  const driver = await signInAndComeBack(page, context);
  const [own, foreign] = [await giveSetup(driver), await giveSetup(await newDriver())];
  await comeBackLater(context);
  expect((await page.goto(`/setup-viewer/${own}`))?.status()).toBe(200);
  await comeBackLater(context);
  expect((await page.goto(`/setup-viewer/${foreign}`))?.status()).toBe(404);
});

for (const [words, cookies] of [
  ['an old token', /^$/],
  ['no token', /^__session/],
] as const) {
  test(`a returning driver with ${words} signs out, at Clerk too`, async ({ page, context }) => {
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
