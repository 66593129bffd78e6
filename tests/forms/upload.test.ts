import { expect, test } from '@playwright/test';
import { giveSetupOf, openMore } from '../e2e/community.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { giveProfile, newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('the choice of a game reloads the lists and keeps what was typed', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup');
  await expect(page.getByRole('heading', { name: 'Upload a Community Setup' })).toBeVisible();
  await expect(page.getByLabel('Car')).toBeDisabled();
  await page.getByLabel('Title').fill('Kept title');
  await page.getByLabel('Description').fill('Kept\ntext');
  await page.getByLabel('Setup Data').fill('kept data');
  await page.getByLabel('Game *').selectOption('LMU');
  await page.getByRole('button', { name: 'List cars and tracks' }).click();
  await expect(page.getByLabel('Car')).toBeEnabled();
  await expect(page.getByLabel('Car')).toContainText('Ferrari 499P');
  await expect(page.getByLabel('Game *')).toHaveValue('LMU');
  await expect(page.getByLabel('Title')).toHaveValue('Kept title');
  await expect(page.getByLabel('Description')).toHaveValue('Kept\ntext');
  await expect(page.getByLabel('Setup Data')).toHaveValue('kept data');
  await page.getByLabel('Car').selectOption('Ferrari_499P');
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Game *').selectOption('ACC');
  await page.getByRole('button', { name: 'List cars and tracks' }).click();
  await expect(page.getByLabel('Car')).toHaveValue('');
  await expect(page.getByLabel('Track *')).toContainText('Autodromo Nazionale Monza');
  await expect(page.getByLabel('Track *')).toHaveValue('');
});

test('a file fills the form in, and the setup is stored and shown', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup');
  await page.getByLabel('Setup file').setInputFiles(file('quali.svm', lmuFile()));
  await page.getByRole('button', { name: 'Read file' }).click();
  await expect(page.getByText('Recognised: BMW M4 LMGT3, Le Mans Ultimate.')).toBeVisible();
  await expect(page.getByLabel('Car')).toHaveValue('BMW_M4_LMGT3');
  await page.getByLabel('Track *').selectOption('le_mans');
  await page.getByLabel('Title').fill('First stint');
  await page.getByLabel('Description').fill('Low wing.');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'BMW M4 LMGT3 - Circuit de la Sarthe' })).toBeVisible();
});

test('a file sent with the whole form is kept as it is, and tells its game and car', async ({ page }) => {
  const content = `${accFile().replaceAll('\n', '\r\n')}\r\n`;
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await page.getByLabel('Title').fill('In one go');
  await page.getByLabel('Description').fill('Nothing but the file and the track.');
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Setup file').setInputFiles(file('a.json', content));
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  const stored = await page.request.get(`${page.url()}/download`);
  expect(await stored.text()).toBe(content);
});

test('a save that is one too many for the database comes back with every value', async ({ page }) => {
  const driver = await newDriver();
  const token = await tokenOf(driver);
  const shared = await giveSetupOf(await newDriver());
  await giveProfile(driver, token);
  const row = { game: 'ACC', car_name: 'bmw_m4_gt3', track_name: 'spa', setup_data: accFile() };
  await askDatabase('setups?select=id', token, Array(30).fill(row));
  await expect(askDatabase('setups?select=id', token, row)).rejects.toThrow('429');

  await signInPlainly(page, driver, '/upload-setup?game=ACC');
  await page.getByLabel('Title').fill('The thirty-first');
  await page.getByLabel('Description').fill('Kept\ntext');
  await page.getByLabel('Car').selectOption('bmw_m4_gt3');
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Setup Data').fill(accFile());
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  const answer = await sent;
  expect([answer.status(), answer.headers()['retry-after']]).toEqual([429, '60']);
  await expect(page.getByRole('alert')).toContainText('Please wait a minute and try again.');
  await expect(page.getByLabel('Title')).toHaveValue('The thirty-first');
  await expect(page.getByLabel('Description')).toHaveValue('Kept\ntext');
  await expect(page.getByLabel('Setup Data')).toHaveValue(/bmw_m4_gt3/);

  await page.goto(`/setup-viewer/${shared}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Copy to my setups' }).click();
  await expect(page.getByRole('heading', { name: 'Too fast' })).toBeVisible();
});

test('everything wrong is said at once, and every value comes back', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await page.getByLabel('Title').fill('   ');
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Car').selectOption('porsche_992_gt3_r');
  await page.getByLabel('YouTube URL').fill('youtube.com/watch?v=1');
  await page.getByLabel('Setup Data').fill(accFile());
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByText('Title is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Description is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Enter a valid YouTube URL', { exact: true })).toBeVisible();
  await expect(page.getByText('This file is for the BMW M4 GT3 2021', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Car')).toHaveValue('porsche_992_gt3_r');
  await expect(page.getByLabel('Track *')).toHaveValue('spa');
  await expect(page.getByLabel('YouTube URL')).toHaveValue('youtube.com/watch?v=1');
  await expect(page.getByLabel('Setup Data')).toHaveValue(/bmw_m4_gt3/);
});

test('a file that is far too large is refused unread', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup');
  await page.getByLabel('Setup file').setInputFiles(file('big.json', 'x'.repeat(2_000_000)));
  const [answer] = await Promise.all([
    page.waitForResponse('**/upload-setup'),
    page.getByRole('button', { name: 'Upload Setup' }).click(),
  ]);
  expect(answer.status()).toBe(413);
  await expect(page.getByRole('heading', { name: 'Too large' })).toBeVisible();
});
