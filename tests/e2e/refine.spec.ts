import { expect, test } from '@playwright/test';
import { expectResult, generate, openAssistant } from './assistant-pages.ts';

test('a setup is refined, marked and stepped back from @both', async ({ page }) => {
  await openAssistant(page);
  const first = await generate(page);
  await page.getByLabel('Additional Requirements').fill('understeer in slow corners');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(first);
  await expectResult(page);
  const sections = page.getByRole('region', { name: 'Setup', exact: true });
  await expect(sections.getByText(/\d.* → .*\d/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Version 1' }).click();
  await expect(page).toHaveURL(first);
  await expectResult(page);
});
