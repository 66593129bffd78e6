import { expect, type Locator, type Page, test } from '@playwright/test';
import { car, track } from './assistant-pages.ts';
import { chooseInPicker, filesIn } from './game-folder.ts';
import { recorded } from './recordings.ts';
import { openSheet } from './stint-sheet.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts taps at a page; an entry of a list takes two, the list and the entry. */
function tapsOn(page: Page) {
  let count = 0;
  const tap = async (target: Locator) => {
    count += 1;
    await target.tap();
  };
  return {
    count: () => count,
    button: (name: string | RegExp) => tap(page.getByRole('button', { name, exact: true }).last()),
    /** The field, and the file in what it opens. */
    async give(label: string, files: ReturnType<typeof recorded>) {
      count += 2;
      await page.getByLabel(label).setInputFiles(files);
    },
    async pick(label: string, option: string) {
      count += 2;
      await page.getByLabel(label, { exact: true }).selectOption({ label: option });
    },
  };
}

test('the landing shows a price, and leads to a setup of one’s own car in five taps', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/^A plan is .*\d/)).toBeVisible();
  const taps = tapsOn(page);
  await taps.pick('Your car', car);
  await taps.pick('Your track', track);
  await taps.button('Try it free');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car);
  await expect(page.getByRole('heading', { name: 'What the engineer chose' })).toBeVisible();
  expect(taps.count()).toBeLessThanOrEqual(5);
});

const game = 'Assetto Corsa Competizione';

/** Installs once, as a driver did before; from then on the game's folder is known. */
async function installBefore(page: Page): Promise<void> {
  await chooseInPicker(page, game);
  await page.goto('/setup-viewer/demo-acc-spa-race');
  const taps = tapsOn(page);
  for (const name of ['Install', 'Choose folder', 'Install now']) await taps.button(name);
  await expect(page.getByText(/^Written into/)).toBeVisible();
}

test('the next version of a recorded setup is in the game in six taps', async ({ page }) => {
  const { id } = await openSheet(page);
  await installBefore(page);
  await page.goto(`/my-setups/${id}/recording`);
  await expect(page.getByText('The recording stays on this device.')).toBeVisible();
  const taps = tapsOn(page);
  await taps.give('Recording or results file', recorded('bmw_m4_gt3'));
  for (const name of ['Work out the next setup', 'Make it version 2', 'Install version 2'])
    await taps.button(name);
  await expect(page.getByText(/^Written into/)).toBeVisible();
  expect(Object.keys(await filesIn(page, game))).toHaveLength(2);
  expect(taps.count()).toBeLessThanOrEqual(6);
});
