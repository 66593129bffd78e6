import { expect, test } from '@playwright/test';
import { downloadLegalFile, generateAndSave, publishAndFind } from './main-job.ts';
import { payingDriver } from '../support/plans.ts';

const wanted = {
  carId: 'porsche_992_gt3_r',
  car: 'Porsche 911 GT3 R (992) 2023',
  track: 'Autodromo Nazionale Monza',
};
const title = `${wanted.car} - ${wanted.track}`;

test('a driver signs in, generates, saves, downloads and publishes a setup', async ({ page, browser }) => {
  const driver = await payingDriver();
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await page.locator('input[name="identifier"]').fill(driver.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('input[name="password"]').fill(driver.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Setup Assistant', exact: true })).toBeVisible();
  await generateAndSave(page, wanted);
  await downloadLegalFile(page, title, wanted.carId);
  await publishAndFind(page, browser, title, true);
});
