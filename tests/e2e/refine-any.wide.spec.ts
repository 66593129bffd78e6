import { expect, type Page, test } from '@playwright/test';
import { readSetup } from '../../racing/setup/formats.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { accFile } from '../support/setup-files.ts';
import { choose, expectResult } from './assistant-pages.ts';
import { giveSetupOf, openMore } from './community.ts';

const setup_data = readSetup('ACC', accFile())?.edit([{ parameter: 'fuel', value: 77 }]).text ?? '';
const race = { session: 'race', weather: 'dry', track_celsius: 36, race_minutes: 45 };
const someonesSetup = async (conditions = {}) =>
  giveSetupOf(await newDriver(), { setup_data, ...conditions });
const conditions = (page: Page) => page.locator('summary', { hasText: 'Change conditions' });
const inHand = (page: Page) => page.getByText('this setup doesn’t change');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const refineLink = (page: Page) => page.getByRole('link', { name: 'Refine', exact: true });
const say = (page: Page) => page.getByLabel('Additional Requirements').fill('understeer in slow corners');

test('a setup found in public is refined, saved and credited @both', async ({ page }) => {
  const id = await someonesSetup(race);
  await page.goto(`/setup-viewer/${id}`);
  await refineLink(page).click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInPlainly(page, await payingDriver(), `/setup-assistant?base=${id}`);
  await expect(page.getByRole('region', { name: 'Setup', exact: true })).toContainText('Fuel');
  await press(page, 'Refine Setup');
  await expect(page.getByText('Please say what the car should do differently').first()).toBeVisible();
  await expect(inHand(page)).toBeVisible();
  await say(page);
  await press(page, 'Refine Setup');
  await expectResult(page);
  await expect(conditions(page)).toContainText('(Race, 45 minutes, dry, 36 °C, balanced)');
  await press(page, 'Save Setup');
  await expect(page.getByRole('link', { name: 'Drive', exact: true })).toBeVisible();
  await page.goto('/my-setups');
  await page.locator('article h2 a, article h3 a').first().click();
  await page.getByRole('link', { name: /^Notes/ }).click();
  await expect(page.getByText(`#${id} by`)).toBeVisible();
});

test('a setup is copied once, after signing in, and the copy is refined like any other @plain', async ({
  page,
}) => {
  const id = await someonesSetup(race);
  const copy = async () => {
    await page.goto(`/setup-viewer/${id}`);
    await openMore(page);
    await press(page, 'Copy to my setups');
  };
  await copy();
  const driver = await payingDriver();
  await page.locator('[name="identifier"]').fill(driver.email);
  await page.locator('[name="password"]').fill(driver.password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/\/my-setups\/\d+$/);
  await expect(page.getByText('Copied to your setups')).toBeVisible();
  const own = page.url();
  await copy();
  await expect(page).toHaveURL(own);
  await page.goto(own.replace('/my-setups/', '/setup-viewer/'));
  await expect(page.getByText('Private: only you can see this')).toBeVisible();
  await expect(page.getByText(`#${id} by`)).toBeVisible();
  await refineLink(page).click();
  await expect(page).toHaveURL(new RegExp(`${new URL(own).pathname}\\?tab=versions#refine$`));
});

test('a setup of ACC begins with a file of its driver, for its car alone @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await signInPlainly(page, await payingDriver(), '/setup-assistant?game=ACC');
  await choose(page, 'Track', 'Circuit de Spa-Francorchamps');
  await page.getByText('Start from your own setup').click();
  await page.getByLabel('Or paste its text').fill(setup_data);
  if (javaScriptEnabled) await expect(page.getByText('Your file is for the BMW M4 GT3')).toBeVisible();
  await choose(page, 'Car', 'Ferrari 296 GT3 2023');
  await press(page, 'Generate Setup');
  await expect(page.getByText('The base setup is for the BMW M4 GT3').first()).toBeVisible();
  await choose(page, 'Car', 'BMW M4 GT3 2021');
  await press(page, 'Generate Setup');
  await expectResult(page);
  await page.locator('summary', { hasText: /^Why$/ }).click();
  await expect(page.getByText('Starting point: the file you gave')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Setup', exact: true })).toContainText('77');
});
