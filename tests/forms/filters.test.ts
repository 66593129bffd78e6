import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { findByConditions, tellConditions } from '../e2e/filter-journeys.ts';

test('a setup is found by what it is for, without JavaScript', async ({ page }) => {
  await findByConditions(page, () => page.getByRole('button', { name: 'Search' }).click());
});

test('what a setup is for is told at the upload, without JavaScript', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await tellConditions(page, async () => {});
});

test('what a setup is for is typed in the chosen units, and comes back so', async ({
  page,
  context,
  baseURL,
}) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await context.addCookies([{ name: 'units', value: 'game.F.mm.gal', url: baseURL ?? '' }]);
  await page.goto('/upload-setup?game=ACC');
  await page.getByText('Conditions', { exact: true }).click();
  await page.getByLabel('Air (°F)').fill('300');
  await page.getByLabel('Fuel (gal)').fill('15.9');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByText('Air temperature is a number from 14 to 140 °F, or empty')).toBeVisible();
  await expect(page.getByLabel('Air (°F)')).toHaveValue('300');
  await expect(page.getByLabel('Fuel (gal)')).toHaveValue('15.9');
});
