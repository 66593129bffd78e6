import { expect, test } from '@playwright/test';
import { giveSetupOf } from './community.ts';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';

test('what a driver leaves in the browser is not shown to the next one', async ({ page }) => {
  const [ann, bob] = [await newDriver(), await newDriver()];
  const secret = freshName();
  const id = await giveSetupOf(ann, { is_public: false, note: secret });
  await signInPlainly(page, ann, '/my-setups');
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByText(secret)).toBeVisible();
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signInPlainly(page, bob, '/setups');
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByRole('heading', { name: 'Setup Not Found' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(secret)).toHaveCount(0);
});
