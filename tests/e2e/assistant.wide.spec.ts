import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import {
  car,
  choose,
  expectResult,
  generate,
  openAssistant,
  sendGeneration,
  track,
} from './assistant-pages.ts';
import { chooseInPicker, filesIn, removeAt } from './game-folder.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Generating Setup' });

test('a setup fills the page while it is made, gets an address, survives reload and back', async ({
  page,
}) => {
  await openAssistant(page);
  await page.getByRole('link', { name: 'Assetto Corsa Competizione' }).click();
  await expect(page.getByLabel('Track Temperature')).toHaveValue('25');
  await expect(page.getByLabel('Session Type')).toHaveValue('qualifying');
  await expect(page.getByLabel('Weather')).toHaveValue('dry');
  await expect(page.getByRole('radio', { name: 'Balanced' })).toBeChecked();
  await sendGeneration(page, 'oversteer on exit [[scenario:slow]]');

  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByText('Our AI is crafting your perfect setup')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: `${car} Setup` })).toBeVisible();
  await expect(page).toHaveURL(/\?setup=\d+$/);
  await expect(modal(page).getByRole('status')).toContainText('→', { timeout: 30_000 });
  await expect(page.getByText('Setup Generated')).toBeVisible({ timeout: 50_000 });
  await expect(page.getByText('Your setup has been generated successfully')).toBeVisible();
  await expectResult(page);
  const address = page.url();

  await page.reload();
  await expectResult(page);
  await expect(page.getByRole('heading', { name: car, exact: true })).toBeVisible();
  await expect(page.getByText(track, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Setup Generated')).toBeHidden();

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Generate Setup' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expectResult(page);

  await page.getByRole('link', { name: 'New Setup' }).first().click();
  await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
});

test('games that are not ready are shown and cannot be chosen @both', async ({ page }) => {
  await openAssistant(page);
  for (const game of ['iRacing', 'rFactor 2']) {
    const card = page.getByRole('listitem').filter({ hasText: game });
    await expect(card).toContainText('Coming Soon');
    await expect(card.getByRole('link')).toHaveCount(0);
  }
  await page.goto('/setup-assistant?game=iRacing');
  await expect(page.getByText('Game support coming soon')).toBeVisible();
});

test('a model that fails leaves the baseline, marked as such, and says why @both', async ({ page }) => {
  const why = 'We couldn’t reach the AI engineer';
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'traction [[scenario:server-error]]');
  await expectResult(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Baseline kept' });
  await expect(toast).toContainText(why);
  await expect(page.getByText('Setup Generated')).toHaveCount(0);
  // The same for who comes back another day.
  const address = page.url();
  await page.goto('/setup-assistant');
  await expect(page.getByRole('link', { name: `${car} - ${track}` })).toContainText('baseline');
  await page.goto(address);
  await expect(toast).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Setup Insights & Explanation' }).locator('.notice');
  for (const words of [
    'Without changes by the AI engineer',
    why,
    'our own baseline',
    'doesn’t count towards your daily setups',
    'Please',
  ])
    await expect(notice).toContainText(words);
});

test('a setup is saved once, however often one presses, and downloads as its game takes it', async ({
  page,
}) => {
  await openAssistant(page);
  const address = await generate(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Setup' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ carName: 'bmw_m4_gt3' });
  await expect(page.getByText('Setup Downloaded')).toBeVisible();
  await chooseInPicker(page, 'Setups');
  await page.getByRole('button', { name: 'Install' }).click();
  await page.getByRole('button', { name: 'Choose folder' }).click();
  await page.getByRole('button', { name: 'Install now' }).click();
  await expect(page.getByText(/^Written into/)).toBeVisible();
  const number = new URL(address).searchParams.get('setup');
  expect(Object.keys(await filesIn(page, 'Setups'))).toEqual([
    `bmw_m4_gt3/Spa/bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup_g${number}.json`,
  ]);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'Save Setup' })).toHaveCount(0);
  // The folder is known by now: one press puts the setup there again.
  await removeAt(page, 'Setups/bmw_m4_gt3');
  await page.getByRole('button', { name: 'Install', exact: true }).last().click();
  await expect(page.getByText(/^Written into/)).toBeVisible();
  expect(Object.keys(await filesIn(page, 'Setups'))).toHaveLength(1);
  await page.goto('/my-setups');
  await expect(page.getByRole('article', { name: `${car} - ${track}` })).toHaveCount(1);
});

test('a missing value is named at its field, and everything typed comes back @both', async ({
  page,
  javaScriptEnabled,
}) => {
  const chosen = { 'Session Type': 'race', Weather: 'wet', 'Also make (free)': 'weather' };
  const typed = {
    'Track Temperature': 'warm',
    'Air, if known': 'mild',
    'Mandatory Stops': 'many',
    'Pit Window': '35-25',
    'Additional Requirements': '"keep" <b>me</b>',
  };
  await openAssistant(page, '/setup-assistant?game=ACC');
  await choose(page, 'Track', track);
  for (const [label, value] of Object.entries(chosen)) await page.getByLabel(label).selectOption(value);
  await page.getByText('Race rules (optional)').click();
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Each stop must add fuel').check();
  await page.getByText('Aggressive').click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a car');
  for (const said of [
    'Car is required',
    'Temperature must be between 0 and 70 °C',
    'Air temperature must be between 0 and 70 °C',
    'Mandatory stops must be a whole number',
    'Pit Window must end after it begins',
  ])
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  for (const [label, value] of Object.entries({ ...chosen, ...typed }))
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByRole('combobox', { name: 'Track', exact: true })).toHaveValue(/spa/i);
  await expect(page.getByLabel('Each stop must add fuel')).toBeChecked();
  await expect(page.getByLabel('Each stop must change tyres')).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Aggressive' })).toBeChecked();
  if (!javaScriptEnabled) return;
  expect(sent, 'the page checks by itself').toEqual([]);
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toBeFocused();
});

test('a run that goes on says so, looks again by itself, and shows the setup at last @plain', async ({
  page,
  context,
}) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  const later = await context.newPage();
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByLabel('Additional Requirements').fill('bumps [[scenario:slow]]');
  await page.getByRole('button', { name: 'Generate Setup' }).click({ noWaitAfter: true });
  await expect(async () => {
    await later.goto('/setup-assistant');
    await later.getByRole('link', { name: 'being made' }).click({ timeout: 2_000 });
  }).toPass();
  await page.close();
  await expect(later.getByRole('heading', { name: 'Your setup is being made' })).toBeVisible();
  // Nobody touches the page from here on.
  await expect(later.getByRole('button', { name: 'Save Setup' })).toBeVisible({ timeout: 90_000 });
  await expectResult(later);
});
