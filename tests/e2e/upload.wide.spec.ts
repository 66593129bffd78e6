import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { hold } from './hold.ts';

const dataField = (page: Page) => page.getByLabel('Setup Data');
const send = (page: Page) => page.getByRole('button', { name: 'Upload Setup' }).click();
const said = (page: Page, words: string) => page.getByText(words, { exact: true });

async function openForm(page: Page): Promise<void> {
  await signInPlainly(page, await newDriver(), '/upload-setup');
  await expect(page.getByRole('button', { name: 'List cars and tracks' })).toHaveCount(0);
}

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const whole = { Title: 'Once', Description: 'Only\nonce.' };

/** A form that can be sent. */
async function fillIn(page: Page): Promise<void> {
  await openForm(page);
  await dataField(page).fill(accFile());
  await expect(page.getByText('Recognised: ')).toBeVisible();
  await page.getByLabel('Track *').selectOption('spa');
  for (const [label, text] of Object.entries(whole)) await page.getByLabel(label).fill(text);
}

test('a dropped file is read', async ({ page }) => {
  await openForm(page);
  const transfer = await page.evaluateHandle((content) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([content], 'le_mans.svm'));
    return dropped;
  }, lmuFile());
  await page.locator('form.drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('Recognised: BMW M4 LMGT3, Le Mans Ultimate.')).toBeVisible();
  await expect(page.getByLabel('Game *')).toHaveValue('LMU');
});

test('recognising a file moves nothing that is pressed, at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page);
  const button = page.getByRole('button', { name: 'Upload Setup' });
  const place = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await place();
  await dataField(page).fill(accFile().replace(/"rearWing": \d+/, '"rearWing": 99'));
  await expect(page.getByText('The game doesn’t offer these values for this car:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rear wing: ' })).toBeVisible();
  expect(await place()).toBe(before);
});

test('a file that is no setup is refused with the reason, and nothing typed is lost', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Title').fill('My lap');
  await page.getByLabel('Setup file').setInputFiles(file('lap.png', Buffer.from('89504e470d0a1a0a', 'hex')));
  await expect(page.getByText(/^This is a picture, not a setup/)).toBeVisible();
  await expect(page.getByLabel('Setup file')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Setup file').setInputFiles(file('big.json', 'x'.repeat(300 * 1024)));
  await expect(page.getByText(/^The setup is larger than 256 KiB/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('My lap');
});

test('every missing field is named until it is filled in, and the first one has the focus', async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel('YouTube URL').fill('https://vimeo.com/1');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await send(page);
  const missing = ['Title', 'Game', 'Car', 'Track', 'Description', 'Setup data'];
  for (const name of missing) await expect(said(page, `${name} is required`)).toBeVisible();
  await expect(said(page, 'Enter a valid YouTube URL')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  expect(sent, 'the page checks by itself').toEqual([]);
  await page.getByLabel('Title').fill('My lap');
  await expect(said(page, 'Title is required')).toHaveCount(0);
  await expect(said(page, 'Description is required')).toBeVisible();
});

test('another game has other cars and tracks, and keeps what was typed @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await signInPlainly(page, await newDriver(), '/upload-setup');
  const [car, track] = [page.getByLabel('Car'), page.getByLabel('Track *')];
  const choose = async (game: string, car: string) => {
    await page.getByLabel('Game *').selectOption(game);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'List cars and tracks' }).click();
    await expect(page.getByLabel('Car')).toContainText(car);
  };
  await expect(car).toBeDisabled();
  await page.getByLabel('Title').fill('Kept title');
  await dataField(page).fill('kept data');
  await choose('LMU', 'Ferrari 499P');
  await car.selectOption('Ferrari_499P');
  await track.selectOption('spa');
  await choose('ACC', 'BMW M4 GT3 2021');
  await expect(car).toHaveValue('');
  await expect(track).toHaveValue('');
  await expect(track).toContainText('Autodromo Nazionale Monza');
  await expect(page.getByLabel('Title')).toHaveValue('Kept title');
  await expect(dataField(page)).toHaveValue('kept data');
});

test('a setup that is sent before its text was read is stored all the same, and once', async ({ page }) => {
  await page.clock.install();
  await openForm(page);
  await page.getByLabel('Game *').selectOption('ACC');
  await page.getByLabel('Track *').selectOption('spa');
  for (const [label, text] of Object.entries(whole)) await page.getByLabel(label).fill(text);
  const letGo = await hold(page, '**/upload-setup/send');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-setup/send')) sent += 1;
  });
  await dataField(page).fill(accFile());
  await send(page);
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await page.clock.runFor(1_000);
  letGo();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  expect(sent).toBe(1);
});

test('a request whose answer is lost loses nothing, and trying again stores one setup', async ({ page }) => {
  await fillIn(page);
  await page.route('**/upload-setup/send', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('nothing was changed');
  await expect(page.getByLabel('Title')).toHaveValue(whole.Title);
  await page.unroute('**/upload-setup/send');
  await send(page);
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await page.goto('/my-setups');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a file sent with the whole form is kept as it is, and tells its game and car @plain', async ({
  page,
}) => {
  const content = `${accFile().replaceAll('\n', '\r\n')}\r\n`;
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  for (const [label, text] of Object.entries(whole)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Track *').selectOption('spa');
  await page.getByLabel('Setup file').setInputFiles(file('a.json', content));
  await send(page);
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  expect(await (await page.request.get(`${page.url()}/download`)).text()).toBe(content);
});
