import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';
import { coveredByToast, leaveToast } from './toasts.ts';

test('a toast after a redirect is there without JavaScript, and goes when it is dismissed', async ({
  page,
  context,
  baseURL,
}) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto('/');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Payment Canceled');
  // The button is in a noscript, whose text Playwright does not search.
  await toast.locator('summary').click();
  await expect(toast).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`a toast without JavaScript covers nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const driver = await newDriver();
    const setup = await giveSetupOf(driver);
    await giveSetupOf(driver);
    await signInPlainly(page, driver, '/my-setups');
    await page.getByRole('switch').last().click();
    await expect(page.getByText('Setup updated')).toBeInViewport();
    expect(await coveredByToast(page)).toEqual([]);

    await page.goto(`/my-setups/${setup}/delete`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Setup deleted')).toBeInViewport();
    expect(await coveredByToast(page)).toEqual([]);
  });
}

test('a toast is gone on the next page, and after the way back', async ({ page, context, baseURL }) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto('/');
  await page.getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Generate Racing Setup' })).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
});
