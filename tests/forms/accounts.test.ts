import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { giveSetup, newDriver, signInPlainly } from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';

async function downloadData(page: Page): Promise<Record<string, Record<string, unknown>[]>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all of my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('scrutineer-data.json');
  return JSON.parse(await readFile(await download.path(), 'utf8'));
}

test('a driver takes all of their data along as one file', async ({ page }) => {
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

test('a visitor gets no file', async ({ page }) => {
  await page.goto('/account/data.json');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a driver changes their name on the hosted page, and the profile follows', async ({ page }) => {
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

test('a driver who deletes the account is forgotten, but for what they shared', async ({ page, browser }) => {
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

test('the page of deleted accounts leads a driver who has one to it', async ({ page }) => {
  await signInPlainly(page, await newDriver());
  await page.goto('/account/deleted');
  await expect(page).toHaveURL('/profile');
});

test('a member of an organization sees its name in the menu', async ({ page }) => {
  const driver = await newDriver();
  await askClerk('/v1/organizations', 'POST', {
    name: `Team <${driver.username}>`,
    created_by: driver.id,
  });
  await signInPlainly(page, driver);
  await page.getByLabel('Account menu').click();
  await expect(page.getByText(`Team <${driver.username}>`)).toBeVisible();
});
