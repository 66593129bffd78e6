import { type APIResponse, type Browser, expect, type Page, test } from '@playwright/test';
import { giveLike, giveSetupOf } from './community.ts';
import { type Driver, freshName, newDriver, signInPlainly } from './drivers.ts';

const stateOf = (answer: APIResponse) => answer.headers()['x-cache'];

async function browserOf(browser: Browser, driver: Driver, returnTo = '/profile'): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInPlainly(page, driver, returnTo);
  return page;
}

type Read = { text: string; state: string | null };

/** What addresses answer to whoever the page is signed in as. */
function readAll(page: Page, addresses: readonly string[]): Promise<Read[]> {
  return page.evaluate(async (asked) => {
    const answers: Read[] = [];
    for (const address of asked) {
      const response = await fetch(address);
      answers.push({ text: await response.text(), state: response.headers.get('X-Cache') });
    }
    return answers;
  }, addresses);
}

test('visitors share a page; each reader gets a policy with a nonce of their own', async ({ request }) => {
  const address = `/setups?q=${freshName()}`;
  const first = await request.get(`${address}&utm_source=mail`);
  const second = await request.get(address);
  expect([stateOf(first), stateOf(second)]).toEqual(['miss', 'hit']);
  const nonces = [first, second].map(
    (answer) => /'nonce-([\w-]+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '',
  );
  expect(new Set(nonces).size).toBe(2);
  for (const [place, answer] of [first, second].entries()) {
    const written = (await answer.text()).match(/nonce="[^"]*"/g) ?? [];
    expect(new Set(written)).toEqual(new Set([`nonce="${nonces[place]}"`]));
  }
});

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
  await page.getByRole('searchbox', { name: 'Search' }).fill(freshName());
  await expect(page.getByText('No setups match your current filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.locator('input[name="identifier"]')).toBeVisible();
  expect(problems).toEqual([]);
});

test('nothing of one driver enters the page of another or of a visitor', async ({ browser, page }) => {
  const word = freshName();
  const [author, ann, bob] = [await newDriver(), await newDriver(), await newDriver()];
  const secret = freshName();
  const id = await giveSetupOf(author, { note: `${word} for everybody` });
  const hidden = await giveSetupOf(author, { note: `${word} ${secret}`, is_public: false });
  await giveLike(author, id);
  const addresses = [`/setups?q=${word}`, `/setup-viewer/${id}`, `/setup-viewer/${hidden}`, '/'].flatMap(
    (address) => [address, address === '/' ? '/_root.data' : address.replace(/(\?|$)/, '.data$1')],
  );
  const [authors, anns, bobs] = [
    await browserOf(browser, author),
    await browserOf(browser, ann),
    await browserOf(browser, bob),
  ];
  await page.goto('/');
  const names = [author, ann, bob].map(({ email }) => email);

  // Drivers first, so that a visitor's page would hold what they left; then again, from what the visitor left.
  for (const round of ['first', 'second']) {
    for (const [driver, browserPage] of [
      [author, authors],
      [ann, anns],
      [bob, bobs],
    ] as const) {
      for (const { text, state } of await readAll(browserPage, addresses)) {
        expect(state, round).toBe('bypass');
        for (const name of names) {
          if (name !== driver.email) expect(text.includes(name)).toBe(false);
        }
        if (driver !== author) expect(text.includes(secret)).toBe(false);
      }
    }
    for (const { text, state } of await readAll(page, addresses)) {
      expect(['hit', 'miss', 'stale']).toContain(state);
      for (const name of [...names, secret]) expect(text.includes(name)).toBe(false);
      expect(text).not.toContain('aria-pressed="true"');
      expect(text).not.toContain('Account menu');
    }
  }
  const visited = await readAll(page, addresses);
  expect(visited[0]?.state).toBe('hit');
  expect(visited[0]?.text).toContain('for everybody');
  expect((await readAll(authors, [`/setup-viewer/${id}`]))[0]?.text).toContain('aria-pressed="true"');
  expect((await readAll(anns, [`/setup-viewer/${id}`]))[0]?.text).toContain('aria-pressed="false"');
  for (const reader of [authors, anns, bobs]) await reader.context().close();
});

test('a driver sees their own change at once, and what they hide is gone for others', async ({
  browser,
  page,
}) => {
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
