import { expect, test } from '@playwright/test';
import { recorded } from '../e2e/recording-journeys.ts';
import { openSheet, workOut } from '../e2e/stint-journeys.ts';

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

test('a recording of another car is said to be one, and fills nothing', async ({ page }) => {
  const { id } = await openSheet(page);
  await page.goto(`/my-setups/${id}/recording`);
  await page.getByLabel('Recording or results file').setInputFiles(recorded('ferrari_296_gt3'));
  await page.getByRole('button', { name: 'Read the recording' }).click();
  await expect(page.getByText('This recording is of the Ferrari 296 GT3')).toBeVisible();
  await expect(page.getByLabel('Left front (psi)')).toHaveCount(0);
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
