import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { giveSetupOf } from './community.ts';

test('a diary tells of versions, stints and laps, leads back, and is taken along @plain', async ({
  page,
}) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  const token = await tokenOf(driver);
  const balance = { entry: null, middle: 'neutral', exit: 'oversteer' };
  for (const [place, bestLap] of [138.9, 137.25].entries()) {
    await askDatabase('stints?select=id', token, {
      setup_id: id,
      version: 1,
      request_id: randomUUID(),
      driven_at: new Date(Date.now() - 60_000 * (2 - place)),
      sheet: { laps: 8, bestLap, typicalLap: bestLap + 0.6, trackTemp: 31, balance, notes: '=1+1' },
    });
  }
  await signInPlainly(page, driver, `/my-setups/${id}?tab=edit`);
  const file = await (await page.request.get(`/setup-viewer/${id}/download`)).text();
  await page.getByText('Replace file').click();
  await page.getByLabel('Or the setup as text').fill(file.replace(/"rearWing": \d+/, '"rearWing": 1'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('link', { name: 'Laps 2' }).click();
  await page.getByRole('link', { name: 'Diary', exact: true }).click();

  await expect(page.getByRole('img', { name: /Laps of 2 stints, from 2:19.500 to 2:17.250/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2:17.250' })).toContainText('31');
  await expect(page.getByText('exit oversteer')).toHaveCount(2);
  const entry = page.getByRole('listitem').filter({ hasText: `Version 2 of #${id}` });
  await expect(entry).toContainText('Rear wing');

  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
  );
  expect(await csv.text()).toContain(`stint,${id},1,8,137.25,137.85,31,`);
  expect(await csv.text()).toContain(`'=1+1,,neutral,oversteer`);
  const json = await page.request.get(
    (await page.getByRole('link', { name: 'JSON' }).getAttribute('href')) ?? '',
  );
  expect((await json.json()).entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'setup',
    'stint',
    'stint',
    'version',
  ]);

  await page.getByRole('button', { name: `Back to version 1 of #${id}` }).click();
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible();
  expect(await (await page.request.get(`/setup-viewer/${id}/download`)).text()).toBe(file);
  await page.goto('/my-setups');
  await page.getByRole('link', { name: 'Diary', exact: true }).click();
  await expect(page).toHaveURL(/\/diary$/);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
