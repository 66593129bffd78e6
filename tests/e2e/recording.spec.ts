import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { duckDbOf } from '#platform/adapters/duckdb/duckdb.fixture';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { axeFindings } from './axe.ts';
import { giveSetupOf } from './community.ts';
import { lmuFile } from '../support/setup-files.ts';
import { chooseInPicker, removeAt, writeIn } from './game-folder.ts';
import { drop, recorded, sentFrom } from './recording-journeys.ts';
import { openSheet, workOut } from './stint-journeys.ts';

const choose = 'Recording or results file';

async function openRecording(page: Page, id: number): Promise<void> {
  await page.goto(`/my-setups/${id}/recording`);
  await expect(page.getByText('The recording stays on this device.')).toBeVisible();
}

for (const width of [390, 1440])
  test(`a dropped recording fills the sheet and is not sent, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id } = await openSheet(page);
    await openRecording(page, id);
    const sent = sentFrom(page);
    await drop(page, recorded('bmw_m4_gt3'));
    await expect(page.getByLabel('Left front (psi)')).toHaveValue('27.4');
    await expect(page.getByLabel('Laps', { exact: true })).toHaveValue('4');
    await expect(
      page.getByRole('img', { name: /^Speed over lap \d.* The worst corner is T1 / }),
    ).toBeVisible();
    expect(sent.map((request) => request.url())).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: `test-results/recording-${width}.png`, fullPage: true });

    const fix = page.getByRole('link', { name: 'Fix this' }).first();
    const address = new URL((await fix.getAttribute('href')) ?? '', page.url());
    expect(address.searchParams.get('prompt')).toMatch(/^Understeer on entry at T1 .*\(\d+\.?\d*°\)$/);
    await workOut(page);
    await expect(page.getByText('27.4 psi hot, aim 26.5 psi: 0.9 psi less cold.')).toHaveCount(4);
    const largest = Math.max(...sent.map((request) => request.postDataBuffer()?.length ?? 0));
    expect(largest).toBeLessThan(12_000);
    expect(sent.some((request) => request.url().includes('/stints'))).toBe(true);
  });

test('“Fix this” hands the engineer the corner, the phase and the figure', async ({ page }) => {
  const { id } = await openSheet(page);
  await openRecording(page, id);
  await page.getByLabel(choose).setInputFiles(recorded('bmw_m4_gt3'));
  await page.getByRole('link', { name: 'Fix this' }).first().click();
  await expect(page.getByRole('textbox').filter({ hasText: /^Understeer on entry at T1/ })).toBeVisible();
});

test('a folder’s newest recording is read, then each that the game saves, and no sheet is lost', async ({
  page,
}) => {
  const results = (laptime: number) =>
    JSON.stringify({
      sessionType: 'FP',
      trackName: 'spa',
      sessionResult: {
        isWetSession: 0,
        leaderBoardLines: [{ car: { carId: 1, carModel: 30, drivers: [{ firstName: 'A', lastName: 'B' }] } }],
      },
      laps: [{ carId: 1, laptime, isValidForBest: true }],
    });
  const { id } = await openSheet(page);
  await chooseInPicker(page, 'MoTeC');
  await openRecording(page, id);
  await writeIn(page, 'MoTeC/20261125_200000_FP.json', results(138_000));
  await page.getByRole('button', { name: 'Choose the game’s folder' }).click();
  const laps = page.getByLabel('Best lap');
  await expect(laps).toHaveValue('2:18.0');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Nervous over the kerbs');
  const see = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await writeIn(page, 'MoTeC/20261125_220000_FP.json', results(137_500));
  await writeIn(page, 'MoTeC/20261125_210000_FP.json', results(136_000));
  await see('visible');
  await expect(laps).toHaveCount(3);
  expect(await Promise.all([0, 1, 2].map((place) => laps.nth(place).inputValue()))).toEqual([
    '2:18.0',
    '2:17.5',
    '2:16.0',
  ]);
  await expect(notes.first()).toHaveValue('Nervous over the kerbs');
  await notes.nth(1).fill('Better');
  await page.getByRole('button', { name: 'Work out the next setup' }).first().click();
  await expect(page.getByText('This sheet has been sent.')).toBeVisible();
  await expect(notes.first()).toHaveValue('Better');
  await removeAt(page, 'MoTeC');
  await expect(page.getByRole('alert')).toContainText('We can no longer read “MoTeC”');
});

test('a .duckdb is read by DuckDB from our own files, and its garage becomes a version', async ({ page }) => {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'),
  );
  const garage = JSON.stringify(garageDataOf('BMW_M4_LMGT3')).replaceAll("'", "''");
  const bytes = await duckDbOf(
    [
      'create table metadata (key varchar, value varchar)',
      `insert into metadata values ('TrackName', 'Le Mans'), ('CarSetup', '${garage}')`,
      `create table "TyresPressure" as select 172.4::float as value1, 172.4::float as value2, 165::float as value3,
       165::float as value4 from range(3000) t(i)`,
    ],
    wasm,
  );
  const driver = await newDriver();
  const id = await giveSetupOf(driver, {
    game: 'LMU',
    car_name: 'BMW_M4_LMGT3',
    track_name: 'le_mans',
    setup_data: lmuFile(),
    is_public: false,
  });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  const loaded: string[] = [];
  const mayCompile: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  page.on('response', (response) => {
    if (/wasm-unsafe-eval/.test(response.headers()['content-security-policy'] ?? ''))
      mayCompile.push(new URL(response.url()).pathname);
  });
  await openRecording(page, id);
  expect(loaded.filter((url) => url.includes('duckdb'))).toEqual([]);
  const sent = sentFrom(page);
  await page.getByLabel(choose).setInputFiles({
    name: 'Le Mans_P_2026-11-25T20_00_00Z.duckdb',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  await expect(page.getByLabel('Left front (psi)')).toHaveValue('25.0');
  expect(sent.map((request) => request.url())).toEqual([]);
  expect(mayCompile).toEqual([expect.stringMatching(/^\/assets\/duckdb\.worker-[\w-]+\.js$/)]);
  const origin = new URL(page.url()).origin;
  expect(loaded.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Save the driven setup as a version' }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
});
