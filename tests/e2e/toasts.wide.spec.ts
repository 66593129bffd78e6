import { type Locator, type Page, expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { stopClock } from '../support/stop-clock.ts';
import { giveSetupOf, giveSetups } from './community.ts';
import { hold } from './hold.ts';
import { coveredByToast, leaveToast } from './toasts.ts';

const viewer = '/setup-viewer/demo-acc-spa-race';

const downloaded = (page: Page) => page.getByText('Setup Downloaded');

const failed = (page: Page) => page.getByText('The setup could not be downloaded. Please try again.');

async function download(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Download Setup' }).click();
}

/** Opens a setup on a page whose clock is stopped from then on. */
async function openWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(viewer);
  await page.waitForLoadState('networkidle');
  await stopClock(page);
}

/** A setup that was opened from the list, with a toast that stays. */
async function openWithFailure(page: Page): Promise<void> {
  await page.goto('/setups');
  await page.waitForLoadState('networkidle');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/setup-viewer/);
  await page.route('**/download*', (route) => route.abort());
  await download(page);
  await expect(failed(page)).toBeVisible();
}

test('there is one toast at a time, and dismissing it leaves the keyboard on the page', async ({
  page,
  context,
  baseURL,
}) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto(viewer);
  await expect(page.getByText('Payment Canceled')).toBeVisible();
  await download(page);
  await expect(downloaded(page)).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(downloaded(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the newest toast has six seconds of its own', async ({ page }) => {
  await openWithoutTime(page);
  await download(page);
  await expect(downloaded(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await download(page);
  await expect(downloaded(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(downloaded(page)).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(downloaded(page)).toHaveCount(0);
});

const holds: Record<
  string,
  { hold: (toast: Locator) => Promise<void>; letGo: (toast: Locator) => Promise<void> }
> = {
  'pointed at': {
    hold: (toast) => toast.hover(),
    letGo: (toast) => toast.page().mouse.move(0, 0),
  },
  focused: {
    hold: (toast) => toast.getByRole('button').focus(),
    letGo: (toast) => toast.getByRole('button').blur(),
  },
  touched: {
    hold: (toast) => toast.dispatchEvent('pointerover', { pointerType: 'touch' }),
    letGo: (toast) => toast.dispatchEvent('pointerout', { pointerType: 'touch' }),
  },
};

for (const [held, { hold: begin, letGo }] of Object.entries(holds)) {
  test(`a success waits while it is ${held}, and then has the rest of its time`, async ({ page }) => {
    await openWithoutTime(page);
    await download(page);
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Setup Downloaded');
    await page.clock.runFor(4_000);
    await begin(toast);
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await letGo(toast);
    await page.clock.runFor(1_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });
}

test('a failure stays until it is dismissed', async ({ page }) => {
  await openWithoutTime(page);
  await page.route('**/download*', (route) => route.abort());
  await download(page);
  await expect(failed(page)).toBeVisible();
  await page.clock.runFor('30:00');
  await expect(failed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed(page)).toHaveCount(0);
});

test('a toast goes as soon as a link is followed', async ({ page }) => {
  await openWithFailure(page);
  const release = await hold(page, '**/setups.data*');
  await page.getByRole('link', { name: 'Community Setups', exact: true }).click();
  await expect(failed(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
});

test('a toast goes as soon as something is sent', async ({ page }) => {
  const driver = await newDriver();
  await giveSetups(driver, [{}]);
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
  await page.route('**/my-setups.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('switch').click();
  const toast = page.getByText('No answer came');
  await expect(toast).toBeVisible();
  await page.unroute('**/my-setups.data*');
  const release = await hold(page, '**/my-setups.data*', 'POST');
  await page.getByRole('switch').click();
  await expect(toast).toHaveCount(0);
  release();
  await expect(page.getByText('Setup updated')).toBeVisible();
});

for (const width of [390, 1440])
  test(`a message takes no room, neither when it comes nor when it leaves, at ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const placeOfHeading = () =>
      page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.getBoundingClientRect().top);
    await page.clock.install();
    await page.goto('/setups?sort=liked');
    const before = await placeOfHeading();
    await leaveToast(context, baseURL ?? '', 'setup-saved');
    await page.goto('/setups');
    const toast = page.getByText('Setup saved successfully!');
    await expect(toast).toBeInViewport();
    expect(await placeOfHeading()).toBe(before);
    await stopClock(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const atTheEnd = await placeOfHeading();
    await page.clock.runFor(7_000);
    await expect(toast).toHaveCount(0);
    expect(await placeOfHeading()).toBe(atTheEnd);
  });

for (const width of [390, 1440]) {
  test(`no toast moves the page or covers what was pressed, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openWithoutTime(page);
    for (const part of [0, 0.15, 0.3, 0.45]) {
      await page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), part);
      const topOfPictures = () =>
        page.locator('.pictures').evaluate((element) => element.getBoundingClientRect().top);
      const before = await topOfPictures();
      await page.getByRole('link', { name: 'Download Setup' }).dispatchEvent('click');
      await expect(downloaded(page)).toBeInViewport();
      expect(await coveredByToast(page, '.viewer-download'), `at ${part}`).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(downloaded(page)).toHaveCount(0);
      expect(await topOfPictures()).toBe(before);
    }
  });

  test(`no toast covers the switch that it speaks of, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const driver = await newDriver();
    await giveSetups(driver, [{}, {}, {}, {}]);
    await signInPlainly(page, driver, '/my-setups');
    await page.waitForLoadState('networkidle');
    const toast = page.locator('.toast');
    for (const block of ['start', 'end'] as const) {
      const pressed = page.getByRole('switch').nth(2);
      await pressed.evaluate((element, where) => element.scrollIntoView({ block: where }), block);
      await pressed.click();
      await expect(toast).toContainText('Setup updated');
      const card = await page.getByRole('article').nth(2).boundingBox();
      const box = await toast.boundingBox();
      const button = await pressed.boundingBox();
      if (!card || !box || !button) throw new Error('something is not on the page');
      expect(box.y + box.height <= button.y || button.y + button.height <= box.y).toBe(true);
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast).toHaveCount(0);
    }
  });
}

test('a toast after a redirect is there without JavaScript, and goes when it is dismissed @plain', async ({
  page,
  context,
  baseURL,
}) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto('/');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Payment Canceled');
  // The button is in a noscript, whose text Playwright does not search.
  await toast.locator('summary').click();
  await expect(toast).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`a toast without JavaScript covers nothing, at ${width} px @plain`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const driver = await newDriver();
    const setup = await giveSetupOf(driver);
    await giveSetupOf(driver);
    await signInPlainly(page, driver, '/my-setups');
    await page.getByRole('switch').last().click();
    await expect(page.getByText('Setup updated')).toBeInViewport();
    expect(await coveredByToast(page)).toEqual([]);

    await page.goto(`/my-setups/${setup}/delete`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Setup deleted')).toBeInViewport();
    expect(await coveredByToast(page)).toEqual([]);
  });
}

test('a toast is gone on the next page, and after the way back @plain', async ({
  page,
  context,
  baseURL,
}) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto('/');
  await page.getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Generate Racing Setup' })).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
});
