import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { newDriver } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';
import { accFile } from '../support/setup-files.ts';
import { hold } from './hold.ts';

test('the help opens in a dialog and closes again', async ({ page }) => {
  await page.goto('/setup-viewer/demo-lmu-le-mans-race');
  await page.getByRole('button', { name: 'How to Use This Setup' }).click();
  const dialog = page.getByRole('dialog', { name: 'How to Use This Setup' });
  await expect(dialog).toContainText('Corvette_Spa_Qualifying.svm');
  await expect(dialog).toContainText('save it as .txt');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'How to Use This Setup' })).toBeFocused();
});

test('the help gives the folder to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await page.getByRole('button', { name: 'How to Use This Setup' }).click();
  await page.getByRole('button', { name: 'Copy path' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Documents\/Assetto Corsa Competizione\/Setups\/\w+\/Spa\/$/,
  );
});

test('the video comes from the privacy-enhanced player, and only after a click', async ({ page }) => {
  const elsewhere: string[] = [];
  await page.route(/^https:\/\/[^/]*youtube/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'a video' });
  });
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { youtube_url: 'https://youtu.be/dQw4w9WgXcQ?t=5' });
  await page.goto(`/setup-viewer/${id}`);
  const play = page.getByRole('button', { name: 'Play video' });
  await expect(play).toBeVisible();
  expect(elsewhere).toEqual([]);
  await play.click();
  const frame = page.locator('iframe[title^="Hotlap Video"]');
  await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  await expect(() => expect(elsewhere).toHaveLength(1)).toPass();
  const box = await frame.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('a download says under which name it was saved', async ({ page }) => {
  const driver = await newDriver();
  const setup_data = accFile();
  const id = await giveSetupOf(driver, { setup_data });
  await page.goto(`/setup-viewer/${id}`);
  await page.waitForLoadState('networkidle');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Setup' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup.json');
  expect(await readFile(await download.path(), 'utf8')).toBe(setup_data);
  await expect(page.getByText('Setup Downloaded')).toBeVisible();
  await expect(page.getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible();
});

test('a download that fails says so', async ({ page }) => {
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await page.waitForLoadState('networkidle');
  await page.route('**/download', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('link', { name: 'Download Setup' }).click();
  await expect(page.getByText('The setup could not be downloaded. Please try again.')).toBeVisible();
  await expect(page.getByText('Setup Downloaded')).toHaveCount(0);
});

test('the outline of a setup shows while it loads', async ({ page }) => {
  await page.goto('/setups');
  await page.waitForLoadState('networkidle');
  const letGo = await hold(page, /setup-viewer.*\.data/);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.locator('[data-skeleton="viewer"]')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Setup Data' })).toBeVisible();
  await expect(page.locator('[data-skeleton="viewer"]')).toHaveCount(0);
});

test('a section that was opened stays open when the page’s data come again', async ({ page }) => {
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await page.waitForLoadState('networkidle');
  const camber = page.getByRole('link', { name: 'Camber' });
  await page.locator('summary', { hasText: 'Alignment' }).click();
  await expect(camber).toBeVisible();
  const read = page.waitForResponse(/setup-viewer.*\.data/);
  await page.evaluate(() => Reflect.get(window, '__remixRouter').revalidate());
  expect((await read).status()).toBe(200);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(camber).toBeVisible();
  await expect(page.locator('.picture-car')).toBeVisible();
});

test('the day is the one of the reader', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' });
  const page = await context.newPage();
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await expect(page.locator('time')).toHaveText('21. November 2026');
  await context.close();
});
