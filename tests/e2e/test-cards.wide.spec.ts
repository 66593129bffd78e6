import { expect, type Page, test } from '@playwright/test';
import { expectResult, generate, openAssistant } from './assistant-pages.ts';

/** A refinement of a new driver's. */
async function refineToTest(page: Page): Promise<void> {
  await openAssistant(page);
  const first = await generate(page);
  await page.getByLabel('Additional Requirements').fill('understeer mid corner at T5');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(first);
  await expectResult(page);
  await page.getByRole('link', { name: 'Drive it as a test' }).click();
  await expect(page.getByRole('heading', { name: 'Drive it as a test' })).toBeVisible();
}

const openCard = (page: Page) => page.getByRole('button', { name: 'Open the test card' }).click();

const addressOfSetup = async (page: Page) =>
  (await page.getByRole('link', { name: 'Back to the setup' }).getAttribute('href')) ?? '';
const setupFile = async (page: Page, setup: string) =>
  (await page.request.get(`${setup.replace('/my-setups/', '/setup-viewer/')}/download`)).text();

test('a refinement is driven as a test, kept as a version, and undone to the byte @both', async ({
  page,
}) => {
  await refineToTest(page);
  for (const box of await page.getByRole('checkbox').all()) await box.setChecked(false);
  await openCard(page);
  await expect(page.getByRole('alert')).toHaveText('Please tick one or two changes.');
  await page.getByRole('checkbox').first().check();
  await openCard(page);
  await expect(page.getByRole('heading', { name: 'Test card' })).toBeVisible();
  await expect(page.getByText('Watch for less understeer in the middle of')).toContainText('T5');

  const setup = await addressOfSetup(page);
  const file = await page.getByRole('link', { name: 'Download the test file' }).getAttribute('href');
  const [before, after] = [await setupFile(page, setup), await (await page.request.get(file ?? '')).text()];
  expect(after).not.toBe(before);
  await page.getByLabel('Note (optional)').fill('Turns at last.');
  await page.getByRole('button', { name: 'Better' }).click();
  await expect(page.getByRole('heading', { name: 'Keep it?' })).toBeVisible();
  await expect(page.getByLabel('Note (optional)')).toHaveValue('Turns at last.');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Kept.')).toBeVisible();
  expect(await setupFile(page, setup)).toBe(after);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await setupFile(page, setup)).toBe(before);
  await page.getByRole('link', { name: 'Back to the setup' }).click();
  await page.getByRole('link', { name: /^Laps/ }).click();
  await expect(page.getByRole('region', { name: 'Test cards' })).toContainText('Undone');
  await expect(page.getByRole('link', { name: 'Versions 3' })).toBeVisible();
});
