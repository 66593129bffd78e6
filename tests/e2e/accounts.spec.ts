import { expect, type Page, test } from '@playwright/test';
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
