import { expect, type Locator, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { car, generate, openAssistant, track } from './assistant-pages.ts';
import { buy } from './checkout-steps.ts';
import { giveSetupOf } from './community.ts';
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
    tap,
    button: (name: string | RegExp) => tap(page.getByRole('button', { name, exact: true }).last()),
    link: (name: string | RegExp) => tap(page.getByRole('link', { name, exact: true }).first()),
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

test('the diary is one tap from My Setups', async ({ page }) => {
  const driver = await newDriver();
  await giveSetupOf(driver);
  await signInPlainly(page, driver, '/my-setups');
  const taps = tapsOn(page);
  await taps.link('Diary');
  await expect(page).toHaveURL(/\/diary$/);
  expect(taps.count()).toBe(1);
});

test('“it pushes at T5” is sent from the refine form in four taps @both', async ({ page }) => {
  const driver = await payingDriver();
  const id = await giveSetupOf(driver, { session: 'qualifying', weather: 'dry', track_celsius: 25 });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=versions`);
  const taps = tapsOn(page);
  await taps.tap(page.getByText('Tap what it does'));
  for (const name of ['Understeer', 'T5-6 Les Combes'])
    await taps.tap(page.locator('.tap-button').filter({ hasText: name }));
  await taps.button('Refine Setup');
  await expect(page.getByRole('region', { name: 'I heard' }).getByRole('listitem')).toHaveText(
    'T5-6 Les Combes · Understeer',
  );
  expect(taps.count()).toBeLessThanOrEqual(4);
});

test('a plan is cancelled by two taps, of which one answers a question', async ({ page }) => {
  await buy(page, 'Monthly');
  await page.goto('/profile');
  const taps = tapsOn(page);
  await taps.tap(page.getByText('Cancel plan', { exact: true }));
  await expect(page.getByText(/Your plan runs until .* Cancel it\?/s)).toBeVisible();
  await taps.button('Cancel my plan');
  expect(taps.count()).toBe(2);
  await expect(page.getByText('Your subscription has been cancelled.')).toBeVisible();
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

const installedHere = async (page: Page) => Object.keys(await filesIn(page, game)).length;

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
  expect(await installedHere(page)).toBe(2);
  expect(taps.count()).toBeLessThanOrEqual(6);
});

test('a setup that was saved is in the game in one tap', async ({ page }) => {
  await openAssistant(page, '/setups');
  await installBefore(page);
  await generate(page);
  await page.getByRole('button', { name: 'Save Setup' }).tap();
  await expect(page.getByRole('link', { name: 'Drive', exact: true })).toBeVisible();
  const taps = tapsOn(page);
  await taps.button('Install');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  expect(await installedHere(page)).toBe(2);
  expect(taps.count()).toBe(1);
});
