import { type Page, expect, test } from '@playwright/test';
import { giveProfile, newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { giveSetupOf, openMore } from './community.ts';
import { hold } from './hold.ts';

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

test('the choice of a game reloads the lists and keeps what was typed @plain', async ({ page }) => {
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

test('a file sent with the whole form is kept as it is, and tells its game and car @plain', async ({
  page,
}) => {
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

test('a save that is one too many for the database comes back with every value @plain', async ({ page }) => {
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

test('everything wrong is said at once, and every value comes back @plain', async ({ page }) => {
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
