import { expect, type Page, test } from '@playwright/test';
import { giveSetupOf } from '../e2e/community.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
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

const words = 'understeer in slow corners';

async function ownSetup(page: Page): Promise<number> {
  const driver = await payingDriver();
  const race = { session: 'race', weather: 'dry', track_celsius: 25, race_minutes: 60, title: 'Spa race' };
  const id = await giveSetupOf(driver, { is_public: false, ...race });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  return id;
}

async function refineInPlace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  await page.getByLabel('Additional Requirements').fill(words);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('button', { name: 'Keep as version 2' })).toBeVisible();
}

const fileOf = async (page: Page, id: number) =>
  (await page.request.get(`/setup-viewer/${id}/download`)).text();

test('an own setup gets its next version in place, is tested, and undone to the byte', async ({ page }) => {
  const id = await ownSetup(page);
  const before = await fileOf(page, id);
  await refineInPlace(page);
  expect(await fileOf(page, id)).toBe(before);
  await page.getByRole('button', { name: 'Keep as version 2' }).click();
  await expect(page.getByText('Kept as version 2.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/my-setups/${id}\\?tab=versions&refined=`));
  const after = await fileOf(page, id);
  expect(after).not.toBe(before);

  await page.getByRole('link', { name: 'Test version 2' }).click();
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await page.getByRole('button', { name: 'Worse' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your setup is as it was before the test.')).toBeVisible();
  expect(await fileOf(page, id)).not.toBe(after);

  await page.goto(`/my-setups/${id}?tab=versions`);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 4', { exact: true })).toBeVisible();
  expect(await fileOf(page, id)).toBe(before);
  await page.goto('/my-setups');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the race engineer proposes changes for an own setup, and one press makes them its next version', async ({
  page,
}) => {
  const id = await ownSetup(page);
  const before = await fileOf(page, id);
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  await page.getByRole('link', { name: 'Ask the race engineer' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]own=${id}`));
  await page.getByRole('button', { name: 'Make this a version' }).click();
  await expect(page).toHaveURL(new RegExp(`/my-setups/${id}\\?tab=versions&refined=`));
  await expect(page.getByText('Kept as version 2.')).toBeVisible();
  const after = await fileOf(page, id);
  expect(after).not.toBe(before);

  await page.goto(`/setup-assistant/engineer?own=${id}`);
  await page.getByRole('button', { name: 'Make this a version' }).click();
  await expect(page.getByText('These changes are the setup’s version in use.')).toBeVisible();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Version 3', { exact: true })).toHaveCount(0);
  expect(await fileOf(page, id)).toBe(after);
});

test('a refinement of an own setup becomes one of its own, with its title, or is left', async ({ page }) => {
  const id = await ownSetup(page);
  const before = await fileOf(page, id);
  await refineInPlace(page);
  const proposed = page.url();
  await page.getByRole('link', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Refine Setup' })).toBeVisible();
  await page.goto(proposed);
  await page.getByRole('button', { name: 'As a new setup' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/my-setups/${id}`));
  await expect(page.getByText('Spa race')).toBeVisible();
  expect(await fileOf(page, id)).toBe(before);
});

test('words for an own setup come back when nothing was made of them', async ({ page }) => {
  await ownSetup(page);
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByText('Please say what the car should do differently').first()).toBeVisible();
  await page.getByLabel('Additional Requirements').fill('it feels weird');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('alert')).toContainText('The engineer asks');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('it feels weird');
});

test('a driver without a plan keeps the words, and is shown the way to one', async ({ page }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { session: 'qualifying', weather: 'dry', track_celsius: 25 });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=versions`);
  await page.getByLabel('Additional Requirements').fill(words);
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expect(page.getByLabel('Additional Requirements')).toHaveValue(words);
});
