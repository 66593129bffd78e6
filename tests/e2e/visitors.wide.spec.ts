import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

// Pages of which JavaScript changes nothing.
test.use({ javaScriptEnabled: false });

const hero = 'BMW M4 GT3 2021';

test('the landing page says what there is, for which games, and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page).toHaveTitle('Scrutineer: professional sim racing setups');
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('Master every lap with Professional Sim Racing Setups');
  const itemsOf = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(itemsOf('Supported games')).toHaveText([
    'Assetto Corsa Competizione',
    'iRacingComing Soon',
    'Le Mans UltimateBETA',
    'EA Sports WRCComing Soon',
  ]);
  await expect(itemsOf('What you get')).toHaveCount(4);
  await expect(itemsOf('New in the garage').getByText('New', { exact: true })).toHaveCount(6);
  // A desktop shows the headline at the top and the whole example beside it.
  expect((await headline.boundingBox())?.y).toBeLessThan(120);
  const example = await page.getByRole('region', { name: hero }).boundingBox();
  expect((example?.y ?? 0) + (example?.height ?? 900)).toBeLessThan(900);
  for (const [name, address] of [
    ['Generate Racing Setup', /\/setup-assistant$/],
    ['Explore Community Racing Setups', /\/setups$/],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
  }
});

test('the hero shows a real setup, whose page says the same', async ({ page }) => {
  await page.goto('/');
  const example = page.getByRole('region', { name: hero });
  const car = /^The car from above\. .*Right front: pressure 25\.4 psi/;
  await expect(example.getByRole('img', { name: car })).toBeVisible();
  await example.getByRole('link', { name: 'See every value of this setup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${hero} - Circuit de Spa-Francorchamps`);
  await expect(page.getByText('25.4 psi').first()).toBeAttached();
});

test('a visitor is one click from the price, its currency, tax, refunds and what it buys', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText(/^A plan is \$9\.99 a month, .*tax/)).toBeVisible();
  await page.getByRole('link', { name: 'What a plan gets you' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
  await expect(page.getByRole('article', { name: 'Monthly' })).toContainText(
    /\$9\.99 per month.*Billed in US dollars every month until you cancel\..*Tax/s,
  );
  await expect(page.getByText('within 14 days and you get your money back')).toBeVisible();
  const buys = page.getByRole('region', { name: 'What you get' });
  for (const part of ['Free, no account', 'Free, with an account', 'With a plan'])
    await expect(buys.getByRole('heading', { name: part })).toBeVisible();
  const again = await page.request.get('/pricing');
  expect(again.headers()['x-cache']).toMatch(/hit|stale/);
  await signInPlainly(page, await newDriver(), '/pricing');
  await expect(page.getByLabel('Account menu')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Yearly' })).toBeVisible();
});

test('help, terms, privacy and contact are in the foot of a page, and say who answers', async ({ page }) => {
  for (const title of ['Terms', 'Privacy', 'Help', 'Contact']) {
    await page.goto('/setups');
    await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Scrutineer`);
    if (title === 'Terms') await expect(page.getByText('within 14 days and you get')).toBeVisible();
    if (title !== 'Help') continue;
    await expect(page.getByText('Le Mans Ultimate/UserData/player/Settings')).toBeVisible();
    await expect(page.getByRole('note')).toHaveCount(0);
  }
  const mail = page.getByRole('link', { name: 'help@scrutineer.test' });
  await expect(mail).toHaveAttribute('href', 'mailto:help@scrutineer.test');
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('an unknown address is a page of its own, and says where to send its reference', async ({ page }) => {
  expect((await page.goto('/pit-lane'))?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found · Scrutineer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  const id = await page.locator('[data-request-id] code').textContent();
  const mail = page.getByRole('link', { name: 'help@scrutineer.test' });
  await expect(mail).toHaveAttribute('href', `mailto:help@scrutineer.test?subject=Reference%20${id}`);
  expect((await page.goto('/setup-viewer'))?.status()).toBe(404);
  await expect(page.getByText('No setup ID provided')).toBeVisible();
});

test('a page’s stand-in begins where the page does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/pit-lane', '/setup-viewer/999999999', '/setups?q=nothing-is-called-that']) {
    await page.goto(path);
    const wordmark = await page.getByRole('link', { name: 'Scrutineer', exact: true }).boundingBox();
    const standIn = await page.locator('.stand-in').boundingBox();
    expect(Math.abs((standIn?.x ?? 0) - (wordmark?.x ?? 0))).toBeLessThan(2);
  }
});

test('text twice as large, and names of sixty letters, scroll no page sideways on a phone', async ({
  page,
}) => {
  const name = 'Wettermannhausen'.repeat(4).slice(0, 60);
  const id = await giveSetupOf(await newDriver(), { car_name: name, track_name: name, title: name });
  const compared = '/compare?a=demo-acc-spa-race&b=demo-acc-monza-race';
  const pages = `/ /setups /setup-viewer/demo-acc-spa-race /wanted /pricing /settings /game-versions /setup-assistant /pit-lane`;
  const rig = `/setup-viewer/${id}/rig`;
  const stops = [...pages.split(' '), compared, rig].map((path) => [path, 390] as const);
  for (const [path, width] of [...stops, [rig, 320] as const]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const wide = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect([path, wide]).toEqual([path, width]);
  }
});
