import { type Page, expect, test } from '@playwright/test';
import { expectResult, forgottenRun, openAssistant, sendGeneration } from './assistant-pages.ts';
import { hold } from './hold.ts';

const runs = '**/setup-assistant/run?*';

/** How often a page has asked after a run. */
function asked(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/setup-assistant/run?')) seen.count += 1;
  });
  return seen;
}

/** In the pages to come only the first, short pauses end by themselves: the others only by what happens. */
async function letNoPauseEnd(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window) as (...given: unknown[]) => number;
    const never = (act: unknown, ms = 0, ...rest: unknown[]) => (ms < 700 ? begin(act, ms, ...rest) : 0);
    window.setTimeout = never as typeof window.setTimeout;
  });
}

test('a run whose line is cut says so, and is taken up once the line is back', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'bumps [[scenario:slow]]');
  await expect(page).toHaveURL(/\?setup=\d+$/);
  const address = page.url();

  await page.route(runs, (route) => route.abort());
  await letNoPauseEnd(page);
  await page.goto(address);
  const modal = page.getByRole('dialog', { name: 'Generating Setup' });
  await expect(modal.getByRole('status')).toHaveText('Connection lost');
  await expect(modal.getByText('We’ll reconnect automatically')).toBeVisible();
  await page.unroute(runs);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(modal.getByText('We’ll reconnect automatically')).toBeHidden();
  await expect(page.getByText('Setup Generated')).toBeVisible({ timeout: 50_000 });
  await expectResult(page);
  await expect(page).toHaveURL(address);
});

test('an abandoned run is reported once, with its words ready to send again', async ({ page }) => {
  const driver = await openAssistant(page);
  const id = await forgottenRun(driver, 'loose on entry');
  const seen = asked(page);
  await page.goto(`/setup-assistant?setup=${id}`);
  await expect(page.getByRole('alert')).toContainText('was not made');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('loose on entry');
  expect(seen.count).toBe(0);

  await sendGeneration(page, 'loose on entry');
  await expectResult(page);
});

test('a page that cannot learn about a run asks ever more seldom, and then says so', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'kerbs [[scenario:slow]]');
  await expect(page).toHaveURL(/\?setup=\d+$/);
  const address = page.url();

  await page.route(runs, (route) => route.fulfill({ status: 502, json: { error: 'Not now.', code: 'no' } }));
  await page.clock.install();
  const seen = asked(page);
  await page.goto(address);
  const given = page.getByText('We lost the connection to this setup.');
  // The clock runs as fast as the page can follow, so that minutes pass in a moment.
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(given).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(seen.count).toBeLessThan(20);
  await expect(page.getByRole('dialog')).toBeHidden();
  const asks = seen.count;
  await page.clock.runFor(600_000);
  expect(seen.count).toBe(asks);

  await page.unroute(runs);
  await page.getByRole('link', { name: 'Look again' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('button', { name: 'Save Setup' }))).toBeVisible();
});

test('a driver may leave a run, whatever it does, and come back to it', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await page.route(runs, (route) => route.abort());
  await sendGeneration(page, 'kerbs [[scenario:slow]]');
  const modal = page.getByRole('dialog', { name: 'Generating Setup' });
  await expect(page).toHaveURL(/\?setup=\d+$/);
  // The click that sent the form must not press the button that then appears.
  await expect(modal).toBeFocused();
  await modal.getByRole('button', { name: 'Leave, and come back later' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
  await page.unroute(runs);
  await page.getByRole('link', { name: 'being made' }).click();
  await expect(modal).toBeVisible();
});

test('a page of the assistant that takes time is outlined, and keeps what was typed', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await page.getByLabel('Additional Requirements').fill('still here');
  const release = await hold(page, /engineer\.data/);
  await page.getByRole('tab', { name: 'AI Race Engineer' }).click();
  await expect(page.locator('[data-skeleton=assistant]')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('still here');
  release();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.locator('[data-skeleton=assistant]')).toBeHidden();
});
