import { expect, type Page, test } from '@playwright/test';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetups } from '../e2e/community.ts';
import { accFile } from '../support/setup-files.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function unfold(page: Page): Promise<void> {
  const more = page.getByText('More filters');
  if (!(await more.isVisible())) await page.getByText('Filters', { exact: true }).click();
  await more.click();
}

test('a setup is found by what it is for', async ({ page, javaScriptEnabled }) => {
  // With our script the list follows by itself.
  const apply = async () => {
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search' }).click();
  };
  const word = freshName();
  const [wet, dry] = await giveSetups(await newDriver(), [
    { note: word, session: 'race', weather: 'wet', track_celsius: 18, game_version: '1.10.2' },
    { note: word, session: 'race', weather: 'dry', track_celsius: 30, game_version: '1.10.2' },
    { note: word },
  ]);
  await page.goto(`/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(3);
  await unfold(page);
  await page.getByLabel('Session').selectOption('race');
  await apply();
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel('Weather').selectOption('wet');
  await apply();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`#${wet}`);
  for (const known of ['Race', 'Wet', '18 °C track', '1.10.2'])
    await expect(cards(page).getByText(known, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]session=race&weather=wet\b/);

  await page.goto(`/setups?q=${word}&session=race&temp=mild&version=1.10&class=GT3`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`#${dry}`);
  await expect(page.getByLabel('Temperature')).toHaveValue('mild');
  await expect(page.getByLabel('Version')).toHaveValue('1.10');
  await expect(page.getByLabel('Class')).toHaveValue('GT3');

  await page.goto(`/setups?q=${word}&car=bmw_m4_gt3&track=monza&weather=wet`);
  await expect(page.getByText('No setups match your current filters.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'BMW M4 GT3 2021 on other tracks' })).toBeVisible();
});

test('what a setup is for is told at the upload', async ({ page, javaScriptEnabled }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await page
    .getByLabel('Setup file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(accFile()) });
  if (javaScriptEnabled) await expect(page.getByText('Recognised:')).toBeVisible();
  const send = page.getByRole('button', { name: 'Upload Setup' });
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Title').fill('In the rain');
  await page.getByLabel('Description').fill('Calm.');
  // A file that was read tells of its tyres, and the fields stand open.
  const session = page.getByLabel('Session');
  if (!(await session.isVisible())) await page.getByText('Conditions', { exact: true }).click();
  await session.selectOption('race');
  await page.getByLabel('Weather').selectOption('wet');
  await page.getByLabel('Asphalt (°C)').fill('300');
  await page.getByLabel('Best lap with it').fill('2:19.5');
  await send.click();
  await expect(page.getByText('Track temperature is a number from -10 to 80 °C, or empty')).toBeVisible();
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await expect(page.getByLabel('Best lap with it')).toHaveValue('2:19.5');
  await page.getByLabel('Asphalt (°C)').fill('19');
  await send.click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Race · wet · 19 °C track')).toBeVisible();
  await expect(page.getByText('Best lap 2:19.500, as its driver says')).toBeVisible();
});

test('what a setup is for is typed in the chosen units, and stays so', async ({ page, context, baseURL }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await context.addCookies([{ name: 'units', value: 'game.F.mm.gal', url: baseURL ?? '' }]);
  await page.goto('/upload-setup?game=ACC');
  await page.getByText('Conditions', { exact: true }).click();
  await page.getByLabel('Air (°F)').fill('300');
  await page.getByLabel('Fuel (gal)').fill('15.9');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByText('Air temperature is a number from 14 to 140 °F, or empty')).toBeVisible();
  await expect(page.getByLabel('Air (°F)')).toHaveValue('300');
  await expect(page.getByLabel('Fuel (gal)')).toHaveValue('15.9');
});
