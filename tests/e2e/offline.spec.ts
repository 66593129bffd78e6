import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

test.use({ serviceWorkers: 'allow' });

const viewer = '/setup-viewer/demo-acc-spa-race';

/** Waits until the device keeps the copy of a page. */
async function untilKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, address))
    .toBe(true);
}

const nothingKept = (page: Page) =>
  expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();

test('an opened rig view works without a network, and a page never opened says so', async ({
  page,
  context,
}) => {
  await page.goto(`${viewer}/rig`);
  await untilKept(page, `${viewer}/rig`);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^0 of \d+ typed in$/)).toBeVisible();
  await page.getByRole('group', { name: 'Tyre pressure' }).getByLabel('Left front').check();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();

  const answer = await page.goto('/setups');
  expect(answer?.status()).toBe(503);
  await nothingKept(page);
  await page.getByRole('link', { name: /in the rig$/ }).click();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();
});

test('a setup that was opened by a link is readable from another page without a network', async ({
  page,
  context,
}) => {
  await page.goto('/setups');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(viewer);
  await page.getByRole('link', { name: 'Rig view' }).click();
  await expect(page.getByText(/typed in$/)).toBeVisible();
  await untilKept(page, `${viewer}/rig`);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Back to the setup' }).click();
  await expect(page.getByRole('link', { name: 'Rig view' })).toBeVisible();
});

test('own setups are readable without a network until their driver signs out, and by nobody after', async ({
  page,
  context,
}) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { title: 'Mine alone' });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  const own = [`/my-setups/${id}`, '/my-setups', `/setup-viewer/${id}`, `/setup-viewer/${id}/rig`];
  for (const address of own) {
    await page.goto(address);
    await untilKept(page, address);
  }
  await context.setOffline(true);
  for (const address of own) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
  }
  await context.setOffline(false);
  await page.goto('/');
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await context.setOffline(true);
  for (const address of own) {
    await page.goto(address);
    await nothingKept(page);
    await expect(page.getByText('Mine alone')).toHaveCount(0);
  }
});
