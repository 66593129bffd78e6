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

test('a complaint is tapped without a word, heard, and corrected for another answer @both', async ({
  page,
}) => {
  await openAssistant(page);
  await generate(page);
  const form = page.locator('form#refine');
  await form.getByText('Tap what it does').click();
  await form.getByRole('radio', { name: 'Understeer' }).check({ force: true });
  await form.getByRole('radio', { name: 'T5-6 Les Combes' }).check({ force: true });
  await form.getByRole('button', { name: 'Refine Setup' }).click();
  await expectResult(page);
  const heard = page.getByRole('region', { name: 'I heard' });
  await expect(heard.getByRole('listitem')).toHaveText(['T5-6 Les Combes · Understeer']);
  await heard.getByText('Not what you meant? Correct it').click();
  await heard.getByLabel('T5-6 Les Combes · Understeer: what it does').selectOption('Oversteer');
  const before = page.url();
  await heard.getByRole('button', { name: 'Answer again' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(heard.getByRole('listitem')).toHaveText(['T5-6 Les Combes · Oversteer']);
});
