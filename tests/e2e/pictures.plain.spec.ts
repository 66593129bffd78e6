import { expect, test } from '@playwright/test';
import { seedCounts } from '../../scripts/seeds/wanted-setups.ts';
import { writtenSetups } from '../../scripts/seeds/written-setups.ts';
import { expectNoSidewaysScroll, giveSetupOf } from './community.ts';
import { newDriver } from '../support/drivers.ts';

test('a setup is drawn as its corners, its rake and its dampers, each with a name', async ({ page }) => {
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

test('seeded setups of every game have no hole among their pictures, on any screen', async ({ page }) => {
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

test('on paper a setup is black on white, with every section open and no navigation', async ({ page }) => {
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
