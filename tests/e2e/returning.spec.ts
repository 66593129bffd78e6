import { expect, type Page, test } from '@playwright/test';
import { giveSetupOf } from './community.ts';
import { comeBackLater, newDriver, revokeSession, signInWithForm } from '../support/drivers.ts';

/** A page in the browser of a driver who signed in with Clerk's form, closed the tab and comes back. */
async function returning(page: Page): Promise<Page> {
  const driver = await newDriver();
  await page.goto('/my-setups');
  await signInWithForm(page, driver);
  await expect(page.getByLabel('Account menu')).toHaveText('N');
  const context = page.context();
  await page.close();
  await comeBackLater(context);
  return context.newPage();
}

test('a returning driver likes a setup at once', async ({ page: first }) => {
  const id = await giveSetupOf(await newDriver());
  const page = await returning(first);
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
});

test('a returning driver goes on to a private page without signing in', async ({ page: first }) => {
  const page = await returning(first);
  await page.route('**/clerk.browser.js', (route) => route.abort());
  await page.goto('/setups');
  await page.getByRole('link', { name: 'My Setups' }).click();
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

test('a session that ended meanwhile is seen to have ended', async ({ page: first, context }) => {
  const page = await returning(first);
  await revokeSession(context);
  await page.goto('/setups');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});
