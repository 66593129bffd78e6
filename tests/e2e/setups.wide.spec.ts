import { expect, type Page, test } from '@playwright/test';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { giveLike, giveSetupOf, giveSetups } from './community.ts';
import { hold } from './hold.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const searchBox = (page: Page) => page.getByLabel('Search', { exact: true });
const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click();

async function openList(page: Page, address = '/setups'): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

/** As many setups as asked for, found by a word of their own, which is given. */
async function giveMany(count: number): Promise<string> {
  const word = freshName();
  const setups = Array.from({ length: count }, (_, place) => ({ note: `${word} number ${place}.` }));
  await giveSetups(await newDriver(), setups);
  return word;
}

test('the list follows what is typed, in the address, without a trail in the history', async ({ page }) => {
  const word = await giveMany(2);
  await page.goto('/');
  await openList(page);
  const before = await page.evaluate(() => history.length);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/setups.data')) asked.push(request.url());
  });
  await searchBox(page).pressSequentially(`${word} 1`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/setups\?q=driver-\w+\+1$/);
  await expect(searchBox(page)).toHaveValue(`${word} 1`);
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('outlines show while a page loads: of cards, of a setup and of one’s own', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/setups');
  await page.waitForLoadState('networkidle');
  const loads: [string, number, RegExp, () => Promise<unknown>][] = [
    ['card', 6, /setups\.data/, () => page.getByLabel('Game').selectOption('LMU')],
    ['viewer', 1, /setup-viewer.*\.data/, () => cards(page).first().getByRole('link').first().click()],
    ['block', 3, /my-setups\.data/, () => page.getByRole('link', { name: 'My Setups' }).first().click()],
  ];
  for (const [name, count, data, go] of loads) {
    const letGo = await hold(page, data);
    await go();
    await expect(page.locator(`[data-skeleton="${name}"]`)).toHaveCount(count);
    letGo();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

test('choosing a game lists its cars and tracks and forgets those of another', async ({ page }) => {
  await openList(page, '/setups?game=ACC&car=bmw_m4_gt3&track=spa');
  const option = (label: string, name: string) => page.getByLabel(label).getByRole('option', { name });
  await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
  await page.getByLabel('Game').selectOption('LMU');
  await expect(page).toHaveURL(/\/setups\?game=LMU$/);
  await expect(page.getByLabel('Car')).toHaveValue('');
  await expect(option('Car', 'Ferrari 499P')).toBeAttached();
  await expect(option('Car', 'BMW M4 GT3 2021')).not.toBeAttached();
  await expect(option('Track', 'Circuit de la Sarthe')).toBeAttached();
  await page.goBack();
  await expect(page.getByLabel('Game')).toHaveValue('ACC');
  await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
});

test('more setups are added in place, and Back finds the list as it was left', async ({ page }) => {
  const word = await giveMany(45);
  const more = page.getByRole('link', { name: 'Load more' });
  await openList(page, `/setups?q=${word}`);
  for (const count of [20, 40]) {
    await expect(cards(page)).toHaveCount(count);
    await more.click();
  }
  await expect(cards(page)).toHaveCount(45);
  await expect(more).toHaveCount(0);
  expect(new Set(await cards(page).allTextContents()).size).toBe(45);
  await expect(page).toHaveURL(`/setups?q=${word}`);
  await cards(page).nth(41).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(45);
  await expect(cards(page).nth(41)).toBeInViewport();
});

test('a card is opened by Enter, Space and a click anywhere, and stays when only the # changes', async ({
  page,
}) => {
  const link = cards(page).first().getByRole('heading').getByRole('link');
  for (const open of [
    () => link.press('Enter'),
    () => link.press('Space'),
    () =>
      cards(page)
        .first()
        .click({ position: { x: 8, y: 8 } }),
  ]) {
    await openList(page);
    const [first] = await cards(page).allTextContents();
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await expect(page).toHaveURL(/#content$/);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect((await cards(page).allTextContents())[0]).toBe(first);
    await open();
    await expect(page).toHaveURL(/\/setup-viewer\//);
  }
});

test('the search finds every public setup, and a card says what it is @plain', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { note: `Calm rear ${word}`, title: 'Race pace' });
  await giveLike(driver, id);
  await giveMany(21);
  await page.goto('/setups');
  await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase());
  await search(page);
  const card = cards(page);
  await expect(card.getByRole('heading')).toHaveText('BMW M4 GT3 2021 - Circuit de Spa-Francorchamps');
  for (const label of ['BMW M4 GT3 2021', 'Circuit de Spa-Francorchamps', 'ACC'])
    await expect(card.getByText(label, { exact: true })).toBeVisible();
  for (const words of [`#${id}`, `by ${driver.username}`, 'Race pace', `Calm rear ${word}`, '1 like'])
    await expect(card).toContainText(words);
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
});

test('search engines get an address for each list and none for searches @plain', async ({ page }) => {
  await page.goto('/setups?game=ACC&sort=liked');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/setups\?game=ACC$/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.goto('/setups?q=spa');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
});

test('a setup is found by what it is for @both', async ({ page, javaScriptEnabled }) => {
  const word = freshName();
  const [wet, dry] = await giveSetups(await newDriver(), [
    { note: word, session: 'race', weather: 'wet', track_celsius: 18, game_version: '1.10.2' },
    { note: word, session: 'race', weather: 'dry', track_celsius: 30, game_version: '1.10.2' },
    { note: word },
  ]);
  await page.goto(`/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(3);
  const more = page.getByText('More filters');
  if (!(await more.isVisible())) await page.getByText('Filters', { exact: true }).click();
  await more.click();
  for (const [label, value, count] of [
    ['Session', 'race', 2],
    ['Weather', 'wet', 1],
  ] as const) {
    await page.getByLabel(label).selectOption(value);
    // With our script the list follows by itself.
    if (!javaScriptEnabled) await search(page);
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(cards(page)).toContainText([`#${wet}`]);
  for (const badge of ['Race', 'Wet', '18 °C track', 'Game 1.10.2'])
    await expect(cards(page).getByText(badge, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]session=race&weather=wet\b/);

  await page.goto(`/setups?q=${word}&session=race&temp=mild&version=1.10&class=GT3`);
  await expect(cards(page)).toContainText([`#${dry}`]);
  for (const [label, value] of Object.entries({ Temperature: 'mild', Version: '1.10', Class: 'GT3' }))
    await expect(page.getByLabel(label)).toHaveValue(value);
  await page.goto(`/setups?q=${word}&car=bmw_m4_gt3&track=monza&weather=wet`);
  await expect(page.getByText('No setups match your current filters.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'BMW M4 GT3 2021 on other tracks' })).toBeVisible();
});
