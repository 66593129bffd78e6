import { expect, type Page, test } from '@playwright/test';
import { garagePages } from '../../catalogues/svm/index.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { choose, expectResult, openAssistant, track } from './assistant-pages.ts';
import { giveSetupOf, giveSetups } from './community.ts';

/** Holds a page of values to so many screens of a phone, and of a desktop. */
async function expectShort(page: Page, screensOfPhone: number, screensOfDesktop = 2.5): Promise<void> {
  for (const [width, height, screens] of [
    [390, 844, screensOfPhone],
    [1440, 900, screensOfDesktop],
  ] as const) {
    await page.setViewportSize({ width, height });
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(length, `at ${width} px`).toBeLessThanOrEqual(screens * height);
  }
}

/** The game's own file is open on a desktop, 600 px high. */
const withFile = 2.75;

const accPages = ['Tyres', 'Alignment', 'Electronics', 'Mechanical Balance', 'Dampers', 'Aero Balance'];

for (const { game, car, setup_data, pages } of [
  { game: 'ACC', car: 'BMW M4 GT3 2021', setup_data: accFile(), pages: accPages },
  { game: 'LMU', car: 'Ferrari 499P', setup_data: lmuFile(), pages: garagePages.map(({ title }) => title) },
]) {
  test(`a finished ${game} setup takes five screens of a phone, 2.5 of a desktop`, async ({ page }) => {
    await openAssistant(page, `/setup-assistant?game=${game}`);
    await choose(page, 'Car', car);
    await choose(page, 'Track', track);
    await page.getByLabel('Additional Requirements').fill('understeer in slow corners, loose on entry');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expectResult(page);
    await expect(page.getByRole('heading', { name: 'What changed, and why' })).toBeVisible();
    await expectShort(page, 5);
  });

  test(`a setup of ${game} takes three screens of a phone, in the order a driver looks at it`, async ({
    page,
  }) => {
    const driver = await newDriver();
    const id = await giveSetupOf(driver, { game, setup_data });
    await signInPlainly(page, driver, `/my-setups/${id}`);
    await expectShort(page, 3, withFile);
    await page.goto(`/setup-viewer/${id}`);
    await expectShort(page, 3, withFile);
    const marks = page.getByRole('navigation', { name: 'Sections of the setup' }).getByRole('link');
    const isCut = (link: Element) => link.scrollWidth > link.clientWidth;
    for (const mark of await marks.all()) expect(await mark.evaluate(isCut)).toBe(false);
    expect((await marks.allTextContents()).slice(0, 6)).toEqual(pages);
    const order = await page
      .locator('.pictures, nav[aria-label="Sections of the setup"], pre')
      .evaluateAll((parts) => parts.map(({ classList }) => classList[0]));
    expect(order).toEqual(['pictures', 'jump-marks', 'text-xs']);
    await expect(page.getByText('The file counts clicks from 0')).toHaveCount(1);
  });
}

test('two setups compare within four screens of a phone, and six of My Setups are on its first two', async ({
  page,
}) => {
  const driver = await newDriver();
  const [a, b] = await giveSetups(
    driver,
    Array.from({ length: 6 }, (_, place) => ({ setup_data: accFile({ telemetryLaps: place }) })),
  );
  await signInPlainly(page, driver, `/compare?a=${a}&b=${b}`);
  await expectShort(page, 4);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-setups');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(cards).toHaveCount(6);
  const end = await cards.last().evaluate((card) => card.getBoundingClientRect().bottom + window.scrollY);
  expect(end).toBeLessThanOrEqual(2 * 844);
});
