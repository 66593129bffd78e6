import { expect, test } from '@playwright/test';
import { freshName, newDriver, signInWithForm } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';

test('the dialog closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Sign In' });
  await link.click();
  await expect(page.locator('input[name="identifier"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});

test('the avatar menu closes on Escape, a click elsewhere, leaving it and navigation', async ({ page }) => {
  await page.goto('/my-setups');
  await signInWithForm(page, await newDriver());
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  const menu = page.getByLabel('Account menu');
  const profile = page.getByRole('link', { name: 'Profile' });

  await menu.click();
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(menu).toBeFocused();

  await menu.click();
  await page.getByRole('heading', { name: 'My Setups' }).click();
  await expect(profile).toBeHidden();

  await menu.click();
  for (let steps = 0; steps < 6; steps++) await page.keyboard.press('Tab');
  await expect(profile).toBeHidden();

  await menu.click();
  await profile.click();
  await expect(page).toHaveURL(`${appOrigin}/profile`);
  await expect(profile).toBeHidden();
});

test('the card has its Close in the corner', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.locator('input[name="identifier"]')).toBeVisible();
  const close = page.getByRole('button', { name: 'Close' });
  const [corner, card] = [
    await close.boundingBox(),
    await page.getByRole('dialog').locator('.clerk-portal').boundingBox(),
  ];
  if (!corner || !card) throw new Error('nothing is drawn');
  expect(corner.y - card.y).toBeGreaterThanOrEqual(0);
  expect(corner.y - card.y).toBeLessThan(12);
  expect(card.x + card.width - (corner.x + corner.width)).toBeGreaterThanOrEqual(0);
  expect(card.x + card.width - (corner.x + corner.width)).toBeLessThan(12);
  await close.click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a newcomer signs up in the gate, and has a profile with their name', async ({ page }) => {
  const name = freshName();
  const saving = page.waitForResponse('**/api/user-profile');
  await page.goto('/my-setups');
  await page.locator('input[name="identifier"]').fill(`${name}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Sign up · Scrutineer');
  await page.locator('input[name="firstName"]').fill('Yara');
  await page.locator('input[name="lastName"]').fill('Young');
  await page.locator('input[name="username"]').fill(name);
  await page.locator('input[name="password"]').fill('pitlane-2026!');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  await expect(page).toHaveTitle('My Setups · Scrutineer');
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

test('the dialog in which a newcomer makes an account is named so', async ({ page }) => {
  await page.goto('/setups');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.locator('input[name="identifier"]').fill(`${freshName()}@example.com`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveTitle('Public Setups · Scrutineer');
});
