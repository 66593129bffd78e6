import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';

test('the landing page says what there is, for which games, and leads on @plain', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Scrutineer: professional sim racing setups');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Master every lap with Professional Sim Racing Setups',
  );
  const games = page.getByRole('region', { name: 'Supported games' }).getByRole('listitem');
  await expect(games).toHaveText([
    'Assetto Corsa Competizione',
    'iRacingComing Soon',
    'Le Mans UltimateBETA',
    'EA Sports WRCComing Soon',
  ]);
  await expect(page.getByRole('region', { name: 'What you get' }).getByRole('listitem')).toHaveCount(4);
  const fresh = page.getByRole('region', { name: 'New in the garage' }).getByRole('listitem');
  await expect(fresh).toHaveCount(6);
  await expect(fresh.getByText('New', { exact: true })).toHaveCount(6);

  await page.getByRole('link', { name: 'Generate Racing Setup' }).click();
  await expect(page).toHaveURL(/\/setup-assistant$/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Community Racing Setups' }).click();
  await expect(page).toHaveURL(/\/setups$/);
});

test('the hero shows a real setup, whose page says the same @plain', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'BMW M4 GT3 2021' });
  await expect(
    hero.getByRole('img', { name: /^The car from above\. .*Right front: pressure 25\.4 psi/ }),
  ).toBeVisible();
  await hero.getByRole('link', { name: 'See every value of this setup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps',
  );
  await expect(page.getByText('25.4 psi').first()).toBeAttached();
});

test('an unknown address is a page of its own @plain', async ({ page }) => {
  expect((await page.goto('/pit-lane'))?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found · Scrutineer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

test('a visitor is one click from the price, its currency, tax, refunds and what it buys @plain', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText(/^A plan is \$9\.99 a month, .*tax/)).toBeVisible();
  await page.getByRole('link', { name: 'What a plan gets you' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
  const monthly = page.getByRole('article', { name: 'Monthly' });
  await expect(monthly).toContainText('$9.99 per month');
  await expect(monthly).toContainText('Billed in US dollars every month until you cancel.');
  await expect(monthly).toContainText(/Tax/);
  await expect(page.getByText('within 14 days and you get your money back')).toBeVisible();
  const buys = page.getByRole('region', { name: 'What you get' });
  for (const part of ['Free, no account', 'Free, with an account', 'With a plan'])
    await expect(buys.getByRole('heading', { name: part })).toBeVisible();
});

test('the prices are kept for everybody, signed in or not @plain', async ({ page }) => {
  await page.goto('/pricing');
  const again = await page.request.get('/pricing');
  expect(again.headers()['x-cache']).toMatch(/hit|stale/);
  await signInPlainly(page, await newDriver(), '/pricing');
  await expect(page.getByLabel('Account menu')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Yearly' })).toBeVisible();
});

test('help, terms, privacy and contact are in the foot of a page, and say who answers @plain', async ({
  page,
}) => {
  const titles = { Help: 'Help', Terms: 'Terms', Privacy: 'Privacy', Contact: 'Contact' };
  for (const [link, title] of Object.entries(titles)) {
    await page.goto('/setups');
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Scrutineer`);
  }
  await expect(page.getByRole('link', { name: 'help@scrutineer.test' })).toHaveAttribute(
    'href',
    'mailto:help@scrutineer.test',
  );
  await expect(page.getByRole('note')).toContainText('This page isn’t finished');
  await page.goto('/terms');
  await expect(page.getByText('within 14 days and you get your money back')).toBeVisible();
  await page.goto('/help');
  await expect(page.getByText('Le Mans Ultimate/UserData/player/Settings')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('an error page says where to send its reference @plain', async ({ page }) => {
  await page.goto('/pit-lane');
  const id = await page.locator('[data-request-id] code').textContent();
  await expect(page.getByRole('link', { name: 'help@scrutineer.test' })).toHaveAttribute(
    'href',
    `mailto:help@scrutineer.test?subject=Reference%20${id}`,
  );
});

test('a desktop shows the headline at the top and the whole example beside it @plain', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
  const example = await page.getByRole('region', { name: 'BMW M4 GT3 2021' }).boundingBox();
  expect(headline?.y).toBeLessThan(120);
  expect((example?.y ?? 0) + (example?.height ?? 900)).toBeLessThan(900);
});

test('the top bar names the product on a phone @plain', async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const name = page.getByRole('banner').getByText('Scrutineer', { exact: true });
    expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  }
});

test('what stands in for a page begins where the page does @plain', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/pit-lane', '/setup-viewer/999999999', '/setups?q=nothing-is-called-that']) {
    await page.goto(path);
    const wordmark = await page.getByRole('link', { name: 'Scrutineer', exact: true }).boundingBox();
    const standIn = await page.locator('.stand-in').boundingBox();
    expect(Math.abs((standIn?.x ?? 0) - (wordmark?.x ?? 0))).toBeLessThan(2);
  }
});

test('text twice as large scrolls no page sideways on a phone @plain', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = `/ /setups /setup-viewer/demo-acc-spa-race /compare?a=demo-acc-spa-race&b=demo-acc-monza-race /wanted /pricing
    /settings-guide /game-versions /setup-assistant /pit-lane`;
  for (const path of paths.split(/\s+/)) {
    await page.goto(path);
    const wide = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect([path, wide]).toEqual([path, 390]);
  }
});
