import { expect, type Page, test } from '@playwright/test';
import {
  car,
  choose,
  expectResult,
  generate,
  openAssistant,
  openConditions,
  track,
} from './assistant-pages.ts';

const words = (page: Page) => page.getByLabel('Additional Requirements');
const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' });

async function refine(page: Page, said: string): Promise<void> {
  const before = page.url();
  await words(page).fill(said);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(before, { timeout: 20_000 });
  await expectResult(page);
}

test('a refinement marks what changed, and earlier versions can be gone back to', async ({ page }) => {
  await openAssistant(page);
  const first = await generate(page);
  await openConditions(page);
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveValue(car);
  await words(page).fill('understeer in slow corners');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('dialog', { name: 'Refining Setup' })).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await expectResult(page);

  const changed = page.getByRole('region', { name: 'Setup Insights & Explanation' }).getByRole('listitem');
  expect(await changed.count()).toBeGreaterThanOrEqual(3);
  await expect(changed.first()).toContainText('→');
  const sections = page.getByRole('region', { name: 'Setup', exact: true });
  await expect(sections.getByText(/\d.* → .*\d/).first()).toBeVisible();
  await expect(words(page)).toHaveValue('');

  await refine(page, 'loose on entry at T5');
  await expect(versions(page).getByRole('link')).toHaveText([
    'Version 1kerbs',
    'Version 2understeer in slow corners',
    'Version 3loose on entry at T5',
    'Compare versions',
  ]);
  await versions(page).getByRole('link', { name: 'Version 1' }).click();
  await expect(page).toHaveURL(first);
  await expectResult(page);
  await refine(page, 'more wing');
  await expect(versions(page).getByRole('link', { name: 'Version 4' })).toContainText('from version 1');
});

test("a saved setup is described to its readers, without the driver's words", async ({ page }) => {
  await openAssistant(page);
  await generate(page, 'uncle Bob says kerbs');
  await openConditions(page);
  await page.getByLabel('Weather').selectOption('wet');
  await refine(page, 'aunt Ann says:\n\nunderseer, no, understeer in slow corners');
  const insights = page.getByRole('region', { name: 'Setup Insights & Explanation' });
  await expect(insights).toContainText('"aunt Ann says: underseer, no, understeer in slow corners"');
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await page.waitForURL('/my-setups');
  await page.locator('article h2 a, article h3 a').first().click();
  await page.getByRole('link', { name: /^Notes/ }).click();
  const notes = page.getByRole('main');
  await expect(notes).toContainText(`${car} at ${track} for qualifying, wet`);
  await expect(notes).toContainText('What changed (understeer');
  await expect(notes).toContainText('→');
  await expect(page.getByRole('main')).not.toContainText(/Ann|Bob|You said|The setup is now/);
});

test('what is corrected is not called wrong any more', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await openConditions(page);
  await page.getByLabel('Track Temperature').fill('900');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('alert')).toHaveText('Temperature must be between 0 and 70 °C');
  await page.getByLabel('Track Temperature').fill('30');
  await expect(page.getByText('Temperature must be')).toHaveCount(0);
  await expect(page.getByLabel('Track Temperature')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Track Temperature')).toBeVisible();
});

test('on a phone, each press of Refine leads to the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAssistant(page);
  await generate(page);
  for (const _ of ['first', 'second', 'third']) {
    await page.getByRole('link', { name: 'Refine', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Setup Generator$/ })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('heading', { name: /Setup Generator$/ })).not.toBeInViewport();
  }
});

test('another track makes a new setup with no earlier versions', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await openConditions(page);
  await choose(page, 'Track', 'Autodromo Nazionale Monza');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('dialog', { name: 'Generating Setup' })).toBeVisible();
  await expect(page.getByText('Setup Generated')).toBeVisible({ timeout: 20_000 });
  await expectResult(page);
  await expect(versions(page)).toHaveCount(0);
  await expect(page.getByText('Autodromo Nazionale Monza').first()).toBeVisible();
});

test('a refinement that the model fails holds what our rulebook answers, and says why', async ({ page }) => {
  await openAssistant(page);
  const address = await generate(page);
  await words(page).fill('understeer in slow corners [[scenario:refusal]]');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(address);
  await expectResult(page);
  await expect(page.getByText('The AI engineer declined to answer this request.').first()).toBeVisible();
  await expect(page.getByText('doesn’t count towards your daily setups').first()).toBeVisible();
  const changed = page.getByRole('region', { name: 'Setup Insights & Explanation' }).getByRole('listitem');
  await expect(changed.first()).toContainText('→');
  await expect(versions(page).getByRole('link', { name: 'Version 2' })).toBeVisible();
});

test('words that could mean anything are asked about, with the words kept', async ({ page }) => {
  await openAssistant(page);
  const address = await generate(page);
  await words(page).fill('it feels weird');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('alert')).toContainText('The engineer asks');
  await expect(page).toHaveURL(address);
  await expect(words(page)).toHaveValue('it feels weird');
  await expect(versions(page)).toHaveCount(0);
});
