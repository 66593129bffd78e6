import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { giveSetup, newDriver, signInPlainly } from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

const error = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error' });

test('a profile is made once in the life of a page', async ({ page }) => {
  const driver = await newDriver();
  const calls = countCalls(page, '/api/user-profile');
  await signInPlainly(page, driver, '/my-setups');
  await expect.poll(calls).toBe(1);
  await page.getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await page.getByLabel('Account menu').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(calls()).toBe(1);
});

test('when the endpoint fails three times, the direct way makes the profile', async ({ page }) => {
  const calls = countCalls(page, '/api/user-profile');
  await page.route('**/api/user-profile', (route) => route.fulfill({ status: 500, body: '{}' }));
  const direct = page.waitForResponse('**/account/profile');
  await signInPlainly(page, await newDriver(), '/setups');
  const response = await direct;
  expect([response.request().method(), response.status()]).toEqual(['PUT', 200]);
  expect(calls()).toBe(3);
  await expect(error(page)).toHaveCount(0);
});

test('when nothing helps, a toast says so', async ({ page }) => {
  await page.route(/\/(api\/user-profile|account\/profile)$/, (route) => route.abort());
  await signInPlainly(page, await newDriver(), '/setups');
  await expect(error(page)).toContainText(
    'Failed to create user profile after multiple attempts. Please try refreshing the page.',
  );
});

test("a name changed in Clerk's panel shows in the top bar", async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/profile');
  await expect(page.getByLabel('Account menu')).toHaveText('N');
  await page.getByRole('link', { name: 'Manage Account' }).click();
  await page.getByRole('button', { name: 'Update profile' }).click();
  await page.locator('input[name="firstName"]').fill('Quentin');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Account menu')).toHaveText('Q');
});

test("an account deleted in Clerk's panel is forgotten", async ({ page }) => {
  const driver = await newDriver();
  const secret = await giveSetup(driver);
  await signInPlainly(page, driver, '/profile');
  await page.getByRole('link', { name: 'Manage Account' }).click();
  await page.getByRole('button', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.locator('input[name="deleteConfirmation"]').fill('Delete account');
  await page.getByRole('button', { name: 'Delete account' }).last().click();
  await expect(page).toHaveURL('/account/deleted');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await askClerk('/stand-in/webhooks/hurry', 'POST');
  expect((await page.goto(`/setup-viewer/${secret}`))?.status()).toBe(404);
});

test("the active organization's name is in the menu, also once Clerk's script runs", async ({ page }) => {
  const driver = await newDriver();
  const name = `Team ${driver.username}`;
  await askClerk('/v1/organizations', 'POST', { name, created_by: driver.id });
  const saving = page.waitForResponse('**/api/user-profile');
  await signInPlainly(page, driver, '/my-setups');
  await saving;
  await page.getByLabel('Account menu').click();
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await page.getByLabel('Account menu').click();
  await expect(page.getByText(name)).toBeVisible();
});

async function downloadData(page: Page): Promise<Record<string, Record<string, unknown>[]>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all of my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('scrutineer-data.json');
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

test('a driver takes all of their data along as one file @plain', async ({ page }) => {
  const driver = await newDriver();
  await giveSetup(driver, { note: 'mine, and "mine" alone' });
  await signInPlainly(page, driver, '/profile');
  const file = await downloadData(page);
  expect(file).toMatchObject({
    profile: { email: driver.email, username: driver.username, clerk_user_id: driver.id },
    subscription: null,
    setups: [{ note: 'mine, and "mine" alone', is_public: false }],
    likes: [],
    generations: [],
    chat_messages: [],
    wanted_setups: [],
    answers_to_wanted: [],
    deleted_setups: [],
    engineer_runs: [],
    engineer_uses: [],
  });
});

test('a driver changes their name on the hosted page, and the profile follows @plain', async ({ page }) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/profile');
  await page.getByRole('link', { name: 'Manage Account' }).click();
  await page.locator('input[name="first_name"]').fill('Renamed');
  await page.locator('input[name="username"]').fill(`${driver.username}-2`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await page.getByRole('link', { name: 'Back to Scrutineer' }).click();
  await expect(page.getByText(`${driver.username}-2`, { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page.getByLabel('Account menu')).toHaveText('R');
});

test('a driver who deletes the account is forgotten, but for what they shared @plain', async ({
  page,
  browser,
}) => {
  const driver = await newDriver();
  const shared = await giveSetup(driver, { is_public: true, note: 'shared with everybody' });
  const secret = await giveSetup(driver, { note: 'for my eyes only' });
  await signInPlainly(page, driver, '/profile');
  await page.getByRole('link', { name: 'Manage Account' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL('/account/deleted');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByText('by “a former driver”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await askClerk('/stand-in/webhooks/hurry', 'POST');

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const visit = await visitor.newPage();
  const origin = new URL(page.url()).origin;
  await visit.goto(`${origin}/setup-viewer/${shared}`);
  await expect(visit.getByText('by a former driver')).toBeVisible();
  await expect(visit.getByText('shared with everybody').first()).toBeVisible();
  await expect(visit.getByText(driver.username)).toHaveCount(0);
  expect((await visit.goto(`${origin}/setup-viewer/${secret}`))?.status()).toBe(404);
  await visitor.close();
});

test('the page of deleted accounts leads a driver who has one to it @plain', async ({ page }) => {
  await signInPlainly(page, await newDriver());
  await page.goto('/account/deleted');
  await expect(page).toHaveURL('/profile');
});
