import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetups } from '../e2e/community.ts';

/** An author with setups of two cars and tracks; gives the first of them. */
async function givenAuthor() {
  const driver = await newDriver();
  const [shared = 0] = await giveSetups(driver, [
    { title: 'Race pace' },
    { title: 'Rain', car_name: 'ferrari_296_gt3', track_name: 'monza' },
    ...Array.from({ length: 6 }, (_, place) => ({ title: `Stint ${place}`, track_name: 'imola' })),
    { title: 'Nobody sees this', is_public: false },
  ]);
  return { driver, shared };
}

async function openAuthor(page: Page, shared: number, name: string): Promise<string> {
  await page.goto(`/setup-viewer/${shared}`);
  await page.getByRole('link', { name: `by ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}

const follow = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true });
const unfollow = (page: Page) => page.getByRole('button', { name: 'Unfollow', exact: true });

test('an author’s page tells what they share, and leads to the lists of it', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await openAuthor(page, shared, driver.username);
  await expect(page.locator('.facts')).toContainText('Public setups8');
  await expect(page.getByRole('region', { name: 'Newest' }).getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Current game version' }).getByRole('article')).toHaveCount(
    6,
  );
  await expect(page.getByRole('main')).not.toContainText('Nobody sees this');
  await page
    .getByRole('link', { name: /^Ferrari 296 GT3/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/setups\?.*car=ferrari_296_gt3.*author=\d+/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page
    .getByRole('article')
    .getByRole('link', { name: `by ${driver.username}` })
    .click();
  await page.getByRole('link', { name: 'All 8 setups' }).click();
  await expect(page).toHaveURL(/\/setups\?author=\d+$/);
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('a driver follows an author, and unfollows in the list of those they follow', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await signInPlainly(page, await newDriver(), '/following');
  await expect(page.getByText('You don’t follow anybody yet.')).toBeVisible();
  const address = await openAuthor(page, shared, driver.username);
  await follow(page).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('You follow this author')).toBeVisible();
  await page.getByRole('link', { name: `You follow ${driver.username}` }).click();
  await expect(page.getByRole('heading', { name: 'Authors you follow' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: driver.username })).toContainText('8 setups');
  await page.getByRole('button', { name: `Unfollow ${driver.username}` }).click();
  await expect(page.getByText('You don’t follow anybody yet.')).toBeVisible();
  await page.goto(address);
  await expect(follow(page)).toBeVisible();
});

test('who is not signed in follows after signing in', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  const follower = await newDriver();
  const address = await openAuthor(page, shared, driver.username);
  await follow(page).click();
  await page.locator('input[name="identifier"]').fill(follower.email);
  await page.locator('input[name="password"]').fill(follower.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(address);
  await expect(unfollow(page)).toBeVisible();
});

test('nobody is offered to follow themselves, nor an author who is not there', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await signInPlainly(page, driver, '/my-setups');
  await openAuthor(page, shared, driver.username);
  await expect(page.getByRole('link', { name: 'This is you' })).toBeVisible();
  await expect(follow(page)).toHaveCount(0);
  expect((await page.goto('/authors/999999999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nobody shares setups here' })).toBeVisible();
});
