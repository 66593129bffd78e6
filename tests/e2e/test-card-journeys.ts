import { expect, type Page } from '@playwright/test';
import { expectResult, generate, openAssistant } from './assistant-pages.ts';

/** A refinement of a new driver's. */
export async function refineToTest(page: Page): Promise<void> {
  await openAssistant(page);
  const first = await generate(page);
  await page.getByLabel('Additional Requirements').fill('understeer mid corner at T5');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(first);
  await expectResult(page);
}

async function testFile(page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: 'Download the test file' }).getAttribute('href');
  return (await page.request.get(address ?? '')).text();
}

const setupFile = async (page: Page, id: string) =>
  (await page.request.get(`/setup-viewer/${id}/download`)).text();

/** From a refinement to a test, three laps, and back: kept as a version, undone to the byte. */
export async function driveATest(page: Page): Promise<void> {
  await refineToTest(page);
  await page.getByRole('link', { name: 'Drive it as a test' }).click();
  await expect(page.getByRole('heading', { name: 'Drive it as a test' })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.setChecked(false);
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please tick one or two changes.');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await expect(page.getByRole('heading', { name: 'Test card' })).toBeVisible();
  await expect(page.getByText('Watch for less understeer in the middle of')).toContainText('T5');

  const back = page.getByRole('link', { name: 'Back to the setup' });
  const id = /\d+$/.exec((await back.getAttribute('href')) ?? '')?.[0] ?? '';
  const [before, after] = [await setupFile(page, id), await testFile(page)];
  expect(after).not.toBe(before);
  await page.getByLabel('Note (optional)').fill('Turns at last.');
  await page.getByRole('button', { name: 'Better' }).click();
  await expect(page.getByRole('heading', { name: 'Keep it?' })).toBeVisible();
  await expect(page.getByLabel('Note (optional)')).toHaveValue('Turns at last.');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Kept.')).toBeVisible();
  expect(await setupFile(page, id)).toBe(after);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await setupFile(page, id)).toBe(before);
  await back.click();
  await page.getByRole('link', { name: /^Laps/ }).click();
  await expect(page.getByRole('region', { name: 'Test cards' })).toContainText('Undone');
  await expect(page.getByRole('link', { name: 'Versions 3' })).toBeVisible();
}
