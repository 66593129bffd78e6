import { expect, test } from '@playwright/test';
import { seedCounts } from '../../scripts/seeds/wanted-setups.ts';
import writtenSetups from '../../scripts/seeds/written-setups.json' with { type: 'json' };
import { newDriver } from '../support/drivers.ts';
import { expectNoSidewaysScroll, giveSetupOf } from './community.ts';

test('the help opens in a dialog, gives the folder to copy, and closes again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/setup-viewer/demo-lmu-le-mans-race');
  const help = page.getByRole('button', { name: 'How to Use This Setup' });
  await help.click();
  const dialog = page.getByRole('dialog', { name: 'How to Use This Setup' });
  await expect(dialog).toContainText('Corvette_Spa_Qualifying.svm');
  await expect(dialog).toContainText('save it as .txt');
  await page.getByRole('button', { name: 'Copy path' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Le Mans Ultimate\/UserData\/player\/Settings\/\w+\/$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
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

test('a setup is drawn as its corners, its rake and its dampers, each with a name @plain', async ({
  page,
}) => {
  const id = await giveSetupOf(await newDriver(), {});
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByRole('img', { name: /^The car from above, front toe-/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^The car from the side: rake \d+ mm nose-/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Damper profiles of the four corners' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

const seededSetups = seedCounts.ACC + seedCounts.LMU + writtenSetups.length;

/** Square pixels of a setup's pictures that no picture fills, beside the lines between them. */
const holeIn = (grid: Element) => {
  const areaOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width * height;
  };
  const filled = [...grid.children].reduce((sum, picture) => sum + areaOf(picture), 0);
  const { width, height } = grid.getBoundingClientRect();
  return Math.max(0, areaOf(grid) - filled - 6 * (width + height));
};

test('seeded setups of every game have no hole among their pictures, on any screen @plain', async ({
  page,
}) => {
  const holes: string[] = [];
  // Which pictures a setup has is the same for many: each fifth shows every combination.
  for (let id = 1; id <= seededSetups; id += 5) {
    await page.goto(`/setup-viewer/${id}`);
    for (const width of [390, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const grid of await page.locator('.pictures-grid').all()) {
        const hole = await grid.evaluate(holeIn);
        if (hole > 0) holes.push(`setup ${id} at ${width} px: ${Math.round(hole)} px²`);
      }
    }
  }
  expect(holes).toEqual([]);
});

test('on paper a setup is black on white, with every section open and no navigation @plain', async ({
  page,
}) => {
  const id = await giveSetupOf(await newDriver(), {});
  await page.goto(`/setup-viewer/${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const pressable = page
    .locator('main')
    .locator('button, .button, p:not(.viewer-head *) > .quiet-link, div > .quiet-link')
    .filter({ visible: true });
  await expect(pressable).toHaveCount(0);
  await expect(page.getByText('Front anti-roll bar').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^The car from above/ })).toBeVisible();
});
