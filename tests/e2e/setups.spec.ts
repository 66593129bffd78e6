import { expect, type Page, type Route, test } from '@playwright/test';
import { giveSetups } from './community.ts';
import { hold } from './hold.ts';
import { freshName, newDriver } from '../support/drivers.ts';

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

test('six card outlines show while the list loads', async ({ page }) => {
  await openList(page);
  const letGo = await hold(page, /setups\.data/);
  await page.getByLabel('Game').selectOption('LMU');
  await expect(page.locator('[data-skeleton="card"]')).toHaveCount(6);
  letGo();
  await expect(page.locator('[data-skeleton="card"]')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
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
