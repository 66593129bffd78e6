import { expect, test } from '@playwright/test';
import {
  giveProfile,
  giveSetup,
  letTimePass,
  newDriver,
  revokeSession,
  signInPlainly,
  signInWithForm,
  tokenOf,
} from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';

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

test('an expired token is renewed on the way to the next page', async ({ page, context }) => {
  const driver = await newDriver();
  await giveSetup(driver);
  await signInPlainly(page, driver, '/profile');
  await letTimePass(context, 600);
  await page.getByRole('link', { name: 'My Setups' }).click();
  await expect(page.getByRole('switch')).toBeVisible();
});

test('a revoked session is over at the next step', async ({ page, context }) => {
  await signInPlainly(page, await newDriver(), '/profile');
  await revokeSession(context);
  await letTimePass(context, 70);
  await page.getByRole('link', { name: 'Scrutineer' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a token that is good outlives an outage of Clerk', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/profile');
  await page.route('**/__clerk/**', (route) => route.abort());
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});
