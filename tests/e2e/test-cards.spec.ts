import { expect, test } from '@playwright/test';
import { driveATest, refineToTest } from './test-card-journeys.ts';

test('a refinement is driven as a test, kept and undone', async ({ page }) => {
  await driveATest(page);
});

test('an answer that does not reach us keeps the note that was typed', async ({ page }) => {
  await refineToTest(page);
  await page.getByRole('link', { name: 'Drive it as a test' }).click();
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await page.getByLabel('Note (optional)').fill('Calmer in T5.');
  await page.route('**/test-cards/*.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Better' }).click();
  await expect(page.getByRole('alert')).toContainText('nothing was changed');
  await expect(page.getByLabel('Note (optional)')).toHaveValue('Calmer in T5.');
  await page.unroute('**/test-cards/*.data*');
  await page.getByRole('button', { name: 'Better' }).click();
  await expect(page.getByRole('heading', { name: 'Keep it?' })).toBeVisible();
});
