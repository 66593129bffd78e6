import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { findByConditions, tellConditions } from './filter-journeys.ts';

test('the list follows what a setup is for', async ({ page }) => {
  await findByConditions(page, async () => {});
});

test('what a setup is for is told at the upload', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await tellConditions(page, () => expect(page.getByText('Recognised:')).toBeVisible());
});
