import { expect, test } from '@playwright/test';
import { freshName } from '../support/drivers.ts';

test('a newcomer signs up in the gate, and has a profile with their name', async ({ page }) => {
  const name = freshName();
  const saving = page.waitForResponse('**/api/user-profile');
  await page.goto('/my-setups');
  await page.locator('input[name="identifier"]').fill(`${name}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('input[name="firstName"]').fill('Yara');
  await page.locator('input[name="lastName"]').fill('Young');
  await page.locator('input[name="username"]').fill(name);
  await page.locator('input[name="password"]').fill('pitlane-2026!');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  const saved = await saving;
  expect(saved.status()).toBe(200);
  expect(saved.request().postDataJSON()).toEqual({
    clerk_user_id: expect.stringMatching(/^user_/),
    email: `${name}@example.com`,
    first_name: 'Yara',
    last_name: 'Young',
    username: name,
  });
  await expect(page.getByLabel('Account menu')).toHaveText('Y');
});

test('where a newcomer makes an account, the page says so', async ({ page }) => {
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'Sign in or sign up' })).toBeVisible();
  await page.locator('input[name="identifier"]').fill(`${freshName()}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Sign up · Scrutineer');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page).toHaveTitle('My Setups · Scrutineer');
});

test('the dialog in which a newcomer makes an account is named so', async ({ page }) => {
  await page.goto('/setups');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.locator('input[name="identifier"]').fill(`${freshName()}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle('Public Setups · Scrutineer');
});
