import { expect, type Page, test } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
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

test('own setups are gone for the driver who comes next, though nobody signed out', async ({ page }) => {
  const driver = await newDriver();
  const own = await keepOwnPages(page, driver);
  await page.context().clearCookies();
  await signInPlainly(page, await newDriver(), '/my-setups');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(`own-pages:${driver.id}`);
  await expectNoneKept(page, own.slice(1));
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

type Sending = {
  path: (own: number, other: number) => string;
  send: (page: Page) => Promise<void>;
  isKept: (page: Page) => Promise<unknown>;
};

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

/** One form of each kind: sent by the router, by a script of its own, and as a document. */
const sendings: Record<string, Sending> = {
  'a public switch': {
    path: () => '/my-setups',
    send: (page) => page.getByRole('switch').click(),
    isKept: (page) => expect(page.getByRole('switch')).not.toBeChecked(),
  },
  'a like': {
    path: (_, other) => `/setup-viewer/${other}`,
    send: (page) => press(page, /^Like/),
    isKept: (page) => expect(page.getByRole('button', { name: /^Like, 0/ })).toBeVisible(),
  },
  units: {
    path: () => '/units',
    async send(page) {
      await page.getByLabel('bar', { exact: true }).check();
      await press(page, 'Save units');
    },
    isKept: (page) => expect(page.getByLabel('bar', { exact: true })).toBeChecked(),
  },
};

for (const [what, { path, send, isKept }] of Object.entries(sendings))
  test(`${what} without a network changes nothing, says so, and can be sent again`, async ({
    page,
    context,
  }) => {
    const driver = await newDriver();
    const own = await giveSetupOf(driver, { is_public: false });
    const other = await giveSetupOf(await newDriver());
    await signInPlainly(page, driver, path(own, other));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const _ of ['once', 'again']) {
      await send(page);
      await expect(page.getByText(/nothing was changed/i)).toBeVisible();
      await isKept(page);
    }
  });

test('a form that the browser sends itself is held by the service worker, which sends it once more', async ({
  page,
  context,
}) => {
  // A browser may take a dead line for a living one.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  await page.goto('/units');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByLabel('bar', { exact: true }).check();
  await context.setOffline(true);
  await press(page, 'Save units');
  await expect(page.getByRole('heading', { name: 'Not sent' })).toBeVisible();
  await expect(page.getByText(/nothing was changed/)).toBeVisible();
  await context.setOffline(false);
  await press(page, 'Send it again');
  await page.goto('/units');
  await expect(page.getByLabel('bar', { exact: true })).toBeChecked();
});
