import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { digestFiles } from '#racing/laps/recording/read-recordings';
import { tokenOf } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { recorded } from '../e2e/recording-journeys.ts';
import { openSheet, workOut } from '../e2e/stint-journeys.ts';

const wing = { parameter: 'rearWing', label: 'Rear wing', unit: '', why: 'More rear grip.' };

test('a recording fills the stint sheet, and is kept with the stint as figures', async ({ page }) => {
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

test('a test card and the diary hold a change against the next recording', async ({ page }) => {
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

test('a recording of another car is said to be one, and fills nothing', async ({ page }) => {
  const { id } = await openSheet(page);
  await page.goto(`/my-setups/${id}/recording`);
  await page.getByLabel('Recording or results file').setInputFiles(recorded('ferrari_296_gt3'));
  await page.getByRole('button', { name: 'Read the recording' }).click();
  await expect(page.getByText('This recording is of the Ferrari 296 GT3')).toBeVisible();
  await expect(page.getByLabel('Left front (psi)')).toHaveCount(0);
});

test('a results file of several drivers asks whose laps they are, and remembers the name', async ({
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

test('a program gets the digest of a recording as JSON, and a reason for what is none', async ({ page }) => {
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
