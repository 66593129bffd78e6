import { type Page, expect, test } from '@playwright/test';
import { garagePages } from '../../catalogues/svm/index.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { choose, expectResult, openAssistant, track } from './assistant-pages.ts';
import { giveSetupOf } from './community.ts';

/** The size of a window, and how many of its screens a page of values may be long. */
const windows = [
  { width: 390, height: 844, screens: 5 },
  { width: 1440, height: 900, screens: 2.5 },
];

async function expectShort(page: Page, mostOfPhone = 5): Promise<void> {
  for (const { screens: most, ...size } of windows) {
    const screens = Math.min(most, mostOfPhone);
    await page.setViewportSize(size);
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(length, `${length} px at ${size.width} × ${size.height}`).toBeLessThanOrEqual(
      screens * size.height,
    );
  }
}

for (const { game, car } of [
  { game: 'ACC', car: 'BMW M4 GT3 2021' },
  { game: 'LMU', car: 'Ferrari 499P' },
]) {
  test(`a finished ${game} setup takes five screens of a phone, 2.5 of a desktop`, async ({ page }) => {
    await openAssistant(page, `/setup-assistant?game=${game}`);
    await choose(page, 'Car', car);
    await choose(page, 'Track', track);
    await page.getByLabel('Additional Requirements').fill('understeer in slow corners, loose on entry');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expectResult(page);
    await expect(page.getByRole('heading', { name: 'What changed, and why' })).toBeVisible();
    // Without the toast, which keeps room for itself.
    await page.reload();
    await expectResult(page);
    await expectShort(page);
  });
}

for (const { game, setup_data, pages } of [
  {
    game: 'ACC',
    setup_data: accFile(),
    pages: ['Tyres', 'Alignment', 'Electronics', 'Mechanical Balance', 'Dampers', 'Aero Balance'],
  },
  { game: 'LMU', setup_data: lmuFile(), pages: garagePages.map(({ title }) => title) },
]) {
  test(`a setup of ${game} takes four screens of a phone, the driver’s own too, in the order a driver looks at it`, async ({
    page,
  }) => {
    const driver = await newDriver();
    const id = await giveSetupOf(driver, { game, setup_data });
    await signInPlainly(page, driver, `/my-setups/${id}`);
    await expectShort(page, 4);
    await page.goto(`/setup-viewer/${id}`);
    await expectShort(page, 4);
    const marks = page.getByRole('navigation', { name: 'Sections of the setup' }).getByRole('link');
    const cut = await marks.evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    );
    expect(cut).toEqual([]);
    const sections = await marks.allTextContents();
    expect(sections.slice(0, 6)).toEqual(pages);
    const order = await page
      .locator('.pictures, nav[aria-label="Sections of the setup"], pre')
      .evaluateAll((parts) => parts.map(({ className }) => className));
    expect(order).toEqual(['pictures', 'jump-marks', 'text-xs']);
    await expect(page.getByText('The file counts clicks from 0')).toHaveCount(1);
  });
}
