import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect, test } from '@playwright/test';
import { duckDbOf } from '#platform/adapters/duckdb/duckdb.fixture';
import { digestFiles } from '#racing/laps/recording/read-recordings';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { lmuFile } from '../support/setup-files.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { axeFindings } from './axe.ts';
import { giveSetupOf } from './community.ts';
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

const wing = { parameter: 'rearWing', label: 'Rear wing', unit: '', why: 'More rear grip.' };

test('a recording fills the stint sheet, and is kept with the stint as figures @plain', async ({ page }) => {
  const { id } = await openSheet(page);
  await page.goto(`/my-setups/${id}/recording`);
  await page.getByLabel('Recording or results file').setInputFiles(recorded('bmw_m4_gt3'));
  await page.getByRole('button', { name: 'Read the recording' }).click();
  await expect(page.getByText('Understeer', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /The worst corner is T1 / })).toBeVisible();
  await expect(page.getByLabel('Left front (psi)')).toHaveValue('27.4');
  await expect(page.getByLabel('Laps', { exact: true })).toHaveValue('4');
  await workOut(page);
  await expect(page.getByText('27.4 psi hot, aim 26.5 psi: 0.9 psi less cold.')).toHaveCount(4);
});

test('a test card and the diary hold a change against the next recording @plain', async ({ page }) => {
  const { id, driver } = await openSheet(page);
  const token = await tokenOf(driver);
  const stint = async (steering: number, minutesAgo: number) => {
    const files = recorded('bmw_m4_gt3', steering).map(({ name, buffer }) => ({ name, bytes: buffer }));
    const read = digestFiles(files);
    const [{ id: stored } = { id: 0 }] = await askDatabase<{ id: number }[]>('stints?select=id', token, {
      setup_id: id,
      version: 1,
      request_id: randomUUID(),
      driven_at: new Date(Date.now() - minutesAgo * 60_000),
      sheet: { laps: 4, digest: read.ok ? read.digest : null },
      changes: [{ ...wing, from: 5, to: 6, fromText: '5', toText: '6' }],
    });
    return stored;
  };
  const first = await stint(1.4, 30);
  await page.goto(`/test-cards?stint=${first}`);
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await expect(page.getByText('With a recording before and after the change')).toBeVisible();
  const link = page.getByRole('link', { name: 'Download with recording on' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('"telemetryLaps": 30');

  await stint(1.15, -1);
  await page.goto(page.url());
  const change = /Entry understeer at T1 La Source 7\.\d° → 3\.\d°\./;
  await expect(page.getByRole('region', { name: 'Measured' }).getByText(change)).toBeVisible();
  await page.goto('/diary?game=ACC&car=bmw_m4_gt3&track=spa');
  await expect(page.getByText(change)).toHaveCount(2);
});

test('a recording of another car is said to be one, and fills nothing @plain', async ({ page }) => {
  const { id } = await openSheet(page);
  await page.goto(`/my-setups/${id}/recording`);
  await page.getByLabel('Recording or results file').setInputFiles(recorded('ferrari_296_gt3'));
  await page.getByRole('button', { name: 'Read the recording' }).click();
  await expect(page.getByText('This recording is of the Ferrari 296 GT3')).toBeVisible();
  await expect(page.getByLabel('Left front (psi)')).toHaveCount(0);
});

test('a results file of several drivers asks whose laps they are, and remembers the name @plain', async ({
  page,
}) => {
  const driverOf = (name: string) => ({ firstName: name, lastName: 'Racer' });
  const lapOf = (driverIndex: number, laptime: number) => ({
    carId: 1,
    driverIndex,
    laptime,
    isValidForBest: true,
  });
  const results = {
    sessionType: 'FP',
    trackName: 'spa',
    sessionResult: {
      isWetSession: 0,
      leaderBoardLines: [{ car: { carId: 1, carModel: 30, drivers: ['Ann', 'Ben'].map(driverOf) } }],
    },
    laps: [lapOf(0, 150_000), lapOf(0, 139_000), lapOf(1, 138_000), lapOf(1, 138_500)],
  };
  const file = {
    name: 'a_FP.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(results)),
  };
  const { id } = await openSheet(page);
  const send = async () => {
    await page.getByLabel('Recording or results file').setInputFiles([file]);
    await page.getByRole('button', { name: 'Read the recording' }).click();
  };
  await page.goto(`/my-setups/${id}/recording`);
  await send();
  await expect(page.getByText('This file holds the laps of 2 drivers: choose your name.')).toBeVisible();
  await expect(page.getByLabel('Best lap')).toHaveCount(0);
  await page.getByLabel('Whose laps?').selectOption('Ben Racer');
  await send();
  await expect(page.getByLabel('Best lap')).toHaveValue('2:18.0');
  await page.goto(`/my-setups/${id}/recording`);
  await send();
  await expect(page.getByLabel('Best lap')).toHaveValue('2:18.0');
});

test('a program gets the digest of a recording as JSON, and a reason for what is none @plain', async ({
  page,
}) => {
  await openSheet(page);
  const { origin } = new URL(page.url());
  const send = (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const form = new FormData();
    for (const { name, buffer } of files) form.append('file', new File([new Uint8Array(buffer)], name));
    return page.request.post('/api/laps', { headers: { origin }, multipart: form });
  };
  const read = await send(recorded('bmw_m4_gt3'));
  expect(read.status()).toBe(200);
  expect(await read.json()).toMatchObject({
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'spa',
    hotPressures: { LF: 27.4, RF: 27.4, LR: 27.4, RR: 27.4 },
  });
  const none = await send([{ name: 'a.ld', mimeType: 'text/plain', buffer: Buffer.from('nothing') }]);
  expect([none.status(), (await none.json()).error]).toEqual([
    400,
    'This is not a MoTeC recording (.ld) of the game.',
  ]);
});
