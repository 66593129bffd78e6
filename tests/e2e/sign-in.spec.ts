import { expect, test } from '@playwright/test';
import { newDriver, signInWithForm } from '../support/drivers.ts';
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

test('an address that Clerk does not know leads to a new account', async ({ page }) => {
  await page.goto('/my-setups');
  await page.locator('input[name="identifier"]').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.locator('input[name="emailAddress"]')).toHaveValue('nobody@example.com');
});

test('the dialog closes on Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Sign In' });
  await link.click();
  await expect(page.locator('input[name="identifier"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});

test('while Clerk is out, a gate offers the hosted page and public pages are whole', async ({ page }) => {
  await page.route('**/__clerk/**', (route) => route.abort());
  await page.goto('/setups');
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await page.goto('/my-setups');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/sign-in?return_to=%2Fmy-setups',
  );
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
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Tab');
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
