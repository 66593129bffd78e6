import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { checkAccSetup } from '../../racing/setup/acc/check.ts';
import { describeAccSetup } from '../../racing/setup/acc/describe.ts';
import { parseAccSetup } from '../../racing/setup/acc/parse.ts';
import { signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { choose, expectResult } from './assistant-pages.ts';

const carId = 'porsche_992_gt3_r';
const car = 'Porsche 911 GT3 R (992) 2023';
const track = 'Autodromo Nazionale Monza';
const title = `${car} - ${track}`;

/** Every setting that a complete ACC file shows: all but what the game works out once it has loaded the file. */
const fewestSettings = 70;

/** Holds a setup's file against the car's table: complete, and every click legal. */
function expectLegal(file: Uint8Array): void {
  const parsed = parseAccSetup(file);
  if (!parsed.ok) throw new Error(parsed.reason);
  expect(parsed.setup.carName).toBe(carId);
  expect(checkAccSetup(parsed.setup)).toMatchObject({ carKnown: true, illegal: [] });
  const settings = describeAccSetup(parsed.setup).sections.flatMap(({ rows }) => rows);
  expect(settings.length).toBeGreaterThan(fewestSettings);
}

test('a driver makes, saves, downloads and publishes a setup, and a visitor finds it @both', async ({
  page,
  browser,
}) => {
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInPlainly(page, await payingDriver(), '/setup-assistant');
  await page.getByRole('link', { name: 'Assetto Corsa Competizione' }).click();
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
  await expect(page.getByRole('heading', { name: `${car} Setup` })).toBeVisible();
  await expect(page.getByText('Setup Generated')).toBeVisible();
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Drive', exact: true })).toBeVisible();
  await page.goto('/my-setups');

  const card = page.getByRole('article', { name: title });
  const downloading = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download' }).first().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9_.]+_setup\.json$/);
  expectLegal(await readFile(await download.path()));
  await card.getByRole('switch').click();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();

  const visitor = await browser.newPage();
  await visitor.goto('/setups');
  await visitor.getByLabel('Search', { exact: true }).fill(title.replace(' - ', ' '));
  await visitor.getByRole('button', { name: 'Search' }).click();
  await visitor.getByRole('link', { name: title }).first().click();
  await expect(visitor).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(visitor.locator('dt', { hasText: 'Tyre pressure' }).first()).toBeVisible();
  await visitor.close();
});
