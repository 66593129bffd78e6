import { expect, test } from '@playwright/test';
import { expectResult, generate, openAssistant } from '../e2e/assistant-pages.ts';

test('a setup is refined, marked and stepped back from without JavaScript', async ({ page }) => {
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

test('a refinement without words comes back on the page of its setup', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please say what the car should do differently');
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refine Setup' })).toBeVisible();
});

test('words that could mean anything are asked about, with the words kept', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await page.getByLabel('Additional Requirements').fill('it feels weird');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('alert')).toContainText('The engineer asks');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('it feels weird');
  await expectResult(page);
  await expect(page.getByRole('navigation', { name: 'Versions' })).toHaveCount(0);
  await page.getByLabel('Additional Requirements').fill('understeer [[scenario:refusal]]');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByText('The AI engineer declined to answer this request.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Version 2' })).toBeVisible();
});
