import { expect, test } from '@playwright/test';
import { giveSetupOf, giveSetups } from '../e2e/community.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { compareAndMerge, compareFiles, compareUnlike } from '../e2e/compare-journeys.ts';

test('two setups are compared and merged, and the merge is saved', ({ page }) => compareAndMerge(page));

test('files are compared without being stored', ({ page }) => compareFiles(page));

test('unlike setups are refused in a sentence', ({ page }) => compareUnlike(page));

test('two own setups are compared in two choices, the same car and track first', async ({ page }) => {
  const driver = await newDriver();
  const [calm] = await giveSetups(driver, [
    { title: 'Calm', is_public: false },
    { title: 'At Monza', track_name: 'monza', is_public: false },
    { title: 'Quick', is_public: false },
    { title: 'Elsewhere', car_name: 'ferrari_296_gt3', track_name: 'monza', is_public: false },
  ]);
  await signInPlainly(page, driver, '/compare');
  const own = page.getByRole('region', { name: 'Your setups' });
  await own.getByRole('link', { name: 'Calm' }).click();
  for (const [place, name] of ['Quick', 'At Monza', 'Elsewhere'].entries())
    await expect(own.getByRole('link').nth(place)).toContainText(name);
  await own.getByRole('link', { name: 'Quick' }).click();
  await expect(page.getByText('Nothing differs.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('a')).toBe(String(calm));
});

test('the picker searches own, liked and public setups, and earlier versions', async ({ page }) => {
  const word = `Word${Date.now().toString(36)}`;
  const driver = await newDriver();
  await giveSetupOf(driver, { title: `${word} mine`, is_public: false });
  const shared = await giveSetupOf(await newDriver(), { title: `${word} shared` });
  await signInPlainly(page, driver, `/setup-viewer/${shared}`);
  await page.getByRole('button', { name: 'Like, 0 likes' }).click();
  await page.goto('/compare');
  await page.getByLabel('Search setups').fill(word);
  await page.getByRole('button', { name: 'Search' }).click();
  for (const title of ['Your setups', 'Setups you like', 'Public setups'])
    await expect(page.getByRole('region', { name: title }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Search setups').fill('no such setup');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No setup matches “no such setup”.')).toBeVisible();
});
