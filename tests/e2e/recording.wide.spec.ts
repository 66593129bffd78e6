import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { duckDbOf } from '#platform/adapters/duckdb/duckdb.fixture';
import { digestFiles } from '#racing/laps/recording/read-recordings';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { lmuFile } from '../support/setup-files.ts';
import { appOrigin, askDatabase } from '../support/stand-ins.ts';
import { axeFindings } from './axe.ts';
import { expectNoSidewaysScroll, giveSetupOf } from './community.ts';
import { chooseInPicker, removeAt, writeIn } from './game-folder.ts';
import { recorded, resultsOf } from './recordings.ts';
import { openSheet, workOut } from './stint-sheet.ts';

type Given = ReturnType<typeof recorded>;

const leftFront = (page: Page) => page.getByLabel('Left front (psi)');
const bestLap = (page: Page) => page.getByLabel('Best lap');

async function openRecording(page: Page, id: number): Promise<void> {
  await page.goto(`/my-setups/${id}/recording`);
  if (test.info().project.use.javaScriptEnabled !== false)
    await expect(page.getByText('The recording stays on this device.')).toBeVisible();
}

/** Gives files to the form; with our script they are read at once, and on this device. */
async function give(page: Page, files: Given): Promise<void> {
  await page.getByLabel('Recording or results file').setInputFiles(files);
  if (test.info().project.use.javaScriptEnabled === false)
    await page.getByRole('button', { name: 'Read the recording' }).click();
}

/** Drops files on the form, as from the desktop. */
async function drop(page: Page, files: Given): Promise<void> {
  const dropped = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })),
  );
  await page.locator('form:has([type="file"])').dispatchEvent('drop', { dataTransfer: dropped });
}

const lapLabel = async (page: Page, lap: number) =>
  (await page
    .getByLabel('This lap')
    .getByRole('option', { name: `Lap ${lap},` })
    .textContent()) ?? '';

/** Every request that sends something from now on, but for the one that asks for the driver's profile. */
function sentFrom(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/api/user-profile')) sent.push(request);
  });
  return sent;
}

test('a recording fills the stint sheet, and is kept with the stint as figures @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id } = await openSheet(page);
  await openRecording(page, id);
  const sent = sentFrom(page);
  await (javaScriptEnabled ? drop : give)(page, recorded('bmw_m4_gt3'));
  await expect(leftFront(page)).toHaveValue('27.4');
  await expect(page.getByLabel('Laps', { exact: true })).toHaveValue('4');
  await expect(
    page.getByRole('img', { name: /^Lap \d, .* against Lap \d, .* over the distance/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^The track with .* The balance is off in T1\.$/ }),
  ).toBeVisible();
  await page.getByText('Tap what it does').click();
  await page.locator('.map-corner').filter({ hasText: /^1$/ }).click();
  await expect(page.locator('input[name="tap0-corner"][value="T1"]')).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('heading', { name: 'Ideal lap' })).toBeVisible();
  if (javaScriptEnabled) expect(sent.map((request) => request.url())).toEqual([]);
  if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Compared with').selectOption({ label: await lapLabel(page, 4) });
  await page.getByLabel('This lap').selectOption({ label: await lapLabel(page, 3) });
  if (!javaScriptEnabled) await give(page, recorded('bmw_m4_gt3'));
  await expect(page.getByRole('img', { name: /^Lap 3, .* against Lap 4, / })).toBeVisible();
  await workOut(page);
  await expect(page.getByText('27.4 psi hot, target 26.5 psi: start 0.9 psi lower.')).toHaveCount(4);
  const largest = Math.max(...sent.map((request) => request.postDataBuffer()?.length ?? 0));
  if (javaScriptEnabled) expect(largest).toBeLessThan(20_000);
});

test('a lap that is shared with a public setup is compared with another driver’s @both', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id } = await openSheet(page, { is_public: true });
  await openRecording(page, id);
  await give(page, recorded('bmw_m4_gt3', 1.6));
  await page.getByLabel(/^Keep my best lap/).check();
  await workOut(page);
  // A copy of the viewer from before the lap was shared.
  expect(await (await page.request.get(`/setup-viewer/${id}`)).text()).not.toContain('Compare your lap');
  await page.getByRole('button', { name: 'Share this lap with the setup' }).click();
  await expect(page.getByText('other drivers can compare their laps with it')).toBeVisible();
  await page.context().clearCookies();
  await signInPlainly(page, await newDriver(), `/setup-viewer/${id}`);
  const compare = page.getByRole('button', { name: /^Compare your lap with this \d:\d\d\.\d/ });
  await compare.click();
  await expect(page).toHaveURL(new RegExp(`/my-setups/\\d+/recording\\?against=${id}$`));
  await expect(page.getByText(/^We’ll compare your best lap with .*’s reference lap, \d:/)).toBeVisible();
  await give(page, recorded('bmw_m4_gt3'));
  const picture = page.getByRole('img', {
    name: /^Lap \d, .* against .*’s reference lap, .* over the distance/,
  });
  await expect(picture).toBeVisible();
  await expectNoSidewaysScroll(page);
  const copy = page.url();
  await page.goto(`/setup-viewer/${id}`);
  await compare.click();
  await expect(page).toHaveURL(copy);
});

