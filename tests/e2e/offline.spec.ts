import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';

test.use({ serviceWorkers: 'allow' });

const viewer = '/setup-viewer/demo-acc-spa-race';

test('an opened rig view works without a network, an unopened page says so', async ({ page, context }) => {
  await page.goto(`${viewer}/rig`);
  const isKept = () => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined);
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('This is the page from')).toBeVisible();
  await page.getByRole('group', { name: 'Tyre pressure' }).getByLabel('Left front').check();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();

  const answer = await page.goto('/setups');
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('link', { name: /in the rig$/ }).click();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();
});
