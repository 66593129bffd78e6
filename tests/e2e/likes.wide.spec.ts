import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { stopClock } from '../support/stop-clock.ts';
import { giveLike, giveSetupOf, likeButton, openSignedIn } from './community.ts';

const hearts = (page: Page) => page.locator('.like-heart');
const isLiked = (page: Page) => expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');

for (const [reducedMotion, count] of [
  ['no-preference', 6],
  ['reduce', 0],
] as const)
  test(`${count} hearts fly for a moment, where motion is wanted as ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install();
    await openSignedIn(page);
    await stopClock(page);
    await likeButton(page).click();
    await isLiked(page);
    await expect(hearts(page)).toHaveCount(count);
    await page.clock.runFor(599);
    await expect(hearts(page)).toHaveCount(count);
    await page.clock.runFor(2);
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
  await isLiked(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a setup liked elsewhere meanwhile is liked without counting twice @both', async ({
  page,
  javaScriptEnabled,
}) => {
  const { driver, id } = await openSignedIn(page);
  await giveLike(driver, Number(id));
  await likeButton(page).click();
  await isLiked(page);
  if (!javaScriptEnabled)
    await expect(page.getByText('You already like this setup. A like counts once.')).toBeVisible();
});

test('a demo setup is liked in the page alone', async ({ page }) => {
  await openSignedIn(page, 'demo-acc-spa-race');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await likeButton(page).click();
  await isLiked(page);
  await expect(likeButton(page)).toBeDisabled();
  expect(asked.filter((url) => url.includes('like'))).toEqual([]);
});

test('a page that drivers share shows each their own like and their links', async ({ page, context }) => {
  const owner = await newDriver();
  const id = await giveSetupOf(owner);
  await signInPlainly(page, owner, `/setup-viewer/${id}`);
  await likeButton(page).click();
  await isLiked(page);
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
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await expect(likeButton(page)).toHaveAccessibleName('Like, 0 likes');
  // Scripts may still be on their way on a slow machine.
  if (javaScriptEnabled) expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([]);
});
