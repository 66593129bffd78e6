import { type Page, type Route, expect, test } from '@playwright/test';
import { freshName, lifetimeDriver, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveLike, giveSetupOf, giveSetups } from './community.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

const searchBox = (page: Page) => page.getByLabel('Search', { exact: true });

async function openList(page: Page, address = '/setups'): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

test('the list follows what is typed, in the address, without a trail in the history', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  await giveSetups(driver, [{ note: `${word} first` }, { note: `${word} second` }]);
  await page.goto('/');
  await openList(page);
  const before = await page.evaluate(() => history.length);
  await searchBox(page).pressSequentially(`${word} second`, { delay: 20 });
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/setups\?q=driver-\w+\+second$/);
  await expect(searchBox(page)).toHaveValue(`${word} second`);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('typing quickly asks once', async ({ page }) => {
  await openList(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/setups.data')) asked.push(request.url());
  });
  await searchBox(page).pressSequentially('nothing is called so');
  await expect(page.getByText('No setups match your current filters.')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the last answer wins, also when an earlier one comes later', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  await giveSetups(driver, [{ note: `${word} early` }, { note: `${word} late` }]);
  await openList(page);
  const held: Route[] = [];
  await page.route(/setups\.data\?.*early/, (route) => {
    held.push(route);
  });
  await searchBox(page).fill(`${word} early`);
  await expect(() => expect(held).toHaveLength(1)).toPass();
  await searchBox(page).fill(`${word} late`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('late');
  await held[0]?.continue().catch(() => {});
  await page.waitForLoadState('networkidle');
  await expect(cards(page)).toContainText('late');
  await expect(page).toHaveURL(/late$/);
});

test('choosing a game lists its cars and tracks and forgets those of another', async ({ page }) => {
  await openList(page, '/setups?game=ACC&car=bmw_m4_gt3&track=spa');
  await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
  await page.getByLabel('Game').selectOption('LMU');
  await expect(page).toHaveURL(/\/setups\?game=LMU$/);
  await expect(page.getByLabel('Car')).toHaveValue('');
  await expect(page.getByLabel('Car').getByRole('option', { name: 'Ferrari 499P' })).toBeAttached();
  await expect(page.getByLabel('Car').getByRole('option', { name: 'BMW M4 GT3 2021' })).not.toBeAttached();
  await expect(page.getByLabel('Track').getByRole('option', { name: 'Circuit de la Sarthe' })).toBeAttached();
  await page.goBack();
  await expect(page.getByLabel('Game')).toHaveValue('ACC');
  await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
});

test('more setups are added in place, and Back finds the list as it was left', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  const setups = Array.from({ length: 45 }, (_, place) => ({ note: `${word} number ${place}.` }));
  await giveSetups(driver, setups);
  await openList(page, `/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(40);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(45);
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  const notes = await cards(page).allTextContents();
  expect(new Set(notes).size).toBe(45);
  await expect(page).toHaveURL(`/setups?q=${word}`);

  await cards(page).nth(41).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(45);
  await expect(cards(page).nth(41)).toBeInViewport();
});

for (const key of ['Enter', 'Space']) {
  test(`${key} opens a card`, async ({ page }) => {
    await openList(page);
    await cards(page).first().getByRole('heading').getByRole('link').focus();
    await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/setup-viewer\//);
  });
}

test('cards stay when only the part of the address after # changes', async ({ page }) => {
  await openList(page);
  const [first] = await cards(page).allTextContents();
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect((await cards(page).allTextContents())[0]).toBe(first);
});

test('a click anywhere on a card opens it', async ({ page }) => {
  await openList(page);
  await cards(page)
    .first()
    .click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL(/\/setup-viewer\//);
});

test('the search finds every public setup, not only those of the first page @plain', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  const old = await giveSetupOf(driver, { note: `Hidden gem ${word}` });
  await giveSetups(
    driver,
    Array.from({ length: 21 }, () => ({ note: 'One of many' })),
  );
  await page.goto('/setups');
  await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`#${old}`);
});

test('a card shows id, title, car, track, game, author, description and likes @plain', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { note: `Calm rear ${word}`, title: 'Race pace' });
  await giveLike(driver, id);
  await page.goto(`/setups?q=${word}`);
  const card = cards(page);
  await expect(card.getByRole('heading')).toHaveText('BMW M4 GT3 2021 - Circuit de Spa-Francorchamps');
  await expect(card).toContainText(`#${id}`);
  await expect(card.getByText('BMW M4 GT3 2021', { exact: true })).toBeVisible();
  await expect(card.getByText('Circuit de Spa-Francorchamps', { exact: true })).toBeVisible();
  await expect(card.getByText('ACC', { exact: true })).toBeVisible();
  await expect(card).toContainText(`by ${driver.username}`);
  await expect(card).toContainText('Race pace');
  await expect(card).toContainText(`Calm rear ${word}`);
  await expect(card).toContainText('1 like');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
});

test('"Load more" is a link to the next twenty, and there is a way back @plain', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  await giveSetups(
    driver,
    Array.from({ length: 25 }, (_, place) => ({ note: `${word} number ${place}.` })),
  );
  await page.goto(`/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the first page' }).click();
  await expect(page).toHaveURL(`/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(20);
});

test('search engines get an address for each list and none for searches @plain', async ({ page }) => {
  await page.goto('/setups?game=ACC&sort=liked');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/setups\?game=ACC$/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.goto('/setups?q=spa');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
});

test('a search that asks for too much shows the nearest, and goes along to the engineer and the wish @plain', async ({
  page,
}) => {
  await giveSetupOf(await newDriver(), {
    car_name: 'ginetta_g55_gt4',
    track_name: 'zolder',
    session: 'race',
    weather: 'dry',
  });
  await page.goto('/setups?q=ginetta+zolder+rain+race');
  await expect(
    page.getByText('No setup is all of “ginetta zolder rain race”: none wet; 1 dry.'),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Have the engineer make one' }).click();
  await expect(page).toHaveURL('/try?game=ACC&car=ginetta_g55_gt4&track=zolder&weather=wet');

  await signInPlainly(page, lifetimeDriver, '/setups?q=ginetta+zolder+rain+race+calm');
  await page.getByRole('link', { name: 'Have the engineer make one' }).click();
  await expect(page.getByRole('combobox', { name: 'Car' })).toHaveValue('ginetta_g55_gt4');
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue('zolder');
  await expect(page.getByLabel('Session Type')).toHaveValue('race');
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('ginetta zolder rain race calm');
  await page.goto('/setups?q=ginetta+zolder+rain+race');
  await page.getByRole('link', { name: 'Ask for it' }).click();
  await expect(page).toHaveURL(
    '/wanted/ask?game=ACC&car=ginetta_g55_gt4&track=zolder&session=race&weather=wet',
  );
});

async function unfold(page: Page): Promise<void> {
  const more = page.getByText('More filters');
  if (!(await more.isVisible())) await page.getByText('Filters', { exact: true }).click();
  await more.click();
}

test('a setup is found by what it is for @both', async ({ page, javaScriptEnabled }) => {
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

test('what a setup is for is told at the upload @both', async ({ page, javaScriptEnabled }) => {
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

test('what a setup is for is typed in the chosen units, and stays so @both', async ({
  page,
  context,
  baseURL,
}) => {
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
