import { expect, type Page } from '@playwright/test';
import { freshName, newDriver } from '../support/drivers.ts';
import { giveSetups } from './community.ts';
import { accFile } from '../support/setup-files.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function unfold(page: Page): Promise<void> {
  const more = page.getByText('More filters');
  if (!(await more.isVisible())) await page.getByText('Filters', { exact: true }).click();
  await more.click();
}

/** Finds the wet one of three setups by what it is for; without JavaScript the list follows a press. */
export async function findByConditions(page: Page, apply: () => Promise<void>): Promise<void> {
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
}

/** The upload asks for a setup's conditions, keeps them after a mistake, and shows them. */
export async function tellConditions(page: Page, untilRead: () => Promise<void>): Promise<void> {
  await page
    .getByLabel('Setup file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(accFile()) });
  await untilRead();
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
}
