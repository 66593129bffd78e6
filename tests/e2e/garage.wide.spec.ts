import { expect, test } from '@playwright/test';
import { garageDataOf } from '../../racing/setup/garage/garage-data.fixture.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { lmuFile } from '../support/setup-files.ts';
import { choose, expectResult, openAssistant, track } from './assistant-pages.ts';

const fileOf = (text: string) => ({
  name: 'garage.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

for (const way of ['file', 'pasted'] as const) {
  test(`garage data make a setup of what stands in the garage: ${way} @both`, async ({ page }) => {
    const data = JSON.stringify(garageDataOf('Ferrari_499P'));
    await openAssistant(page, '/setup-assistant?game=LMU');
    await choose(page, 'Car', 'Ferrari 499P');
    await choose(page, 'Track', track);
    await page.getByText('Use your own garage').click();
    const pasted = page.getByLabel('Or paste the page');
    await pasted.fill('{"VM_A": 1}');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expect(page.getByText(/That isn’t garage data/).first()).toBeVisible();
    await expect(pasted).toHaveValue('{"VM_A": 1}');
    await pasted.fill(way === 'pasted' ? data : '');
    const file = page.getByLabel('Garage data (saved page or .svm)');
    if (way === 'file') await file.setInputFiles(fileOf(data));
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expectResult(page);
    await expect(page.getByText('Starting point: your own garage')).toBeAttached();
    const marks = page.getByRole('navigation', { name: 'Sections of the setup' }).getByRole('link');
    await expect(marks.first()).toHaveText('Fuel, Aids and Steering');
  });
}

test('garage data go with an uploaded setup, after those of another game were refused @both', async ({
  page,
}) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=LMU');
  await page.getByLabel('Title').fill('With its garage');
  await page.getByLabel('Description').fill('Everything as the garage shows it.');
  await page.getByLabel('Car').selectOption('BMW_M4_LMGT3');
  await page.getByLabel('Track *').selectOption('le_mans');
  await page.getByLabel('Setup Data').fill(lmuFile());
  await page.getByText('Add your garage data').click();
  const pasted = page.getByLabel('Or paste the page');
  await pasted.fill('{"VM_A": 1}');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByText(/That isn’t garage data/).first()).toBeVisible();
  await expect(pasted).toHaveValue('{"VM_A": 1}');
  await expect(page.getByLabel('Title')).toHaveValue('With its garage');
  await pasted.fill(JSON.stringify(garageDataOf('BMW_M4_LMGT3')));
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
});

test('garage data given as a setup are put in their own field @both', async ({ page, javaScriptEnabled }) => {
  const data = JSON.stringify(garageDataOf('BMW_M4_LMGT3'));
  await signInPlainly(page, await newDriver(), '/upload-setup?game=LMU');
  await page.getByLabel('Setup file').setInputFiles(fileOf(data));
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Read file' }).click();
  await expect(
    page.getByText(/^Garage data of Le Mans Ultimate: \d+ settings, \d+ of them to be set\./),
  ).toBeVisible();
  await expect(page.getByLabel('Or paste the page')).toHaveValue(data);
  await expect(page.getByLabel('Setup Data')).toHaveValue('');
});
