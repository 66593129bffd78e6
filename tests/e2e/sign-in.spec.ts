import { expect, test } from '@playwright/test';
import { freshName, newDriver } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';

test('a driver signs in in the dialog of the top bar and stays where they were', async ({ page }) => {
  const driver = await newDriver({ firstName: 'Dora', lastName: 'Dialog' });
  await page.goto('/setups?game=ACC');
  await page.getByRole('link', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.locator('input[name="identifier"]').fill(driver.username);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.locator('input[name="password"]').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByText('Password is incorrect').first()).toBeVisible();
  await dialog.locator('input[name="password"]').fill(driver.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(page).toHaveURL(`${appOrigin}/setups?game=ACC`);
  // While Clerk is slow to say who it is, the page of the sign-in shows a letter that stands for anybody.
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel('Account menu')).toHaveText('D', { timeout: 2_000 });
  }).toPass();
});

test('a driver signs in from the top bar, comes back to where they were, and signs out @plain', async ({
  page,
}) => {
  const driver = await newDriver({ firstName: 'Élodie', lastName: 'Early' });
  await page.goto('/setups?game=ACC');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.locator('input[name="identifier"]').fill(driver.username);
  await page.locator('input[name="password"]').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Password is incorrect');
  await expect(page.locator('input[name="identifier"]')).toHaveValue(driver.username);
  await page.locator('input[name="password"]').fill(driver.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${appOrigin}/setups?game=ACC`);

  const menu = page.getByLabel('Account menu');
  await expect(menu).toHaveText('É');
  await menu.click();
  await expect(page.getByText('Élodie Early')).toBeVisible();
  await expect(page.getByText(driver.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${appOrigin}/`);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
});

test('a newcomer signs up and has a profile at once @plain', async ({ page }) => {
  const name = freshName();
  await page.goto('/sign-up?return_to=/profile');
  await page.locator('input[name="first_name"]').fill('Zoë');
  await page.locator('input[name="username"]').fill(name);
  await page.locator('input[name="email_address"]').fill(`${name}@example.com`);
  await page.locator('input[name="password"]').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('8 characters');
  await page.locator('input[name="password"]').fill('long enough!');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${appOrigin}/profile`);
  await expect(page.getByRole('definition').filter({ hasText: name })).toHaveText([
    name,
    `${name}@example.com`,
  ]);
  await expect(page.getByLabel('Account menu')).toHaveText('Z');
});
