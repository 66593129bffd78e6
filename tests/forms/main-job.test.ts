import { expect, test } from '@playwright/test';
import { signInPlainly } from '../support/drivers.ts';
import { downloadLegalFile, generateAndSave, publishAndFind } from '../e2e/main-job.ts';
import { payingDriver } from '../support/plans.ts';

const wanted = { carId: 'bmw_m4_gt3', car: 'BMW M4 GT3 2021', track: 'Circuit de Spa-Francorchamps' };
const title = `${wanted.car} - ${wanted.track}`;

test('a driver makes, saves, downloads and publishes a setup without JavaScript', async ({
  page,
  browser,
}) => {
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInPlainly(page, await payingDriver(), '/setup-assistant');
  await generateAndSave(page, wanted);
  await downloadLegalFile(page, title, wanted.carId);
  await publishAndFind(page, browser, title, false);
});
