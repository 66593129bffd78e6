import { expect, type Page } from '@playwright/test';
import { readSetup } from '../../core/setup/formats.ts';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { givePlan } from '../support/plans.ts';
import { choose, expectResult } from './assistant-pages.ts';
import { chooseCard, pay } from './checkout-steps.ts';
import { accFile, giveSetupOf } from './community.ts';

const words = 'understeer in slow corners';
const file = readSetup('ACC', accFile())?.edit([{ parameter: 'fuel', value: 77 }]).text ?? '';

async function someonesSetup(): Promise<{ author: Driver; id: string }> {
  const author = await newDriver();
  return { author, id: String(await giveSetupOf(author, { setup_data: file })) };
}

async function payingDriver(): Promise<Driver> {
  const driver = await newDriver();
  await givePlan(driver);
  return driver;
}

async function sendRefinement(page: Page): Promise<void> {
  await page.getByLabel('Additional Requirements').fill(words);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expectResult(page);
}

/** A visitor finds somebody's setup, signs in on the way, sees it in hand, refines it and saves it with its credit. */
export async function refineFromTheViewer(
  page: Page,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { id } = await someonesSetup();
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('link', { name: 'Refine this' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInPlainly(page, await payingDriver(), `/setup-assistant?base=${id}`);
  await expect(page.getByText('this setup stays as it is')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Setup', exact: true })).toContainText('Fuel');
  await look(page);

  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByText('Please say what the car should do differently').first()).toBeVisible();
  await expect(page.getByText('this setup stays as it is')).toBeVisible();
  await sendRefinement(page);
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page).toHaveURL(/\/my-setups$/);
  await page.locator('a[href^="/setup-viewer/"]').first().click();
  await expect(page.getByText(`#${id} by`)).toBeVisible();
}

/** Who has no plan finds the setup in hand again once one is paid for. */
export async function refineAfterPaying(page: Page): Promise<void> {
  const { id } = await someonesSetup();
  await signInPlainly(page, await newDriver(), `/setup-viewer/${id}`);
  await page.getByRole('link', { name: 'Refine this' }).click();
  const plan = page.getByRole('article', { name: 'Monthly' });
  await plan.getByRole('button', { name: 'Subscribe' }).click();
  await chooseCard(page, 'good');
  await pay(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/setup-assistant\\?base=${id}$`));
  await expect(page.getByText('this setup stays as it is')).toBeVisible();
}

/** Copied twice there is one copy, private and credited; the copy is refined like any other. */
export async function copyToMySetups(page: Page): Promise<void> {
  const { id } = await someonesSetup();
  await signInPlainly(page, await payingDriver(), `/setup-viewer/${id}`);
  const copy = () => page.getByRole('button', { name: 'Copy to my setups' }).click();
  await copy();
  await expect(page).toHaveURL(/\/my-setups\/\d+$/);
  const own = page.url();
  await page.goto(`/setup-viewer/${id}`);
  await copy();
  await expect(page).toHaveURL(own);
  await page.goto(own.replace('/my-setups/', '/setup-viewer/'));
  await expect(page.getByText('Private: only you see this')).toBeVisible();
  await expect(page.getByText(`#${id} by`)).toBeVisible();
  await page.getByRole('link', { name: 'Refine this' }).click();
  await sendRefinement(page);
}

/** A visitor who copies signs in first, and finds the copy made. */
export async function copyAfterSignIn(page: Page): Promise<void> {
  const { id } = await someonesSetup();
  await page.goto(`/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Copy to my setups' }).click();
  const driver = await newDriver();
  await page.locator('[name="identifier"]').fill(driver.email);
  await page.locator('[name="password"]').fill(driver.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/my-setups\/\d+$/);
  await expect(page.getByText('Copied to your setups')).toBeVisible();
}

/** The form of ACC begins with a file of the driver's own, and refuses one of another car. */
export async function beginWithOwnFile(page: Page): Promise<void> {
  await signInPlainly(page, await payingDriver(), '/setup-assistant?game=ACC');
  await choose(page, 'Car', 'Ferrari 296 GT3 2023');
  await choose(page, 'Track', 'Circuit de Spa-Francorchamps');
  await page.getByText('Start from your own setup').click();
  await page.getByLabel('Or paste its text').fill(file);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByText('The base setup is for the BMW M4 GT3').first()).toBeVisible();
  await choose(page, 'Car', 'BMW M4 GT3 2021');
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
  await page.getByText('Where it starts from').click();
  await expect(page.getByText('Starting point: the file you gave')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Setup', exact: true })).toContainText('77');
}
