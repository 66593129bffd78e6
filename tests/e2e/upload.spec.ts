import { expect, type Page, test } from '@playwright/test';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { hold } from './hold.ts';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';

const dataField = (page: Page) => page.getByLabel('Setup Data');

async function openForm(page: Page) {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/upload-setup');
  await expect(page.getByRole('button', { name: 'List cars and tracks' })).toHaveCount(0);
  return driver;
}

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('a chosen file fills in game, car and track, and is stored for everybody', async ({ page, browser }) => {
  const driver = await openForm(page);
  const title = `Race pace ${freshName()}`;
  await page.getByLabel('Setup file').setInputFiles(file('Setups/bmw_m4_gt3/spa/race.json', accFile()));
  await expect(page.getByText('Recognised: BMW M4 GT3 2021, Assetto Corsa Competizione.')).toBeVisible();
  await expect(page.getByLabel('Game *')).toHaveValue('ACC');
  await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
  await expect(dataField(page)).toHaveValue(/"carName": "bmw_m4_gt3"/);
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Calm on cold tyres.');
  await page.getByLabel('YouTube URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hotlap Video' })).toBeVisible();
  await expect(page.getByText(`by ${driver.username}`, { exact: true })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByRole('region', { name: 'Setup Information' })).toContainText(title);
  await visitor.close();
});

test('a dropped file is read', async ({ page }) => {
  await openForm(page);
  const transfer = await page.evaluateHandle((content) => {
    const held = new DataTransfer();
    held.items.add(new File([content], 'le_mans.svm'));
    return held;
  }, lmuFile());
  await page.locator('form.drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('Recognised: BMW M4 LMGT3, Le Mans Ultimate.')).toBeVisible();
  await expect(page.getByLabel('Game *')).toHaveValue('LMU');
  await expect(page.getByLabel('Car')).toHaveValue('BMW_M4_LMGT3');
});

test('what the file turns out to be moves nothing that is pressed, at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  const button = page.getByRole('button', { name: 'Upload Setup' });
  const place = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await place();
  await dataField(page).fill(accFile().replace(/"rearWing": \d+/, '"rearWing": 99'));
  await expect(page.getByText('Recognised: ')).toBeVisible();
  await expect(page.getByText('The game does not offer these values for this car:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rear wing: ' })).toBeVisible();
  expect(await place()).toBe(before);
});

test('a field that is filled in is not called wrong any more', async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Title').fill('My lap');
  await expect(page.getByText('Title is required')).toHaveCount(0);
  await expect(page.getByText('Description is required')).toBeVisible();
});

test('what is no setup is refused with the reason, and nothing typed is lost', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Title').fill('My lap');
  await page.getByLabel('Setup file').setInputFiles(file('lap.png', Buffer.from('89504e470d0a1a0a', 'hex')));
  await expect(page.getByText(/^This is a picture, not a setup/)).toBeVisible();
  await expect(page.getByLabel('Setup file')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Setup file').setInputFiles(file('big.json', 'x'.repeat(300 * 1024)));
  await expect(page.getByText(/^The setup is larger than 256 KiB/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('My lap');
});

test('every missing field is named, and the first one has the focus', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('YouTube URL').fill('https://vimeo.com/1');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  for (const message of [
    'Title is required',
    'Game is required',
    'Car is required',
    'Track is required',
    'Description is required',
    'Setup data is required',
    'Enter a valid YouTube URL',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('YouTube URL')).toHaveValue('https://vimeo.com/1');
  expect(sent, 'the page checks by itself').toEqual([]);
});

test('choosing a game lists its cars and clears the chosen car and track', async ({ page }) => {
  await openForm(page);
  await expect(page.getByLabel('Car')).toBeDisabled();
  await expect(page.getByLabel('Car')).toContainText('Select a game first');
  await page.getByLabel('Game *').selectOption('ACC');
  await page.getByLabel('Car').selectOption('bmw_m4_gt3');
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Game *').selectOption('LMU');
  await expect(page.getByLabel('Car')).toContainText('Ferrari 499P');
  await expect(page.getByLabel('Track *')).toContainText('Circuit de Spa-Francorchamps');
  await expect(page.getByLabel('Track *')).toHaveValue('');
  await page.getByLabel('Game *').selectOption('rFactor2');
  await expect(page.getByLabel('Car')).toBeEnabled();
  await expect(page.getByLabel('Car')).toHaveValue('');
  await expect(page.getByLabel('Track *')).toHaveValue('');
  await expect(page.getByLabel('Car')).toContainText('Dallara DW12 2014');
});

test('the button is disabled while the setup is sent, and a setup is stored once', async ({ page }) => {
  await openForm(page);
  await dataField(page).fill(accFile());
  await expect(page.getByText('Recognised: ')).toBeVisible();
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Title').fill('Once');
  await page.getByLabel('Description').fill('Only once.');
  const letGo = await hold(page, '**/upload-setup/send');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-setup/send')) sent += 1;
  });
  const button = page.getByRole('button', { name: 'Upload' });
  await button.click();
  await expect(button).toHaveText('Uploading...');
  await expect(button).toBeDisabled();
  letGo();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  expect(sent).toBe(1);
});

test('a request that never arrives loses nothing, and trying again stores one setup', async ({ page }) => {
  await openForm(page);
  await dataField(page).fill(accFile());
  await expect(page.getByText('Recognised: ')).toBeVisible();
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Title').fill('Through the tunnel');
  await page.getByLabel('Description').fill('Sent from a train.');
  // The first answer is lost on its way back: the setup is stored, and the page does not know.
  await page.route('**/upload-setup/send', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByRole('alert')).toContainText('nothing was changed');
  await expect(page.getByLabel('Title')).toHaveValue('Through the tunnel');
  await page.unroute('**/upload-setup/send');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await page.goto('/my-setups');
  await expect(page.getByRole('article')).toHaveCount(1);
});
