import { expect, test } from '@playwright/test';
import { driveATest, refineToTest } from '../e2e/test-card-journeys.ts';

test('a refinement is driven as a test, kept and undone without JavaScript', async ({ page }) => {
  await driveATest(page);
});

test('a card open while the setup was edited says so, and loses nothing', async ({ page, context }) => {
  await refineToTest(page);
  await page.getByRole('link', { name: 'Drive it as a test' }).click();
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await page.getByRole('button', { name: 'The same' }).click();
  await expect(page.getByText('Your setup is as it was before the test.')).toBeVisible();
  const href = await page.getByRole('link', { name: 'Back to the setup' }).getAttribute('href');
  const editor = await context.newPage();
  await editor.goto(`${href}?tab=edit`);
  const id = /\d+$/.exec(href ?? '')?.[0];
  const file = await (await page.request.get(`/setup-viewer/${id}/download`)).text();
  await editor.getByText('Replace file').click();
  await editor.getByLabel('Or the setup as text').fill(file.replace(/"rearWing": \d+/, '"rearWing": 1'));
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText('Version 2')).toBeVisible();

  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('changed elsewhere');
  await expect(page.getByText('Your setup was changed since this card was opened.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('Kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await (await page.request.get(`/setup-viewer/${id}/download`)).text()).toBe(file);
  await editor.reload();
  await expect(editor.getByText('Version 4')).toBeVisible();
});
