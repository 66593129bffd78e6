import { type Page, expect, test } from '@playwright/test';
import { giveSetup, newDriver, signInPlainly } from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';

const error = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error' });

test('a profile is made once in the life of a page', async ({ page }) => {
  const driver = await newDriver();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user-profile')) calls += 1;
  });
  await signInPlainly(page, driver, '/my-setups');
  await expect.poll(() => calls).toBe(1);
  await page.getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await page.getByLabel('Account menu').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(calls).toBe(1);
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

test('a driver who deletes the account is forgotten, but for what they shared @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const driver = await newDriver();
  const shared = await giveSetup(driver, { is_public: true, note: 'shared with everybody' });
  const secret = await giveSetup(driver, { note: 'for my eyes only' });
  await signInPlainly(page, driver);
  // Nothing is told to be deleted before it is.
  await page.goto('/account/deleted');
  await expect(page).toHaveURL('/profile');
  await page.getByRole('link', { name: 'Manage Account' }).click();
  if (javaScriptEnabled) {
    await page.getByRole('button', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.locator('input[name="deleteConfirmation"]').fill('Delete account');
  }
  await page.getByRole('button', { name: 'Delete account' }).last().click();
  await expect(page).toHaveURL('/account/deleted');
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page.getByText('by “a former driver”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await askClerk('/stand-in/webhooks/hurry', 'POST');
  const visitor = await browser.newPage();
  await visitor.goto(`/setup-viewer/${shared}`);
  await expect(visitor.getByText('by a former driver')).toBeVisible();
  await expect(visitor.getByText('shared with everybody').first()).toBeVisible();
  await expect(visitor.getByText(driver.username)).toHaveCount(0);
  expect((await visitor.goto(`/setup-viewer/${secret}`))?.status()).toBe(404);
  await visitor.close();
});
