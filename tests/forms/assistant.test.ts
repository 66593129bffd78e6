import { expect, type Page, test } from '@playwright/test';
import {
  car,
  choose,
  expectBaselineNotice,
  expectResult,
  openAssistant,
  sendGeneration,
  track,
} from '../e2e/assistant-pages.ts';
import { sampled } from '../support/sampled.ts';

test('a form leads to the stored setup, whose address can be opened again', async ({ page }) => {
  await openAssistant(page);
  await page.getByRole('link', { name: 'Le Mans Ultimate' }).click();
  await page.getByRole('link', { name: 'Change game' }).click();
  await page.getByRole('link', { name: 'Assetto Corsa Competizione' }).click();
  await sendGeneration(page, 'oversteer on exit');
  await expectResult(page);
  await expect(page.getByText('Setup Generated')).toBeVisible();
  await page.goto(page.url());
  await expectResult(page);
  await expect(page.getByText('Setup Generated')).toBeHidden();
  await page.getByRole('link', { name: 'New Setup' }).first().click();
  await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
  await page.getByRole('link', { name: `${car} - ${track}` }).click();
  await expectResult(page);
});

test('what is missing is said at its field, and everything typed comes back', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await choose(page, 'Track', track);
  await page.getByLabel('Session Type').selectOption('race');
  await page.getByLabel('Weather').selectOption('wet');
  await page.getByLabel('Track Temperature').fill('warm');
  await page.getByLabel('Air, if known').fill('mild');
  await page.getByLabel('Versions').selectOption('weather');
  await page.getByText('Race rules (optional)').click();
  await page.getByLabel('Mandatory Stops').fill('many');
  await page.getByLabel('Pit Window').fill('35-25');
  await page.getByLabel('Each stop must add fuel').check();
  await page.getByText('Aggressive').click();
  await page.getByLabel('Additional Requirements').fill('"keep" <b>me</b>');
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a car');
  await expect(page.getByText('Car is required')).toBeVisible();
  await expect(page.getByText('Temperature must be between 0 and 70 °C', { exact: true })).toBeVisible();
  await expect(page.getByText('Air temperature must be between 0 and 70 °C')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Track', exact: true })).toHaveValue('spa');
  await expect(page.getByLabel('Session Type')).toHaveValue('race');
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await expect(page.getByLabel('Track Temperature')).toHaveValue('warm');
  await expect(page.getByLabel('Air, if known')).toHaveValue('mild');
  await expect(page.getByLabel('Versions')).toHaveValue('weather');
  await expect(page.getByText('Mandatory stops must be a whole number')).toBeVisible();
  await expect(page.getByLabel('Mandatory Stops')).toHaveValue('many');
  await expect(page.getByText('Pit Window must end after it begins')).toBeVisible();
  await expect(page.getByLabel('Pit Window')).toHaveValue('35-25');
  await expect(page.getByLabel('Each stop must add fuel')).toBeChecked();
  await expect(page.getByLabel('Each stop must change tyres')).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Aggressive' })).toBeChecked();
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('"keep" <b>me</b>');
});

test('one order for qualifying and race makes two versions of one setup', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await page.getByLabel('Versions').selectOption('session');
  await sendGeneration(page, 'oversteer on exit');
  await expectResult(page);
  const versions = page.getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByRole('link', { name: /^Version/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'See version 2' }).click();
  await expectResult(page);
  await expect(page.getByText('Differences from version 1, and why')).toBeVisible();
  await expect(page.getByText('Without changes by the AI engineer')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See version 1' })).toBeVisible();
  await expect(
    page.getByText(/The same setup for race, dry, by our rules: \d+ settings differ\./),
  ).toBeVisible();
});

for (const scenario of sampled(
  ['refusal', 'content-filter', 'length', 'invalid-json', 'cut-off', 'server-error'],
  5,
)) {
  test(`when the model fails (${scenario}) the page is a marked baseline`, async ({ page }) => {
    await openAssistant(page, '/setup-assistant?game=ACC');
    await sendGeneration(page, `traction [[scenario:${scenario}]]`);
    await expectResult(page);
    await expect(page.getByRole('alert')).toContainText('Baseline kept');
    await expect(page.getByText('Setup Generated')).toHaveCount(0);
    const why = scenario === 'server-error' ? 'We couldn’t reach the AI engineer' : 'The AI engineer';
    await expectBaselineNotice(page, why);
    await page.goto(page.url());
    await expectBaselineNotice(page, why);
  });
}

for (const scenario of sampled(['out-of-range', 'unknown-parameters', 'injection'], 3)) {
  test(`whatever the model answers (${scenario}) the page is a legal setup`, async ({ page }) => {
    await openAssistant(page, '/setup-assistant?game=ACC');
    await sendGeneration(page, `understeer [[scenario:${scenario}]]`);
    await expectResult(page);
    await expect(page.getByText('Without changes by the AI engineer')).toHaveCount(0);
    await expect(page.getByText('not legal')).toHaveCount(0);
    await expect(page).toHaveTitle('Setup Assistant · Scrutineer');
  });
}

/** Sends a run that takes a while from a page of its own, and waits until it has begun. */
async function beginSlowRun(page: Page): Promise<Page> {
  await openAssistant(page);
  const sender = await page.context().newPage();
  await sender.goto('/setup-assistant?game=ACC');
  await choose(sender, 'Car', car);
  await choose(sender, 'Track', track);
  await sender.getByLabel('Additional Requirements').fill('bumps [[scenario:slow]]');
  await sender.getByRole('button', { name: 'Generate Setup' }).click({ noWaitAfter: true });
  await expect(async () => {
    await page.goto('/setup-assistant');
    await expect(page.getByRole('link', { name: 'being made' })).toBeVisible({ timeout: 500 });
  }).toPass();
  return sender;
}

test('a run that goes on says so, looks again by itself, and shows the setup at last', async ({ page }) => {
  const sender = await beginSlowRun(page);
  await sender.close();
  await page.getByRole('link', { name: 'being made' }).click();
  await expect(page.getByRole('heading', { name: 'Your setup is being made' })).toBeVisible();
  // Nobody touches the page from here on.
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible({ timeout: 90_000 });
  await expectResult(page);
});
