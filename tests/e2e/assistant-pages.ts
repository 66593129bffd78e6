import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Driver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { askDatabase } from '../support/stand-ins.ts';

export const car = 'BMW M4 GT3 2021';
export const track = 'Circuit de Spa-Francorchamps';

export async function openAssistant(page: Page, path = '/setup-assistant'): Promise<Driver> {
  const driver = await payingDriver();
  await signInPlainly(page, driver, path);
  return driver;
}

/** Chooses from a drop-down, or from the searchable list that it becomes when our script runs. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label, exact: true });
  await expect(async () => {
    if (await control.evaluate(({ tagName }) => tagName === 'SELECT')) {
      await control.selectOption({ label: option });
    } else {
      // A try that came late may have chosen it already, and the same text again opens no list.
      await control.fill('');
      await control.fill(option);
      await page.getByRole('option', { name: option }).click({ timeout: 1_000 });
    }
  }).toPass();
}

export async function sendGeneration(page: Page, words: string): Promise<void> {
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByLabel('Additional Requirements').fill(words);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
}

/** The finished result, with its buttons; not one that is still being made. */
export async function expectResult(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]setup=\d+$/);
}

/** A run of the driver's that the database calls running, and that nobody works on; gives its number. */
export async function forgottenRun(driver: Driver, prompt: string): Promise<number> {
  const request = { sessionType: 'race', weather: 'dry', temperature: 25, setupStyle: 'balanced', prompt };
  const [run] = await askDatabase<{ id: number }[]>('generations', null, [
    {
      clerk_user_id: driver.id,
      request_id: randomUUID(),
      kind: 'generate',
      game: 'ACC',
      car: 'bmw_m4_gt3',
      track: 'spa',
      request,
    },
  ]);
  return run?.id ?? 0;
}

/** Unfolds what the shown setup was made for, so that it can be changed. */
export async function openConditions(page: Page): Promise<void> {
  await page.getByText('Change conditions').click();
}

export async function generate(page: Page, words = 'kerbs'): Promise<string> {
  await page.goto('/setup-assistant?game=ACC');
  await sendGeneration(page, words);
  await expectResult(page);
  return page.url();
}
