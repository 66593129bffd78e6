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
