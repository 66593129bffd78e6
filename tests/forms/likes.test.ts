import { expect, test } from '@playwright/test';
import { giveSetupOf } from '../e2e/community.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';

test('a like is a form', async ({ page }) => {
  const id = await giveSetupOf(await newDriver());
  await signInPlainly(page, await newDriver(), `/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
});

test('a like that is given a second time says so', async ({ page, context }) => {
  const id = await giveSetupOf(await newDriver());
  await signInPlainly(page, await newDriver(), `/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
  await context.clearCookies({ name: 'own_change' });
  await page.goto(`/setup-viewer/${id}`);
  // A page that drivers share knows nobody's likes.
  await page.getByRole('button', { name: 'Like, ' }).click();
  await expect(page.getByText('You already like this setup. A like counts once.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
});

test("a visitor's like does nothing", async ({ page }) => {
  const id = await giveSetupOf(await newDriver());
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click({ force: true });
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await expect(page.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
});
