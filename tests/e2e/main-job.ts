import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { checkAccSetup } from '../../racing/setup/acc/check.ts';
import { describeAccSetup } from '../../racing/setup/acc/describe.ts';
import { parseAccSetup } from '../../racing/setup/acc/parse.ts';
import { choose } from './assistant-pages.ts';

export type WantedSetup = { carId: string; car: string; track: string };

export async function generateAndSave(page: Page, { car, track }: WantedSetup): Promise<void> {
  await page.getByRole('link', { name: 'Assetto Corsa Competizione' }).click();
  await expect(
    page.getByRole('heading', { name: 'Assetto Corsa Competizione Setup Generator' }),
  ).toBeVisible();
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${car} Setup` })).toBeVisible();
  await expect(page.getByText('Setup Generated')).toBeVisible();
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
}

/** Every setting that a complete ACC file shows: all but what the game works out once it has loaded the file. */
const fewestSettings = 70;

/** Downloads the setup of a card and holds it against the car's table: complete, and every click legal. */
export async function downloadLegalFile(page: Page, title: string, carId: string): Promise<void> {
  const card = page.getByRole('article', { name: title });
  const downloading = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9_.]+_setup\.json$/);
  const parsed = parseAccSetup(await readFile(await download.path()));
  if (!parsed.ok) throw new Error(parsed.reason);
  const { carKnown, illegal } = checkAccSetup(parsed.setup);
  expect(carKnown).toBe(true);
  expect(illegal).toEqual([]);
  expect(parsed.setup.carName).toBe(carId);
  const settings = describeAccSetup(parsed.setup).sections.flatMap(({ rows }) => rows);
  expect(settings.length).toBeGreaterThan(fewestSettings);
}

/** Publishes the setup of a card, then finds and opens it as a visitor who never signed in. */
export async function publishAndFind(
  page: Page,
  browser: Browser,
  title: string,
  javaScriptEnabled: boolean,
): Promise<void> {
  const card = page.getByRole('article', { name: title });
  await card.getByRole('switch').click();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();

  const visitor = await browser.newContext({ javaScriptEnabled, baseURL: new URL(page.url()).origin });
  const visit = await visitor.newPage();
  await visit.goto('/setups');
  await visit.getByLabel('Search', { exact: true }).fill(title.replace(' - ', ' '));
  await visit.getByRole('button', { name: 'Search' }).click();
  await visit.getByRole('link', { name: title }).first().click();
  await expect(visit).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(visit.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(visit.locator('dt', { hasText: 'Tyre pressure' }).first()).toBeVisible();
  await visitor.close();
}
