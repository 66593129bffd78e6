import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf, openMore } from '../e2e/community.ts';
import { accFile } from '../support/setup-files.ts';

test('an owner sees what a version changed, and nobody else sees versions', async ({ page, browser }) => {
  const driver = await newDriver();
  const first = accFile();
  const id = await giveSetupOf(driver, { setup_data: first });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=edit`);
  await page.getByText('Replace file').click();
  await page.getByLabel('Or the setup as text').fill(first.replace(/"rearWing": \d+/, '"rearWing": 1'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await openMore(page);
  await page.getByRole('link', { name: 'Rig view', exact: true }).click();
  const values = page.getByRole('checkbox');
  expect(await values.count()).toBeGreaterThan(50);
  await page.getByRole('link', { name: 'Only what changed (1)' }).click();
  await expect(values).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Rear wing' })).toContainText(/1was \d+/);
  await page.goto(`/setup-viewer/${id}/rig?version=1`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('version 1');
  await expect(page.getByText(/^was /)).toHaveCount(0);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`/setup-viewer/${id}/rig?version=1&only=changed`, page.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText('version');
  expect(await visitor.getByRole('checkbox').count()).toBeGreaterThan(50);
  await visitor.context().close();
});
