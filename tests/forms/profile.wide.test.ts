import { expect, type Page, test } from '@playwright/test';
import { expectAssistant, untilAssistant } from '../e2e/assistant-access.ts';
import { buy, cancelPlan } from '../e2e/checkout-steps.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { paymentsOf, plansAtStripe } from '../support/stripe-account.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Subscription' });

test('a plan is cancelled with its period and renewed', async ({ page }) => {
  await buy(page, 'Monthly');
  await page.goto('/profile');
  await expect(section(page)).toContainText('Renews');
  await cancelPlan(page);
  await expect(section(page)).toContainText('Ends');
  const cards = { Monthly: 'Renew', Yearly: 'Switch', Lifetime: 'Buy once' };
  for (const [name, button] of Object.entries(cards))
    await expect(section(page).getByRole('article', { name }).getByRole('button')).toHaveText(button);
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Setup Assistant', exact: true })).toBeVisible();

  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Renew' }).first().click();
  await expect(page.getByText('Your subscription has been reactivated.')).toBeVisible();
  await expect(section(page)).toContainText('Renews');
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toHaveCount(0);
});

test('renewing a plan that was cancelled goes on with it, without paying again', async ({ page }) => {
  const driver = await buy(page, 'Monthly');
  await cancelPlan(page);
  await section(page)
    .getByRole('article', { name: 'Monthly' })
    .getByRole('button', { name: 'Renew' })
    .click();
  await expect(page.getByText('Your subscription has been reactivated.')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(section(page)).toContainText('Renews');
  expect(await paymentsOf(driver)).toHaveLength(1);
});

test('a plan that ends is renewed in the assistant, where the driver was', async ({ page }) => {
  await buy(page, 'Monthly');
  await cancelPlan(page);
  await page.goto('/setup-assistant?game=ACC');
  const ending = page.getByRole('region', { name: 'Subscription Ending Soon' });
  await ending.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('Your subscription has been reactivated.')).toBeVisible();
  await expect(page).toHaveURL(/\/setup-assistant\?game=ACC$/);
  await expect(ending).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate Setup' })).toBeVisible();
  await page.goto('/profile');
  await expect(section(page)).toContainText('Renews');
});

test('a monthly plan is changed for a yearly one, and what was paid counts', async ({ page }) => {
  const driver = await buy(page, 'Monthly');
  await page.goto('/profile');
  await section(page).getByText('Change plan').click();
  await expect(section(page).getByRole('article', { name: 'Monthly' })).toHaveCount(0);
  await section(page)
    .getByRole('article', { name: 'Yearly' })
    .getByRole('button', { name: 'Switch' })
    .click();
  await expect(page.getByRole('heading', { name: 'Confirm your new plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(async () => {
    await page.reload();
    await expect(section(page).getByText('Yearly', { exact: true }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 20_000 });
  expect(await plansAtStripe(driver)).toEqual(['price_seed_yearly active']);
  expect(await paymentsOf(driver)).toMatchObject([{ paid: 999 }, { paid: 9_590 - 999 }]);
});

test('invoices are on the payment provider’s page, one click away', async ({ page }) => {
  await buy(page, 'Yearly');
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await page.getByRole('link', { name: '← Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a plan that is cancelled on the payment provider’s page is shown as ending', async ({ page }) => {
  await buy(page, 'Monthly');
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('button', { name: 'Renew plan' })).toBeVisible();
  await untilAssistant(page, (timeout) =>
    expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toBeVisible({ timeout }),
  );
  await expectAssistant(page);
  await page.goto('/profile');
  await expect(section(page)).toContainText('Ends');
  await expect(section(page).getByRole('button', { name: 'Renew' }).first()).toBeVisible();
});

test('a lifetime plan never ends and offers nothing more', async ({ page }) => {
  await buy(page, 'Lifetime');
  await page.goto('/profile');
  await expect(section(page)).toContainText('Never');
  await expect(section(page).getByText('Cancel', { exact: true })).toHaveCount(0);
  await expect(section(page).getByRole('button', { name: /Subscribe|Switch|Renew/ })).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByText('You have lifetime access.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
  const prices = await page.request.get('/api/subscription/plans');
  const [monthly] = (await prices.json()) as { stripe_price_id: string }[];
  const { origin } = new URL(page.url());
  const form = { priceId: monthly?.stripe_price_id ?? '' };
  const pressed = await page.request.post('/checkout', { headers: { origin }, form });
  expect(await pressed.text()).toContain('You already have lifetime access.');
});

test('a driver without a plan sees who they are and what is offered', async ({ page }) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/profile');
  await expect(page.getByText(driver.username, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(driver.email)).toBeVisible();
  await expect(section(page)).toContainText('You have no plan yet.');
  await expect(section(page).getByRole('button', { name: 'Subscribe' })).toHaveCount(3);
});

test('a press that makes no sense says so and changes nothing', async ({ page }) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/profile');
  const { origin } = new URL(page.url());
  const response = await page.request.post('/profile', { headers: { origin }, form: { intent: 'cancel' } });
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain('You have no subscription.');
});
