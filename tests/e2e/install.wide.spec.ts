import { readFile } from 'node:fs/promises';
import { type Page, expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { axeFindings } from './axe.ts';
import { giveSetupOf, giveSetups, openMore } from './community.ts';
import { chooseInPicker, filesIn, removeAt, writeIn } from './game-folder.ts';

const viewer = '/setup-viewer/demo-acc-spa-race';
const game = 'Assetto Corsa Competizione';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

async function openFirst(page: Page): Promise<void> {
  await chooseInPicker(page, game);
  await page.goto(viewer);
  await press(page, 'Install');
  await press(page, 'Choose folder');
  await expect(page.getByRole('button', { name: 'Install now' })).toBeVisible();
}

async function installFirst(page: Page): Promise<string> {
  await openFirst(page);
  await press(page, 'Install now');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  const [path = ''] = Object.keys(await filesIn(page, game));
  await expect(page.getByRole('dialog').getByText(path)).toBeVisible();
  return path;
}

async function installAll(page: Page): Promise<void> {
  await openMore(page);
  await press(page, 'Install all my setups of this car');
  await press(page, 'Choose folder');
  await press(page, 'Install now');
  await expect(page.getByText(/^Written into/)).toBeVisible();
}

test('a setup is put where the game looks, and again with one press', async ({ page }) => {
  const path = await installFirst(page);
  expect(path).toMatch(/^Setups\/\w+\/Spa\/\w+\.json$/);
  const file = await (await page.request.get(`${viewer}/download`)).text();
  expect(await filesIn(page, game)).toEqual({ [path]: file });
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await press(page, 'Install');
  await expect(page.getByText('Already there.')).toBeVisible();
  await press(page, 'Close');
  await removeAt(page, `${game}/Setups`);
  await press(page, 'Install');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  expect(await filesIn(page, game)).toEqual({ [path]: file });
});

test('another file of the name is replaced, kept or left, as the driver says', async ({ page }) => {
  const path = await installFirst(page);
  const { [path]: file = '' } = await filesIn(page, game);
  await press(page, 'Close');
  await writeIn(page, `${game}/${path}`, 'mine');
  await press(page, 'Install');
  await expect(page.getByText('There’s already a file with this name:')).toBeVisible();
  await press(page, 'Cancel');
  expect(await filesIn(page, game)).toEqual({ [path]: 'mine' });
  await press(page, 'Install');
  await press(page, 'Keep both');
  const beside = path.replace('.json', '_2.json');
  await expect(page.getByText(beside)).toBeVisible();
  expect(await filesIn(page, game)).toEqual({ [path]: 'mine', [beside]: file });
  await press(page, 'Close');
  await press(page, 'Install');
  await press(page, 'Replace it');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  expect(await filesIn(page, game)).toEqual({ [path]: file, [beside]: file });
});

test('a file in the way is named, with what to do', async ({ page }) => {
  const alert = page.getByRole('alert');
  await chooseInPicker(page, { refusal: 'AbortError' });
  await page.goto(viewer);
  await press(page, 'Install');
  await press(page, 'Choose folder');
  await expect(alert).toHaveText('You didn’t choose a folder, so nothing was written.');
  await chooseInPicker(page, { refusal: 'NotAllowedError' });
  await press(page, 'Choose folder');
  await expect(alert).toHaveText(/won’t let this page write there/);
  await chooseInPicker(page, 'Pictures');
  await press(page, 'Choose another folder');
  await expect(alert).toHaveText(
    '“Pictures” doesn’t hold this game’s setups. Choose “Documents/Assetto Corsa Competizione/Setups”.',
  );
  await chooseInPicker(page, game);
  await press(page, 'Choose folder');
  await page.evaluate(() => {
    FileSystemFileHandle.prototype.createWritable = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await press(page, 'Install now');
  await expect(alert).toHaveText('The disk is full. Make some room and try again.');
  await removeAt(page, game);
  await press(page, 'Try again');
  await expect(alert).toHaveText(/^The folder has been moved or deleted\. Choose/);
});

test('files in the car’s folder are saved before the first one goes in', async ({ page }) => {
  const car = JSON.parse(await (await page.request.get(`${viewer}/download`)).text()).carName;
  const kept = { [`Setups/${car}/Spa/mine.json`]: 'one', [`Setups/${car}/monza/Fast.json`]: 'two' };
  await page.goto(viewer);
  for (const [path, text] of Object.entries(kept)) await writeIn(page, `${game}/${path}`, text);
  await writeIn(page, `${game}/Setups/other_car/Spa/x.json`, 'three');
  await openFirst(page);
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Back up my folder')]);
  expect(download.suggestedFilename()).toBe(`backup_ACC_${car}.zip`);
  const saved = Object.entries(unzipSync(await readFile(await download.path())));
  expect(Object.fromEntries(saved.map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual(kept);
  await expect(page.getByText(`2 files saved as backup_ACC_${car}.zip.`)).toBeVisible();
});

test('a setup of LMU goes into the folder of every layout, wherever the driver begins', async ({ page }) => {
  await chooseInPicker(page, 'common');
  await page.goto('/setup-viewer/demo-lmu-le-mans-race');
  await press(page, 'Install');
  await press(page, 'Choose folder');
  await expect(page.getByRole('alert')).toHaveText(/^“common” doesn’t hold this game’s setups/);
  await writeIn(page, 'common/Le Mans Ultimate/Bin/x', '');
  await press(page, 'Choose folder');
  await press(page, 'Install now');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  const zip = await page.request.get('/setup-viewer/demo-lmu-le-mans-race/download?as=zip');
  const paths = Object.keys(unzipSync(await zip.body()));
  expect(paths.length).toBeGreaterThan(1);
  expect(Object.keys(await filesIn(page, 'common/Le Mans Ultimate')).toSorted()).toEqual(
    ['Bin/x', ...paths].toSorted(),
  );
});

test('all setups of a car go in at once, and as one zip', async ({ page }) => {
  const driver = await newDriver();
  const ids = await giveSetups(driver, [{}, { track_name: 'monza' }, { is_public: false }]);
  await giveSetupOf(driver, {
    car_name: 'porsche_992_gt3_r',
    setup_data: accFile({ car: 'porsche_992_gt3_r' }),
  });
  await chooseInPicker(page, game);
  await signInPlainly(page, driver, `/my-setups/${ids[0]}`);
  await installAll(page);
  const installed = await filesIn(page, game);
  expect(
    Object.keys(installed)
      .map((path) => path.replace(/\/\w+?_(\d+)\.json$/, ' $1'))
      .toSorted(),
  ).toEqual(
    [
      `Setups/bmw_m4_gt3/Spa ${ids[0]}`,
      `Setups/bmw_m4_gt3/Spa ${ids[2]}`,
      `Setups/bmw_m4_gt3/monza ${ids[1]}`,
    ].toSorted(),
  );
  const address = await page
    .getByRole('link', { name: 'Zip of all', includeHidden: true })
    .getAttribute('href');
  const zip = unzipSync(await (await page.request.get(address ?? '')).body());
  expect(Object.fromEntries(Object.entries(zip).map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual(
    installed,
  );
});

test('the folder is compared with the driver’s setups, and a change becomes a version', async ({ page }) => {
  const driver = await newDriver();
  const titles = ['kept', 'changed', 'old', 'absent'];
  const ids = await giveSetups(
    driver,
    titles.map((title) => ({ title, is_public: false })),
  );
  await chooseInPicker(page, game);
  await signInPlainly(page, driver, `/my-setups/${ids[2]}?tab=edit`);
  await installAll(page);
  await press(page, 'Close');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const files = await filesIn(page, game);
  const pathOf = (place: number) =>
    Object.keys(files).find((path) => path.endsWith(`_${ids[place]}.json`)) ?? '';
  const driven = JSON.stringify(JSON.parse(accFile({ telemetryLaps: 7 })), null, 2);
  await writeIn(page, `${game}/${pathOf(0)}`, JSON.stringify(JSON.parse(files[pathOf(0)] ?? '')));
  await writeIn(page, `${game}/${pathOf(1)}`, driven);
  await removeAt(page, `${game}/${pathOf(3)}`);
  await page.getByText('Replace file').click();
  await page.getByLabel('Or the setup as text').fill(accFile({ telemetryLaps: 9 }));
  await press(page, 'Save changes');
  await expect(page.getByText('Version 2').first()).toBeVisible();

  await page.goto('/my-setups');
  await page.getByLabel('More for My Setups').click();
  await press(page, 'Check my ACC folder');
  const rows = page.getByRole('dialog').getByRole('listitem');
  const rowOf = (title: string) => rows.filter({ hasText: title });
  await expect(rowOf('changed (')).toContainText('Changed in the game');
  await expect(rowOf('old (')).toContainText('Version 1 is there');
  await expect(rowOf('kept (')).toContainText('Installed');
  await expect(rowOf('absent (')).toContainText('Not installed');
  expect(await axeFindings(page)).toEqual([]);
  await rowOf('absent (').getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText(/^Written into/)).toBeVisible();
  await press(page, 'Close');
  await expect(rowOf('absent (')).toContainText('Installed');
  await rowOf('old (').getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText(/^It is version 1 of “old \(.*”, which you installed before\.$/)).toBeVisible();
  await press(page, 'Cancel');
  await rowOf('changed (').getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page).toHaveURL(`/my-setups/${ids[1]}?tab=versions`);
  await expect(page.getByText('Version 2').first()).toBeVisible();
  await expect(page.getByText('changed', { exact: true })).toBeVisible();
  const saved = await page.request.get(`/setup-viewer/${ids[1]}/download`);
  expect(JSON.parse(await saved.text())).toEqual(JSON.parse(driven));
});
