import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';

test('a visitor is one click from the price, its currency, tax, refunds and what it buys', async ({
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

test('the prices are kept for everybody, signed in or not', async ({ page }) => {
  await page.goto('/pricing');
  const again = await page.request.get('/pricing');
  expect(again.headers()['x-cache']).toMatch(/hit|stale/);
  await signInPlainly(page, await newDriver(), '/pricing');
  await expect(page.getByLabel('Account menu')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Yearly' })).toBeVisible();
});

test('help, terms, privacy and contact are in the foot of a page, and say who answers', async ({ page }) => {
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

test('an error page says where to send its reference', async ({ page }) => {
  await page.goto('/pit-lane');
  const id = await page.locator('[data-request-id] code').textContent();
  await expect(page.getByRole('link', { name: 'help@scrutineer.test' })).toHaveAttribute(
    'href',
    `mailto:help@scrutineer.test?subject=Reference%20${id}`,
  );
});
