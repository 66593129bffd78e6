import { expect, type Page } from '@playwright/test';
import { garageDataOf } from '../../core/setup/garage/garage-data.fixture.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { lmuFile } from '../support/setup-files.ts';

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

/** Uploads a setup with garage data, as a file or pasted, after garage data of another game were refused at their field. */
export async function uploadsWithGarage(
  page: Page,
  way: 'file' | 'pasted',
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const data = JSON.stringify(garageDataOf('BMW_M4_LMGT3'));
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
  if (way === 'pasted') await pasted.fill(data);
  else {
    await pasted.fill('');
    await page.getByLabel('Garage data (saved page or .svm)').setInputFiles(fileOf('garage.json', data));
  }
  await look(page);
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
}

/** Gives garage data in the setup's field: they are recognised, and moved to their own field. */
export async function putsGarageInPlace(page: Page, read: () => Promise<void>): Promise<void> {
  const data = JSON.stringify(garageDataOf('BMW_M4_LMGT3'));
  await signInPlainly(page, await newDriver(), '/upload-setup?game=LMU');
  await page.getByLabel('Setup file').setInputFiles(fileOf('garage.json', data));
  await read();
  await expect(
    page.getByText(/^Garage data of Le Mans Ultimate: \d+ settings, \d+ of them to be set\./),
  ).toBeVisible();
  await expect(page.getByLabel('Or paste the page')).toHaveValue(data);
  await expect(page.getByLabel('Setup Data')).toHaveValue('');
}
