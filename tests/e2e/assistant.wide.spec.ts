import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import {
  car,
  choose,
  expectBaselineNotice,
  expectResult,
  generate,
  openAssistant,
  sendGeneration,
  track,
} from './assistant-pages.ts';
import { chooseInPicker, filesIn } from './game-folder.ts';

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

test('a run goes on when its page is left, and is followed when that is opened again', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'bumps [[scenario:slow]]');
  await expect(page).toHaveURL(/\?setup=\d+$/);
  const address = page.url();
  await page.goBack();
  await expect(modal(page)).toBeHidden();

  await page.goto('/setup-assistant');
  await expect(page.getByRole('link', { name: 'being made' })).toBeVisible();
  await page.getByRole('link', { name: 'being made' }).click();
  await expect(modal(page)).toBeVisible();
  await expect(page.getByText('Setup Generated')).toBeVisible({ timeout: 50_000 });
  await expect(page).toHaveURL(address);
  await expectResult(page);
});

test('a form sent twice makes one setup', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByRole('button', { name: 'Generate Setup' }).dblclick();
  await expectResult(page);
  await page.goto('/setup-assistant');
  await expect(page.getByRole('link', { name: `${car} - ${track}` })).toHaveCount(1);
});

test('what is missing is said at its field, and nothing is made', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await expect(page.getByPlaceholder('Select car...')).toBeVisible();
  await page.getByLabel('Track Temperature').fill('');
  await page.getByLabel('Additional Requirements').fill('keep these words');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a car');
  expect(sent, 'the page checks by itself').toEqual([]);
  await expect(page.getByText('Car is required')).toBeVisible();
  await expect(page.getByText('Track is required')).toBeVisible();
  await expect(page.getByText('Temperature is required')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('keep these words');
  await expect(modal(page)).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toBeFocused();
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

for (const [scenario, said] of [
  ['refusal', 'The AI engineer declined to answer this request.'],
  ['server-error', 'We couldn’t reach the AI engineer.'],
] as const) {
  test(`when the model fails (${scenario}) the page says that it is the baseline, and why @both`, async ({
    page,
  }) => {
    await openAssistant(page, '/setup-assistant?game=ACC');
    await sendGeneration(page, `traction [[scenario:${scenario}]]`);
    await expectResult(page);
    const toast = page.getByRole('alert').filter({ hasText: 'Baseline kept' });
    await expect(toast).toContainText(said);
    await expect(page.getByText('Setup Generated')).toHaveCount(0);
    await expectBaselineNotice(page, said);
    await expect(page.getByRole('heading', { name: `${car} Setup` })).toBeVisible();
    await expect(page.getByLabel('Additional Requirements')).toHaveValue(`traction [[scenario:${scenario}]]`);

    // The same for who comes back another day.
    const address = page.url();
    await page.goto('/setup-assistant');
    await expect(page.getByRole('link', { name: `${car} - ${track}` })).toContainText('baseline');
    await page.goto(address);
    await expectBaselineNotice(page, said);
    await expect(toast).toHaveCount(0);
  });
}

test('values the car does not have are held to it, and said', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'understeer [[scenario:out-of-range]]');
  await expectResult(page);
  await page.getByText('Check these (').click();
  await expect(page.getByText('is the nearest').first()).toBeVisible();
});

test('a refusal by the engineer is a toast, and the form stays as it is', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await page.route('**/setup-assistant/run', (route) =>
    route.fulfill({
      status: 429,
      json: {
        redirectTo: null,
        status: 429,
        shownAs: 'toast',
        title: 'Error',
        message: 'You’ve used today’s 100 setups. You get new ones at midnight UTC.',
        errors: {},
        values: null,
        requestId: null,
      },
    }),
  );
  await sendGeneration(page, 'keep me');
  await expect(page.getByText('You’ve used today’s 100 setups.')).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('keep me');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('You’ve used today’s 100 setups.')).toBeHidden();
});

test('a line that breaks before the engineer began keeps the form and says so', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await page.route('**/setup-assistant/run', (route) => route.abort(), { times: 1 });
  await sendGeneration(page, 'keep me');
  await expect(page.getByText('The connection broke before the engineer started.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expectResult(page);
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
  await page.goto(address);
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: `${car} - ${track}` })).toHaveCount(1);
});

test('what is missing is said at its field, and everything typed comes back @plain', async ({ page }) => {
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

test('one order for qualifying and race makes two versions of one setup @plain', async ({ page }) => {
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

test('a run that goes on says so, looks again by itself, and shows the setup at last @plain', async ({
  page,
}) => {
  const sender = await beginSlowRun(page);
  await sender.close();
  await page.getByRole('link', { name: 'being made' }).click();
  await expect(page.getByRole('heading', { name: 'Your setup is being made' })).toBeVisible();
  // Nobody touches the page from here on.
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible({ timeout: 90_000 });
  await expectResult(page);
});

for (const width of [390, 1440]) {
  test(`20 laps on a tank of one's own are fuelled, and the sum is shown, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAssistant(page, '/setup-assistant?game=ACC');
    await expect(page.getByLabel('Or Laps')).toBeHidden();
    await choose(page, 'Car', 'Lexus RC F GT3 2016');
    await choose(page, 'Track', track);
    await page.getByLabel('Session Type').selectOption('race');
    await page.getByLabel('Or Laps').fill('20.5');
    await page.getByText('Your own fuel figures').click();
    await page.getByLabel('Tank (litres)').fill('60');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expect(page.getByText('Laps must be a whole number').first()).toBeVisible();
    await page.getByLabel('Or Laps').fill('20');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expectResult(page);
    await page.getByText('Fuel: 47 L, 1 stop').click();
    await expect(page.getByRole('row', { name: '20 laps × 4.06 L 81.2 L' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Tank, your figure 60 L' })).toBeVisible();
    await page.getByText('Change conditions').click();
    await expect(page.getByLabel('Or Laps')).toHaveValue('20');
    await expect(page.getByLabel('Tank (litres)')).toHaveValue('60');
  });
}
