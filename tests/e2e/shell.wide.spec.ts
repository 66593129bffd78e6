import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { hold } from './hold.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the top bar has one height in any font', async ({ page }) => {
  await page.goto('/setups');
  const heights = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
  const found: number[] = [];
  for (const font of ['', 'DejaVu Sans', 'DejaVu Sans Mono', 'serif'])
    for (const width of [320, 360, 390, 480, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((font) => {
        for (const use of ['sans', 'display', 'capitals'])
          document.documentElement.style.setProperty(`--font-${use}`, font);
      }, font);
      found.push(await heights());
      const name = page.getByRole('banner').getByText('Scrutineer', { exact: true });
      if (width >= 360 && font === '') expect((await name.boundingBox())?.width).toBeGreaterThan(40);
      expect([font, width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        font,
        width,
        width,
      ]);
    }
  expect(new Set(found)).toEqual(new Set([57]));
});

test('a phone’s top bar breaks no word before the fonts have come', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const linesOf = (link: Element) =>
    [...(link.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(link.firstChild ?? link, index);
      range.setEnd(link.firstChild ?? link, index + word.length);
      return `${word} ${range.getClientRects().length}`;
    });
  for (const link of await page.locator('.top-bar .top-link:visible').all())
    expect((await link.evaluate(linesOf)).filter((word) => !word.endsWith(' 1'))).toEqual([]);
});

/**
 * Tops and lefts of what is in sight, in the order of the page. The foot of a card follows the highest card beside it. Found and
 * measured in one step: hydration may put a button in a link's place between two.
 */
const placesInSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, .button, label, .field, p:not(.setup-card-foot))')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.textContent?.slice(0, 20) }))
      .filter(({ box }) => box.top < innerHeight)
      .map(({ box, text }) => [text, Math.round(box.left), Math.round(box.top)].join(' ')),
  );

for (const width of [390, 1024, 1440]) {
  test(`a page that comes in pieces moves nothing in sight, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.route('**/*.woff2', (route) => route.abort());
    for (const path of ['/', '/setups', '/setup-viewer/demo-acc-spa-race']) {
      const html = await (await request.get(path)).text();
      let body = html;
      await page.route(path, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
      await page.goto(path);
      const whole = await placesInSight(page);
      const step = Math.ceil(html.length / 16);
      for (let from = html.indexOf('<h1'); from < html.length; from += step) {
        body = html.slice(0, html.indexOf('</', from));
        await page.goto(path);
        // The last one is still growing.
        const places = (await placesInSight(page)).slice(0, -1);
        expect([path, from, places]).toEqual([path, from, whole.slice(0, places.length)]);
      }
      await page.unroute(path);
    }
  });
}

for (const width of [320, 1280]) {
  test(`fonts that come late move nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    const letGo = await hold(page, '**/*.woff2');
    for (const path of ['/', '/setups', '/setup-viewer/demo-acc-spa-race']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const painted = () => performance.getEntriesByType('paint').length;
      await expect.poll(() => page.evaluate(painted)).toBeGreaterThan(0);
      letGo();
      const shift = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        let shift = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        await new Promise((resolve) => setTimeout(resolve, 100));
        return shift;
      });
      expect([path, shift <= 0.02, shift]).toEqual([path, true, shift]);
    }
  });
}

test('a page that does not arrive says so, and opens once the line is back', async ({ page, context }) => {
  // The page's script has to be there already: without it the browser shows its own page for a lost line.
  await page.goto('/setups');
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await page.getByRole('link', { name: 'Scrutineer', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Generate Racing Setup' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Community Setups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
});

test('a menu opened before the JavaScript has come stays open', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/setups');
  const letGo = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.getByLabel('Account menu').click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  // Clerk's script comes at a quiet moment after the page has woken up.
  const awake = page.waitForRequest(/\/(clerk-js|__clerk)\//);
  letGo();
  await awake;
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
});

test('a page that is on its way is announced', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const letGo = await hold(page, '**/setup-assistant.data*');
  await page.getByRole('link', { name: 'Setup Assistant', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
});

test('a browser that lets nothing be kept runs every script', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException(`${name} is blocked`, 'SecurityError');
        },
      });
    const refused = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    Object.defineProperty(navigator.serviceWorker, 'register', { value: refused });
    Object.defineProperty(navigator.serviceWorker, 'ready', { get: refused });
  });
  await signInPlainly(page, await newDriver(), '/my-setups');
  for (const address of ['/setup-viewer/demo-acc-spa-race/rig', '/upload-setup', '/setups']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('link', { name: 'Scrutineer', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Generate Racing Setup' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('an error page has the reference of the request that failed', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const failing = (id: string) => ({ status: 500, headers: { 'X-Request-Id': id }, body: 'broken' });
  await page.route('**/setups.data*', (route) => route.fulfill(failing('the-first-failure')));
  await page.getByRole('link', { name: 'Community Setups', exact: true }).click();
  await expect(page.getByText('Reference: the-first-failure')).toBeVisible();
  await page.route('**/setup-assistant.data*', (route) => route.fulfill(failing('the-second-failure')));
  await page.evaluate(() => fetch('/api/like-setup?setup=1'));
  await page.getByRole('link', { name: 'Setup Assistant', exact: true }).click();
  await expect(page.getByText('Reference: the-second-failure')).toBeVisible();
});

test('a page that is opened by a link is named to a screen reader, and the focus stays off the body', async ({
  page,
}) => {
  await page.goto('/setups');
  await page.waitForLoadState('networkidle');
  const voice = page.locator('p[aria-live="polite"]');
  await expect(voice).toHaveText('');
  await page.getByRole('article').getByRole('link').first().press('Enter');
  await expect(page.getByRole('link', { name: 'Download Setup' })).toBeVisible();
  await expect(voice).toHaveText(/\S/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
