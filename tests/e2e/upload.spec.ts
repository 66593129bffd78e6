import { expect, test } from '@playwright/test';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';

test('a chosen file fills in game and car, and its setup is stored for everybody @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/upload-setup');
  const title = `Race pace ${freshName()}`;
  await page.getByLabel('Setup file').setInputFiles({
    name: 'race.json',
    mimeType: 'application/json',
    buffer: Buffer.from(accFile()),
  });
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Read file' }).click();
  await expect(page.getByText('Recognised: BMW M4 GT3 2021, Assetto Corsa Competizione.')).toBeVisible();
  await expect(page.getByLabel('Game *')).toHaveValue('ACC');
  await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
  await expect(page.getByLabel('Setup Data')).toHaveValue(/"carName": "bmw_m4_gt3"/);
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Calm on cold tyres.');
  await page.getByLabel('YouTube URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hotlap Video' })).toBeVisible();
  await expect(page.getByText(`by ${driver.username}`, { exact: true })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByRole('region', { name: 'Setup Information' })).toContainText(title);
  await visitor.close();
});
