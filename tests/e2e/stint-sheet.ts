import { expect, type Page, test } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

/** A driver with a setup of a BMW at Spa, in front of its stint sheet, which our script runs where there is one. */
export async function openSheet(
  page: Page,
  setup = { is_public: false },
): Promise<{ id: number; driver: Driver }> {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, setup);
  await signInPlainly(page, driver, `/my-setups/${id}?tab=laps`);
  await page.getByRole('link', { name: 'Stint sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Stint sheet' })).toBeVisible();
  if (test.info().project.use.javaScriptEnabled === false) return { id, driver };
  await page.waitForFunction(() => {
    const form = document.querySelector('form[method="post"] [name="hot_lf"]');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__react'));
  });
  return { id, driver };
}

export const workOut = (page: Page) => page.getByRole('button', { name: 'Work out the next setup' }).click();
