import { expect, test } from '@playwright/test';
import { signInPlainly } from '../support/drivers.ts';
import { driveAndTake, expectSums, isAlive, openSheet, typePressures, workOut } from './stint-journeys.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a stint becomes the next version', async ({ page }) => {
  const { id } = await openSheet(page);
  await isAlive(page);
  await driveAndTake(page, id);
});

test('a sheet without a network is kept, and sent once when it is back', async ({ page, context }) => {
  const { id } = await openSheet(page);
  await isAlive(page);
  await typePressures(page);
  await context.setOffline(true);
  await workOut(page);
  const kept = page.getByText('No network. Your sheet is saved on this device');
  await expect(kept).toBeVisible();
  await expect(page.getByText('hot lf 27.6, hot rf 27,2')).toBeVisible();
  await expect(page.getByLabel('Left front (psi)')).toHaveValue('');
  await context.setOffline(false);
  await expect(page.getByText('A saved stint sheet has been sent.')).toBeVisible();
  await expect(kept).toHaveCount(0);
  await page.getByRole('link', { name: 'See what follows' }).click();
  await expectSums(page);
  await page.goto(`/my-setups/${id}/stints`);
  await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
});

test('a sheet whose answer was lost is not stored twice, also after the page closed', async ({ page }) => {
  const { id } = await openSheet(page);
  await isAlive(page);
  await typePressures(page);
  // It arrives, and its answer does not.
  await page.route(/stints\.data/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(/\/stints$/, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await workOut(page);
  await expect(page.getByText('No network. Your sheet is saved on this device')).toBeVisible();
  await page.goto('/my-setups');
  await page.unrouteAll();
  await page.goto(`/my-setups/${id}/stints`);
  await expect(page.getByText('A saved stint sheet has been sent.')).toBeVisible();
  await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
});

test('a kept sheet waits for its own driver, and is then sent from any page', async ({ page }) => {
  const { id, driver } = await openSheet(page);
  await isAlive(page);
  await typePressures(page);
  await page.route(/stints(\.data)?$/, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await workOut(page);
  const notice = page.getByText('No network. Your sheet is saved on this device');
  await expect(notice).toBeVisible();
  const signOut = async () => {
    await page.getByLabel('Account menu').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  };
  await signOut();
  await page.unrouteAll();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/stints')) sent.push(request.url());
  });
  await openSheet(page);
  await isAlive(page);
  await expect(notice).toHaveCount(0);
  await signOut();
  expect(sent).toEqual([]);

  await signInPlainly(page, driver, '/my-setups');
  await expect(page.getByText('The stint sheet that this device kept has been sent.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.goto(`/my-setups/${id}/stints`);
  await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
});
