import { type Page, expect, test } from '@playwright/test';
import { readSetup } from '../../racing/setup/formats.ts';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { choose, expectResult } from './assistant-pages.ts';
import { subscribe } from './checkout-steps.ts';
import { giveSetupOf, openMore } from './community.ts';

const words = 'understeer in slow corners';

const file = readSetup('ACC', accFile())?.edit([{ parameter: 'fuel', value: 77 }]).text ?? '';

const race = { session: 'race', weather: 'dry', track_celsius: 36, race_minutes: 45 } as const;

async function someonesSetup(): Promise<{ author: Driver; id: string }> {
  const author = await newDriver();
  return { author, id: String(await giveSetupOf(author, { setup_data: file, ...race })) };
}

const conditions = (page: Page) => page.locator('summary', { hasText: 'Change conditions' });

const madeFor = '(Race, 45 minutes, dry, 36 °C, balanced)';

/** Our script has read the file, and chosen its car. */
async function expectRecognised(page: Page, car: string): Promise<void> {
  await expect(page.getByText(`Your file is for the ${car}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveValue(new RegExp(`^${car}`));
}

async function sendRefinement(page: Page): Promise<void> {
  await page.getByLabel('Additional Requirements').fill(words);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expectResult(page);
}

test('a setup found in public is refined, saved and credited @both', async ({ page }) => {
  const { id } = await someonesSetup();
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInPlainly(page, await payingDriver(), `/setup-assistant?base=${id}`);
  await expect(page.getByText('this setup doesn’t change')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Setup', exact: true })).toContainText('Fuel');
  await expect(conditions(page)).toContainText(madeFor);

  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByText('Please say what the car should do differently').first()).toBeVisible();
  await expect(page.getByText('this setup doesn’t change')).toBeVisible();
  await sendRefinement(page);
  await expect(conditions(page)).toContainText(madeFor);
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page).toHaveURL(/\/my-setups$/);
  await page.locator('article h2 a, article h3 a').first().click();
  await page.getByRole('link', { name: /^Notes/ }).click();
  await expect(page.getByText(`#${id} by`)).toBeVisible();
});

test('what nobody has said of a setup is asked @plain', async ({ page }) => {
  const id = await giveSetupOf(await newDriver(), { setup_data: file });
  await signInPlainly(page, await payingDriver(), `/setup-assistant?base=${id}`);
  await expect(page.getByText('This setup has no conditions yet')).toBeVisible();
  await page.getByLabel('Additional Requirements').fill(words);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByText('Session Type is required').first()).toBeVisible();
  await page.getByLabel('Session Type').selectOption('race');
  await page.getByLabel('Track Temperature').fill('31');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByText('Race length is required').first()).toBeVisible();
  await page.getByLabel('Race Length').fill('90');
  await sendRefinement(page);
  await expect(conditions(page)).toContainText('(Race, 90 minutes, dry, 31 °C, balanced)');
});

test('who pays on the way has the setup in hand again @plain', async ({ page }) => {
  const { id } = await someonesSetup();
  await signInPlainly(page, await newDriver(), `/setup-viewer/${id}`);
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  await subscribe(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/setup-assistant\\?base=${id}$`));
  await expect(page.getByText('this setup doesn’t change')).toBeVisible();
});

test('a setup copied twice is there once, and is refined like any other @plain', async ({ page }) => {
  const { id } = await someonesSetup();
  await signInPlainly(page, await payingDriver(), `/setup-viewer/${id}`);
  const copy = async () => {
    await openMore(page);
    await page.getByRole('button', { name: 'Copy to my setups' }).click();
  };
  await copy();
  await expect(page).toHaveURL(/\/my-setups\/\d+$/);
  const own = page.url();
  await page.goto(`/setup-viewer/${id}`);
  await copy();
  await expect(page).toHaveURL(own);
  await page.goto(own.replace('/my-setups/', '/setup-viewer/'));
  await expect(page.getByText('Private: only you can see this')).toBeVisible();
  await expect(page.getByText(`#${id} by`)).toBeVisible();
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${new URL(own).pathname}\\?tab=versions#refine$`));
});

test('a setup of LMU begins with a file, which tells its car @both', async ({ page, javaScriptEnabled }) => {
  await signInPlainly(page, await payingDriver(), '/setup-assistant?game=LMU');
  await choose(page, 'Track', 'Le Mans (Circuit de la Sarthe)');
  await page.getByText('Start from your own setup').click();
  const own = { name: 'mine.svm', mimeType: 'text/plain', buffer: Buffer.from(lmuFile()) };
  await page.getByLabel('Setup file (.svm)').setInputFiles(own);
  if (javaScriptEnabled) await expectRecognised(page, 'BMW M4 LMGT3');
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
  await expect(page.getByRole('heading', { level: 2, name: 'BMW M4 LMGT3' })).toBeVisible();
});

test('who copies without a session signs in, and finds the copy @plain', async ({ page }) => {
  const { id } = await someonesSetup();
  await page.goto(`/setup-viewer/${id}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Copy to my setups' }).click();
  const driver = await newDriver();
  await page.locator('[name="identifier"]').fill(driver.email);
  await page.locator('[name="password"]').fill(driver.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/my-setups\/\d+$/);
  await expect(page.getByText('Copied to your setups')).toBeVisible();
});

test('a setup of ACC begins with a file of its driver @both', async ({ page, javaScriptEnabled }) => {
  await signInPlainly(page, await payingDriver(), '/setup-assistant?game=ACC');
  await choose(page, 'Track', 'Circuit de Spa-Francorchamps');
  await page.getByText('Start from your own setup').click();
  await page.getByLabel('Or paste its text').fill(file);
  if (javaScriptEnabled) await expectRecognised(page, 'BMW M4 GT3');
  await choose(page, 'Car', 'Ferrari 296 GT3 2023');
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByText('The base setup is for the BMW M4 GT3').first()).toBeVisible();
  await choose(page, 'Car', 'BMW M4 GT3 2021');
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
  await page.locator('summary', { hasText: /^Why$/ }).click();
  await expect(page.getByText('Starting point: the file you gave')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Setup', exact: true })).toContainText('77');
});
