import { expect, test } from '@playwright/test';
import { hold } from './hold.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSubscription, payingDriver } from '../support/plans.ts';

test('while the plan is looked up the page says so, and then shows the assistant', async ({ page }) => {
  await signInPlainly(page, await payingDriver(), '/my-setups');
  await page.waitForLoadState('networkidle');
  const release = await hold(page, '**/setup-assistant.data*');
  await page.getByRole('link', { name: 'Setup Assistant' }).click();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Setup Assistant' })).toBeVisible();
  await expect(page.getByText('Checking subscription status...')).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`a subscription that ends says when, above the assistant, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const driver = await newDriver();
    await giveSubscription(driver, { status: 'active', ends: 4, cancel_at_period_end: true });
    await signInPlainly(page, driver, '/setup-assistant');
    const ending = page.getByRole('region', { name: 'Subscription Ending Soon' });
    await expect(ending).toContainText('Your subscription ends in 4 days. Renew to keep your access.');
    await expect(ending.getByText('Active', { exact: true })).toBeVisible();
    await expect(ending.getByRole('button', { name: 'Renew' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Assetto Corsa Competizione' })).toBeInViewport();
  });
}
