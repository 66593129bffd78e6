import { expect, type Locator, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { stopClock } from '../support/stop-clock.ts';
import { giveSetups } from './community.ts';
import { hold } from './hold.ts';
import { coveredByToast, leaveToast } from './toasts.ts';

test.use({ viewport: { width: 390, height: 800 } });

const viewer = '/setup-viewer/demo-acc-spa-race';
const toast = (page: Page) => page.locator('.toast');
const downloaded = (page: Page) => page.getByText('Setup Downloaded');
const download = (page: Page) => page.getByRole('link', { name: 'Download Setup' }).click();

/** Opens a setup on a page whose clock is stopped from then on. */
async function openWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(viewer);
  await page.waitForLoadState('networkidle');
  await stopClock(page);
}

async function openMine(page: Page, howMany: number): Promise<void> {
  const driver = await newDriver();
  await giveSetups(driver, Array(howMany).fill({}));
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
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
  await expect(
    page.getByText('Saved as bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup.json'),
  ).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(downloaded(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

type Holding = { begin: (toast: Locator) => Promise<void>; end: (toast: Locator) => Promise<void> };

const holdings: Record<string, Holding> = {
  'pointed at': { begin: (one) => one.hover(), end: (one) => one.page().mouse.move(0, 0) },
  focused: {
    begin: (one) => one.getByRole('button').focus(),
    end: (one) => one.getByRole('button').blur(),
  },
  touched: {
    begin: (one) => one.dispatchEvent('pointerover', { pointerType: 'touch' }),
    end: (one) => one.dispatchEvent('pointerout', { pointerType: 'touch' }),
  },
};

for (const [state, { begin, end }] of Object.entries(holdings))
  test(`a success waits while it is ${state}, and then has the rest of its time`, async ({ page }) => {
    await openWithoutTime(page);
    await download(page);
    await expect(toast(page)).toContainText('Setup Downloaded');
    await page.clock.runFor(4_000);
    await begin(toast(page));
    await page.clock.runFor(60_000);
    await expect(toast(page)).toBeVisible();
    await end(toast(page));
    await page.clock.runFor(1_900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
  });

test('a failure stays until it is dismissed, or a link is followed', async ({ page }) => {
  await openWithoutTime(page);
  await page.route('**/download*', (route) => route.abort());
  const failed = page.getByText('We couldn’t download the setup. Please try again.');
  await download(page);
  await expect(failed).toBeVisible();
  await page.clock.runFor('30:00');
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toHaveCount(0);
  await page.route('**/download*', (route) => route.fulfill({ status: 503 }));
  await download(page);
  await expect(failed).toBeVisible();
  await expect(downloaded(page)).toHaveCount(0);
  const release = await hold(page, '**/setups.data*');
  await page.getByRole('link', { name: 'Community Setups', exact: true }).click();
  await expect(failed).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
});

test('a toast goes as soon as something is sent', async ({ page }) => {
  await openMine(page, 1);
  await page.route('**/my-setups.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('switch').click();
  const unanswered = page.getByText('No answer came');
  await expect(unanswered).toBeVisible();
  await page.unroute('**/my-setups.data*');
  const release = await hold(page, '**/my-setups.data*', 'POST');
  await page.getByRole('switch').click();
  await expect(unanswered).toHaveCount(0);
  release();
  await expect(page.getByText('Setup updated')).toBeVisible();
});

test('a toast is gone on the next page, and after the way back @both', async ({ page, context, baseURL }) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto('/');
  await expect(page.getByText('Payment Canceled')).toBeVisible();
  await page.getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Generate Racing Setup' })).toBeVisible();
  await expect(page.getByText('Payment Canceled')).toHaveCount(0);
});

test('a toast takes no room, neither when it comes nor when it leaves', async ({
  page,
  context,
  baseURL,
}) => {
  const placeOfHeading = () =>
    page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.getBoundingClientRect().top);
  await page.clock.install();
  await page.goto('/setups?sort=liked');
  const before = await placeOfHeading();
  await leaveToast(context, baseURL ?? '', 'setup-saved');
  await page.goto('/setups');
  await expect(page.getByText('Setup saved successfully!')).toBeInViewport();
  expect(await placeOfHeading()).toBe(before);
  await stopClock(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const atTheEnd = await placeOfHeading();
  await page.clock.runFor(7_000);
  await expect(toast(page)).toHaveCount(0);
  expect(await placeOfHeading()).toBe(atTheEnd);
});

for (const width of [390, 1440])
  test(`no toast covers the switch that it speaks of, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openMine(page, 4);
    for (const block of ['start', 'end'] as const) {
      const pressed = page.getByRole('switch').nth(2);
      await pressed.evaluate((element, where) => {
        element.setAttribute('data-pressed', '');
        element.scrollIntoView({ block: where });
      }, block);
      await pressed.click();
      await expect(toast(page)).toContainText('Setup updated');
      expect(await coveredByToast(page, '[data-pressed]')).toEqual([]);
      await toast(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast(page)).toHaveCount(0);
    }
  });

test('a toast without JavaScript covers nothing, and goes when it is dismissed @plain', async ({ page }) => {
  await openMine(page, 2);
  await page.getByRole('switch').last().click();
  await expect(page.getByText('Setup updated')).toBeInViewport();
  expect(await coveredByToast(page)).toEqual([]);
  // The button is in a noscript, whose text Playwright does not search.
  await toast(page).locator('summary').click();
  await expect(toast(page)).toBeHidden();
});
