import { expect, type Page } from '@playwright/test';
import { garageDataOf } from '../../core/setup/garage/garage-data.fixture.ts';
import { choose, expectResult, openAssistant, track } from './assistant-pages.ts';

const lmuCarName = 'Ferrari 499P';

/** Makes a setup from garage data, as a file or pasted, after something that is none was refused at its field. */
export async function makesSetupOfGarage(page: Page, way: 'file' | 'pasted'): Promise<void> {
  const data = JSON.stringify(garageDataOf('Ferrari_499P'));
  await openAssistant(page, '/setup-assistant?game=LMU');
  await choose(page, 'Car', lmuCarName);
  await choose(page, 'Track', track);
  await page.getByText('Use your own garage').click();
  const pasted = page.getByLabel('Or paste the page');
  await pasted.fill('{"VM_A": 1}');
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByText(/That isn’t garage data/).first()).toBeVisible();
  await expect(pasted).toHaveValue('{"VM_A": 1}');
  if (way === 'pasted') await pasted.fill(data);
  else {
    await pasted.fill('');
    const file = { name: 'garage.json', mimeType: 'application/json', buffer: Buffer.from(data) };
    await page.getByLabel('Garage data (saved page or .svm)').setInputFiles(file);
  }
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
  await expect(page.getByText('Starting point: your own garage')).toBeAttached();
  const marks = page.getByRole('navigation', { name: 'Sections of the setup' }).getByRole('link');
  await expect(marks.first()).toHaveText('Fuel, Aids and Steering');
}
