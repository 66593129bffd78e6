import { type Page, expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { stopClock } from '../support/stop-clock.ts';
import { giveLike, giveSetupOf } from './community.ts';

const likeButton = (page: Page) => page.getByRole('button', { name: /^Liked?, \d+ likes?$/ });

const hearts = (page: Page) => page.locator('.like-heart');

/** Opens a setup as a new driver, one of somebody else where none is given. */
async function openSignedIn(page: Page, given?: string) {
  const id = given ?? (await giveSetupOf(await newDriver()));
  const driver = await newDriver();
  await signInPlainly(page, driver, `/setup-viewer/${id}`);
  await page.waitForLoadState('networkidle');
  return { driver, id };
}

test('six hearts fly for a moment', async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page);
  await stopClock(page);
  await likeButton(page).click();
  await expect(hearts(page)).toHaveCount(6);
  await page.clock.runFor(599);
  await expect(hearts(page)).toHaveCount(6);
  await page.clock.runFor(2);
  await expect(hearts(page)).toHaveCount(0);
});

test('no hearts fly for someone who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openSignedIn(page);
  await stopClock(page);
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
  await expect(hearts(page)).toHaveCount(0);
});

test('a like that does not arrive is taken back, with the reason', async ({ page }) => {
  await openSignedIn(page);
  await page.route('**/api/like-setup', (route) => route.fulfill({ status: 503, json: {} }));
  await likeButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to like setup: 503');
  await expect(likeButton(page)).toHaveAccessibleName('Like, 0 likes');
  await page.unroute('**/api/like-setup');
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a setup liked elsewhere meanwhile is liked without counting twice', async ({ page }) => {
  const { driver, id } = await openSignedIn(page);
  await giveLike(driver, Number(id));
  await Promise.all([page.waitForResponse('**/api/like-setup'), likeButton(page).click()]);
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
});

test('a demo setup is liked in the page alone', async ({ page }) => {
  await openSignedIn(page, 'demo-acc-spa-race');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
  await expect(likeButton(page)).toBeDisabled();
  expect(asked.filter((url) => url.includes('like'))).toEqual([]);
});

test('a page that drivers share shows each their own like and their links', async ({ page, context }) => {
  const owner = await newDriver();
  const id = await giveSetupOf(owner);
  await signInPlainly(page, owner, `/setup-viewer/${id}`);
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
  // The browser learns the menu's content from a page of the driver's own.
  await page.goto('/my-setups');
  await context.clearCookies({ name: 'own_change' });
  const answer = await page.goto(`/setup-viewer/${id}`);
  expect(answer?.headers()['x-cache']).not.toBe('bypass');
  expect(await answer?.text()).toContain('aria-pressed="false"');
  await expect(likeButton(page)).toHaveAccessibleName(/^Liked, /);
  await expect(page.getByRole('link', { name: 'Versions', exact: true })).toBeVisible();
});

test("a visitor's click does nothing @both", async ({ page, javaScriptEnabled }) => {
  const id = await giveSetupOf(await newDriver());
  await page.goto(`/setup-viewer/${id}`);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await likeButton(page).click({ force: true });
  await expect(likeButton(page)).toHaveAccessibleName('Like, 0 likes');
  // Scripts may still be on their way on a slow machine.
  if (javaScriptEnabled) expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([]);
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
});

test('a like that is given a second time says so @plain', async ({ page, context }) => {
  const id = await giveSetupOf(await newDriver());
  await signInPlainly(page, await newDriver(), `/setup-viewer/${id}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
  await context.clearCookies({ name: 'own_change' });
  await page.goto(`/setup-viewer/${id}`);
  // A page that drivers share knows nobody's likes.
  await page.getByRole('button', { name: 'Like, ' }).click();
  await expect(page.getByText('You already like this setup. A like counts once.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
});
