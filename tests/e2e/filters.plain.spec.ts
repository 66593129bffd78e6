import { test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { findByConditions, tellConditions } from './filter-journeys.ts';

test.use({ viewport: { width: 390, height: 900 } });

test('a setup is found by what it is for, without JavaScript', async ({ page }) => {
  await findByConditions(page, () => page.getByRole('button', { name: 'Search' }).click());
});

test('what a setup is for is told at the upload, without JavaScript', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await tellConditions(page, async () => {});
});