test('the track of a kept lap is tapped where its setup is refined @both', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { id } = await openSheet(page);
  const refine = `/my-setups/${id}?tab=versions`;
  const openTaps = async () => {
    await page.goto(refine);
    await page.getByText('Tap what it does').click();
  };
  await openTaps();
  await expect(page.locator('.map-corner')).toHaveCount(0);
  await openRecording(page, id);
  await give(page, recorded('bmw_m4_gt3'));
  await page.getByLabel(/^Keep my best lap/).check();
  await workOut(page);
  await expect(page).toHaveURL(/stints\/\d+$/);
  await openTaps();
  await page.locator('.map-corner').filter({ hasText: /^1$/ }).click();
  await expect(page.locator('input[name="tap0-corner"][value="T1"]')).toBeChecked();
  await expectNoSidewaysScroll(page);
});

test('“Fix this” hands the engineer the corner, the phase and the figure', async ({ page }) => {
  const { id } = await openSheet(page);
  await openRecording(page, id);
  await give(page, recorded('bmw_m4_gt3'));
  const fix = page.getByRole('link', { name: 'Fix this' }).first();
  const address = new URL((await fix.getAttribute('href')) ?? '', page.url());
  expect(address.searchParams.get('prompt')).toMatch(/^Understeer on entry at La Source \(\d+\.?\d*°\)$/);
  await fix.click();
  await expect(
    page.getByRole('textbox').filter({ hasText: /^Understeer on entry at La Source/ }),
  ).toBeVisible();
});

