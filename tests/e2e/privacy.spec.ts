import { type Browser, expect, type Page, test } from '@playwright/test';
import { giveSetupOf } from './community.ts';
import { type Driver, freshName, newDriver, signInPlainly } from './drivers.ts';

async function browserOf(browser: Browser, driver: Driver): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInPlainly(page, driver, '/my-setups');
  return page;
}

/** What an address answers to whoever the page is signed in as. */
function read(page: Page, address: string): Promise<{ status: number; text: string; cache: string }> {
  return page.evaluate(async (url) => {
    const response = await fetch(url);
    return {
      status: response.status,
      text: await response.text(),
      cache: response.headers.get('Cache-Control') ?? '',
    };
  }, address);
}

/** Sends a form as whoever the page is signed in as, and gives the page it leads to. */
function post(page: Page, address: string, fields: Record<string, string>): Promise<string> {
  return page.evaluate(
    async ([url, sent]) => {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(sent) });
      return response.text();
    },
    [address, fields] as const,
  );
}

test('two drivers in two browsers never see what is private to the other', async ({ browser }) => {
  const [ann, bob] = [await newDriver({ firstName: 'Ann' }), await newDriver({ firstName: 'Bob' })];
  const [word, secret] = [freshName(), freshName()];
  const id = await giveSetupOf(ann, { is_public: false, note: `${word} ${secret}` });
  const [annsPage, bobsPage] = [await browserOf(browser, ann), await browserOf(browser, bob)];

  expect((await read(annsPage, '/my-setups')).text).toContain(secret);
  expect((await read(annsPage, `/setup-viewer/${id}.data`)).text).toContain(secret);
  for (const address of [
    '/my-setups',
    '/my-setups.data',
    `/setups?q=${word}`,
    `/setups.data?q=${word}`,
    `/setup-viewer/${id}`,
    `/setup-viewer/${id}.data`,
    `/setup-viewer/${id}/download`,
    `/my-setups/${id}/delete`,
    `/my-setups/${id}/delete.data`,
    '/sitemap.xml?part=1',
  ]) {
    const { text, cache, status } = await read(bobsPage, address);
    expect(text, address).not.toContain(secret);
    expect(text, address).not.toContain(ann.email);
    expect(text, address).not.toContain(`/setup-viewer/${id}<`);
    expect(cache, address).toBe('private, no-store');
    if (address.includes(String(id))) expect(status, address).toBe(404);
  }
  await annsPage.context().close();
  await bobsPage.context().close();
});

test("nobody changes, deletes or likes another driver's private setup", async ({ browser }) => {
  const [ann, bob] = [await newDriver(), await newDriver()];
  const id = await giveSetupOf(ann, { is_public: false });
  const [annsPage, bobsPage] = [await browserOf(browser, ann), await browserOf(browser, bob)];
  const refused = await post(bobsPage, '/my-setups', { id: String(id), isPublic: 'true' });
  expect(refused).toContain('Error updating setup');
  await post(bobsPage, `/my-setups/${id}/delete`, {});
  await post(bobsPage, `/setup-viewer/${id}`, {});
  const like = await bobsPage.evaluate(async (setupId) => {
    const response = await fetch('/api/like-setup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ setupId }),
    });
    return response.status;
  }, id);
  expect(like).toBe(404);
  await annsPage.reload();
  await expect(annsPage.getByRole('article')).toHaveCount(1);
  await expect(annsPage.getByRole('switch')).not.toBeChecked();
  await annsPage.goto(`/setup-viewer/${id}`);
  await expect(annsPage.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible();
  await annsPage.context().close();
  await bobsPage.context().close();
});

test('what a driver leaves in the browser is not shown to the next one', async ({ page }) => {
  const [ann, bob] = [await newDriver(), await newDriver()];
  const secret = freshName();
  const id = await giveSetupOf(ann, { is_public: false, note: secret });
  await signInPlainly(page, ann, '/my-setups');
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByText(secret)).toBeVisible();
  await page.getByLabel('Account menu').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await signInPlainly(page, bob, '/setups');
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByRole('heading', { name: 'Setup Not Found' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(secret)).toHaveCount(0);
});
