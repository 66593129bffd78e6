import { expect, type Page, test } from '@playwright/test';
import { type Driver, letTimePass, newDriver, revokeSession, signInPlainly } from '../support/drivers.ts';
import { axeFindings } from './axe.ts';
import { giveSetupOf, openMore } from './community.ts';

test.use({ serviceWorkers: 'allow' });

const viewer = '/setup-viewer/demo-acc-spa-race';

/** Waits until the device keeps the copy of a page. */
async function untilKept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, address))
    .toBe(true);
}

const noCopy = (page: Page) => page.getByRole('heading', { name: 'No connection' });

test('an opened rig view works without a network, an unopened page says so', async ({ page, context }) => {
  await page.goto(`${viewer}/rig`);
  await untilKept(page, `${viewer}/rig`);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('This is the page from')).toBeVisible();
  await page.getByRole('group', { name: 'Tyre pressure' }).getByLabel('Left front').check();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();

  const answer = await page.goto('/setups');
  expect(answer?.status()).toBe(503);
  await expect(noCopy(page)).toBeVisible();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('link', { name: /in the rig$/ }).click();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();
});

test('a setup opened by a link is readable later without a network', async ({ page, context }) => {
  await page.goto('/setups');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(viewer);
  await openMore(page);
  await page.getByRole('link', { name: 'Rig view', exact: true }).click();
  await expect(page.getByText(/typed in$/)).toBeVisible();
  await untilKept(page, `${viewer}/rig`);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Back to the setup' }).click();
  await expect(page.getByRole('link', { name: 'Download Setup' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/typed in$/)).toBeVisible();
});

/** Signs a driver in and opens all pages of an own setup, until the device keeps them. */
async function keepOwnPages(page: Page, driver: Driver): Promise<string[]> {
  const id = await giveSetupOf(driver, { title: 'Mine alone', is_public: false });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  const own = ['/my-setups', `/my-setups/${id}`, `/my-setups/${id}/stints`, `/setup-viewer/${id}/rig`];
  for (const address of own) {
    await page.goto(address);
    await untilKept(page, address);
  }
  return own;
}

async function expectNoneKept(page: Page, own: readonly string[]): Promise<void> {
  await page.context().setOffline(true);
  for (const address of own) {
    await page.goto(address);
    await expect(noCopy(page)).toBeVisible();
    await expect(page.getByText('Mine alone')).toHaveCount(0);
  }
}

test('own setups are readable without a network until their driver signs out', async ({ page, context }) => {
  const own = await keepOwnPages(page, await newDriver());
  await context.setOffline(true);
  for (const address of own) expect((await page.goto(address))?.status(), address).toBe(200);
  await context.setOffline(false);
  await page.goto('/');
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectNoneKept(page, own);
});

test('own setups stay readable after an embedded setup was opened', async ({ page, context }) => {
  const own = await keepOwnPages(page, await newDriver());
  const embed = await page.goto(`${viewer}/embed`);
  expect(embed?.headers()).not.toHaveProperty('x-driver');
  await context.setOffline(true);
  for (const address of own) expect((await page.goto(address))?.status(), address).toBe(200);
});

test('own setups are gone for the driver who comes next, though nobody signed out', async ({ page }) => {
  const driver = await newDriver();
  const own = await keepOwnPages(page, driver);
  await page.context().clearCookies();
  await signInPlainly(page, await newDriver(), '/my-setups');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(`own-pages:${driver.id}`);
  await expectNoneKept(page, own.slice(1));
});

test('own setups are gone once the session is over', async ({ page, context }) => {
  const own = await keepOwnPages(page, await newDriver());
  await revokeSession(context);
  await letTimePass(context, 70);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expectNoneKept(page, own);
});

test('a page that was changed is shown as it is, never as it was', async ({ page }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { title: 'Before' });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  await untilKept(page, `/my-setups/${id}`);
  await page.goto(`/my-setups/${id}?tab=edit`);
  await page.getByLabel('Title').fill('After');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Setup updated').first()).toBeVisible();
  await page.goto(`/my-setups/${id}`);
  await expect(page.getByText('After', { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const copy = await (await caches.match(location.pathname))?.text();
        return { isNew: copy?.includes('>After<'), hasToast: copy?.includes('class="toast"') };
      }),
    )
    .toEqual({ isNew: true, hasToast: false });
});

test('the product can be installed', async ({ page, context }) => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, shortcuts } = JSON.parse(data ?? '{}') as Record<
    'icons' | 'shortcuts',
    { src: string; url: string }[]
  >;
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
  expect(shortcuts.map(({ url }) => url)).toEqual(['/setup-assistant', '/my-setups']);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Newer Chromiums say of every context of a test that it is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