test('a folder’s newest recording is read, then each that the game saves, and no sheet is lost', async ({
  page,
}) => {
  const save = (hour: number, lap: number) =>
    writeIn(page, `MoTeC/20261125_${hour}0000_FP.json`, resultsOf(['A'], [[0, lap]]));
  const { id } = await openSheet(page);
  await chooseInPicker(page, 'MoTeC');
  await openRecording(page, id);
  await save(20, 138_000);
  await page.getByRole('button', { name: 'Choose the game’s folder' }).click();
  await expect(bestLap(page)).toHaveValue('2:18.0');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Nervous over the kerbs');
  const see = (state: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await see('hidden');
  await save(22, 137_500);
  await save(21, 136_000);
  await see('visible');
  await expect(bestLap(page)).toHaveCount(3);
  for (const [place, lap] of ['2:18.0', '2:17.5', '2:16.0'].entries())
    await expect(bestLap(page).nth(place)).toHaveValue(lap);
  await expect(notes.first()).toHaveValue('Nervous over the kerbs');
  await notes.nth(1).fill('Better');
  await page.getByRole('button', { name: 'Work out the next setup' }).first().click();
  await expect(page.getByText('This sheet has been sent.')).toBeVisible();
  await expect(notes.first()).toHaveValue('Better');
  await removeAt(page, 'MoTeC');
  await expect(page.getByRole('alert')).toContainText('We can no longer read “MoTeC”');
});

/** Results whose second lap is the best, in milliseconds. */
const twoLaps = (best: number) =>
  resultsOf(
    ['A'],
    [best + 900, best].map((ms): [number, number] => [0, ms]),
  );

test('a season’s folder is listed by car and track, and kept until the next visit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const save = (name: string, best: number) => writeIn(page, `Games/Results/${name}.json`, twoLaps(best));
  await openSheet(page);
  await chooseInPicker(page, 'Games');
  await page.goto('/season');
  await save('one_FP', 138_000);
  await page.getByRole('button', { name: 'Choose the games’ folder' }).click();
  const place = page.getByRole('region', { name: /^BMW M4 GT3.* - .*Spa/ });
  await expect(place.getByText('best lap 2:18.0')).toBeVisible();
  await save('two_FP', 137_000);
  await expect(place.getByText('best lap 2:17.0')).toBeVisible();
  await expect(place.getByRole('listitem')).toHaveCount(2);
  await expect(place.getByRole('link')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(place.getByRole('listitem')).toHaveCount(2);
});

test('a browser that only uploads folders reads a season’s folder, with all that lies in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const folder = test.info().outputPath('Games');
  const save = (path: string, text: string) => {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  save('Results/one_FP.json', twoLaps(138_000));
  save('Results/November/two_FP.json', twoLaps(137_000));
  save('Results/notes.txt', 'Not a recording');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'));
  await openSheet(page);
  await page.goto('/season');
  await page.getByLabel('The games’ folder').setInputFiles(folder);
  const place = page.getByRole('region', { name: /^BMW M4 GT3.* - .*Spa/ });
  await expect(place.getByText('best lap 2:17.0')).toBeVisible();
  await expect(place.getByRole('listitem')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  expect(await axeFindings(page)).toEqual([]);
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
  const name = 'Le Mans_P_2026-11-25T20_00_00Z.duckdb';
  await give(page, [{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }]);
  await expect(leftFront(page)).toHaveValue('25.0');
  expect(sent.map((request) => request.url())).toEqual([]);
  expect(mayCompile).toEqual([expect.stringMatching(/^\/assets\/duckdb\.worker-[\w-]+\.js$/)]);
  expect(loaded.filter((url) => !url.startsWith(appOrigin) && !/^(data|blob):/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Save the driven setup as a version' }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
});

test('a test card and the diary hold a change against the next recording @plain', async ({ page }) => {
  const { id, driver } = await openSheet(page);
  const token = await tokenOf(driver);
  const wing = { parameter: 'rearWing', label: 'Rear wing', unit: '', why: 'More rear grip.' };
  const stint = async (steering: number, minutesAgo: number) => {
    const files = recorded('bmw_m4_gt3', steering).map(({ name, buffer }) => ({ name, bytes: buffer }));
    const read = digestFiles(files);
    const [stored] = await askDatabase<{ id: number }[]>('stints?select=id', token, {
      setup_id: id,
      version: 1,
      request_id: randomUUID(),
      driven_at: new Date(Date.now() - minutesAgo * 60_000),
      sheet: { laps: 4, ...(read.ok && { digest: read.digest, measures: read.measures }) },
      changes: [{ ...wing, from: 5, to: 6, fromText: '5', toText: '6' }],
    });
    return stored?.id;
  };
  await page.goto(`/test-cards?stint=${await stint(1.4, 30)}`);
  await page.getByRole('button', { name: 'Open the test card' }).click();
  await expect(page.getByText('With a recording before and after the change')).toBeVisible();
  const link = page.getByRole('link', { name: 'Download with recording on' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('"telemetryLaps": 30');
  await stint(1.15, -1);
  await page.goto(page.url());
  const change = /T1 entry understeer 7\.\d° → 3\.\d° \(4 laps against 4, sure\)\./;
  await expect(page.getByRole('region', { name: 'Measured' }).getByText(change)).toBeVisible();
  await page.goto('/diary?game=ACC&car=bmw_m4_gt3&track=spa');
  await expect(page.getByText(change)).toHaveCount(2);
});

test('a recording of another car fills nothing, and laps of several drivers ask whose they are @plain', async ({
  page,
}) => {
  const { id } = await openSheet(page);
  await openRecording(page, id);
  await give(page, recorded('ferrari_296_gt3'));
  await expect(page.getByText('This recording is of the Ferrari 296 GT3')).toBeVisible();
  await expect(leftFront(page)).toHaveCount(0);
  const laps: [number, number][] = [
    [0, 150_000],
    [0, 139_000],
    [1, 138_000],
    [1, 138_500],
  ];
  const buffer = Buffer.from(resultsOf(['Ann', 'Ben'], laps));
  const file = { name: 'a_FP.json', mimeType: 'application/json', buffer };
  await give(page, [file]);
  await expect(page.getByText('This file holds the laps of 2 drivers: choose your name.')).toBeVisible();
  await expect(bestLap(page)).toHaveCount(0);
  await page.getByLabel('Whose laps?').selectOption('Ben Racer');
  await give(page, [file]);
  await expect(bestLap(page)).toHaveValue('2:18.0');
  // The name is remembered.
  await openRecording(page, id);
  await give(page, [file]);
  await expect(bestLap(page)).toHaveValue('2:18.0');
});

test('a program gets the digest of a recording as JSON, and a reason for what is none @plain', async ({
  page,
}) => {
  await signInPlainly(page, await newDriver());
  const send = (files: Given) => {
    const multipart = new FormData();
    for (const { name, buffer } of files) multipart.append('file', new File([new Uint8Array(buffer)], name));
    return page.request.post('/api/laps', { headers: { origin: appOrigin }, multipart });
  };
  const read = await send(recorded('bmw_m4_gt3'));
  expect(await read.json()).toMatchObject({
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'spa',
    hotPressures: { LF: 27.4, RF: 27.4, LR: 27.4, RR: 27.4 },
  });
  const none = await send([{ name: 'a.ld', mimeType: 'text/plain', buffer: Buffer.from('nothing') }]);
  expect([none.status(), (await none.json()).error]).toEqual([
    400,
    'This isn’t one of the game’s MoTeC recordings (.ld).',
  ]);
});
