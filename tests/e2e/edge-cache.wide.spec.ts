import { type Browser, type Page, expect, test } from '@playwright/test';
import { type Driver, freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveSetupOf, giveSetups } from './community.ts';

async function browserOf(browser: Browser, driver: Driver, returnTo = '/profile'): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInPlainly(page, driver, returnTo);
  return page;
}

test('a page from the cache comes to life', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  for (const address of ['/', '/setups?game=ACC&utm_source=mail', '/setup-viewer/demo-acc-spa-race?x=1']) {
    await page.goto(address);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/setups?utm_source=mail');
  await page.getByLabel('Search', { exact: true }).fill(freshName());
  await expect(page.getByText('No setups match your current filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.locator('input[name="identifier"]')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a setup that becomes public is in everybody’s lists at once, by the switch, the form and an upload', async ({
  page,
  request,
}) => {
  const word = freshName();
  const driver = await newDriver();
  const [switched, edited] = await giveSetups(driver, [
    { note: word, is_public: false },
    { note: word, is_public: false },
  ]);
  await signInPlainly(page, driver, '/profile');
  const { origin } = new URL(page.url());
  const words = { title: word, description: word, youtube_url: '' };
  const send = (address: string, form: Record<string, string>) =>
    page.request.post(address, { headers: { origin }, form, maxRedirects: 0 });
  const upload = { ...words, game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', setup_data: accFile() };
  for (const publish of [
    () => send('/my-setups', { id: String(switched), isPublic: 'true' }),
    () => send(`/my-setups/${edited}`, { ...words, revision: '1', is_public: 'true' }),
    () => send('/upload-setup', { ...upload, request_id: crypto.randomUUID(), intent: 'upload' }),
  ]) {
    const listed = async () =>
      (await (await request.get(`/setups?q=${word}`)).text()).split('<article').length;
    const before = await listed();
    expect((await publish()).status()).toBe(303);
    expect(await listed()).toBe(before + 1);
  }
});

test('a driver sees their change at once, and others see no hidden setup', async ({ browser, page }) => {
  const word = freshName();
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { note: word });
  const own = await browserOf(browser, driver, '/my-setups');
  const shown = (reader: Page) => reader.getByRole('main').getByRole('article');
  for (const reader of [own, page]) {
    await reader.goto(`/setups?q=${word}`);
    await expect(shown(reader)).toHaveCount(1);
    await reader.goto(`/setup-viewer/${id}`);
  }
  await own.goto('/my-setups');
  await own.getByRole('switch').click();
  await expect(own.getByText('Setup updated')).toBeVisible();
  await own.goto(`/setups?q=${word}`);
  await expect(own.getByText('No setups match your current filters.')).toBeVisible();
  expect((await page.goto(`/setup-viewer/${id}`))?.status()).toBe(404);

  // Signed out, the same browser still sees what it did.
  await own.getByLabel('Account menu').click();
  await own.getByRole('button', { name: 'Sign out' }).click();
  await expect(own.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await own.goto(`/setups?q=${word}`);
  await expect(own.getByText('No setups match your current filters.')).toBeVisible();
  await own.context().close();
});
