import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSubscription, payingDriver } from '../support/plans.ts';
import { letTimePassAtStripe, paymentsOf, plansAtStripe } from '../support/stripe-account.ts';
import { askForSetup, untilClosed, untilOpen } from './assistant-access.ts';
import { buy, cancelPlan, chooseCard } from './checkout-steps.ts';
import { hold } from './hold.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Subscription' });
const ending = (page: Page) => page.getByRole('region', { name: 'Subscription Ending Soon' });
const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name });

test('a plan is cancelled with its period, and renewed where the driver was @both', async ({ page }) => {
  await buy(page, 'Monthly');
  await page.goto('/profile');
  await expect(section(page)).toContainText('Renews');
  await cancelPlan(page);
  await expect(section(page)).toContainText('Ends');
  const cards = { Monthly: 'Renew', Yearly: 'Switch', Lifetime: 'Buy once' };
  for (const [name, button] of Object.entries(cards))
    await expect(cardOf(page, name).getByRole('button')).toHaveText(button);
  await page.goto('/setup-assistant?game=ACC');
  await ending(page).getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('Your subscription has been reactivated.')).toBeVisible();
  await expect(page).toHaveURL(/\/setup-assistant\?game=ACC$/);
  await expect(ending(page)).toHaveCount(0);
  await page.goto('/profile');
  await expect(section(page)).toContainText('Renews');
});

test('a monthly plan is changed for a yearly one, and what was paid counts @plain', async ({ page }) => {
  const driver = await buy(page, 'Monthly');
  await page.goto('/profile');
  await section(page).getByText('Change plan').click();
  await expect(cardOf(page, 'Monthly')).toHaveCount(0);
  await cardOf(page, 'Yearly').getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your new plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(async () => {
    await page.reload();
    const plan = section(page).getByText('Yearly', { exact: true }).first();
    await expect(plan).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  expect(await plansAtStripe(driver)).toEqual(['price_seed_yearly active']);
  expect(await paymentsOf(driver)).toMatchObject([{ paid: 999 }, { paid: 9_590 - 999 }]);
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Change card' })).toBeVisible();
  await page.getByRole('link', { name: '← Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a renewal that is not paid closes the assistant until it is paid @plain', async ({ page }) => {
  const driver = await buy(page, 'Monthly', 'failsLater');
  await letTimePassAtStripe(driver, '32d');
  await untilClosed(page, 'Upgrade to Premium');
  expect(await askForSetup(page)).toBe(402);
  await page.goto('/profile');
  await expect(section(page).getByText('Past due', { exact: true })).toBeVisible();
  await page.goto('/setup-assistant');
  await page.getByRole('button', { name: 'Settle the payment' }).click();
  await chooseCard(page, 'failsLater');
  await page.getByRole('button', { name: 'Save card' }).click();
  await untilOpen(page);

  await letTimePassAtStripe(driver, '32d');
  await untilClosed(page, 'Upgrade to Premium');
  await expect(page.getByText('Your last payment didn’t go through.')).toBeVisible();
  await page.getByRole('button', { name: 'Settle the payment' }).click();
  await page.getByRole('button', { name: 'Save card' }).click();
  await untilOpen(page);
  expect(await paymentsOf(driver)).toMatchObject([{ paid: 999 }, { paid: 999 }, { paid: 999 }]);
});

test('a driver without a plan sees who they are, what is offered at which price, and is made nothing @plain', async ({
  page,
}) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/profile');
  await expect(page.getByText(driver.username, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(driver.email)).toBeVisible();
  await expect(section(page)).toContainText('You have no plan yet.');
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible();
  for (const promise of [
    'AI-generated setups',
    '24/7 AI Race Engineer chat',
    'Advanced setup customisation',
    'Priority support',
    'Before you pay, Stripe shows the full amount',
    'Cancel anytime. No long-term commitment.',
  ])
    await expect(page.getByText(promise)).toBeVisible();
  // There is a limit a day.
  await expect(page.getByText('Unlimited')).toHaveCount(0);
  const offers = {
    Monthly: /\$9\.99 per month.*Billed in US dollars every month until you cancel\..*Tax included\./s,
    Yearly: /Save 20%.*\$95\.90 per year|\$95\.90 per year.*Save 20%/s,
    Lifetime: /£149 once.*One payment in British pounds\. Nothing renews\./s,
  };
  for (const [name, offer] of Object.entries(offers)) await expect(cardOf(page, name)).toContainText(offer);
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Setup Assistant', exact: true })).toHaveCount(0);
  expect(await askForSetup(page)).toBe(402);
});

test('the status of a plan is its owner’s, with the fields of the specification @plain', async ({ page }) => {
  await signInPlainly(page, await payingDriver(), '/my-setups');
  const status = await page.request.get('/api/subscription/status');
  expect(await status.json()).toMatchObject({
    status: 'active',
    plan_id: 'monthly',
    cancel_at_period_end: false,
    stripe_customer_id: expect.stringMatching(/^cus_/),
    current_period_start: expect.any(String),
    current_period_end: expect.any(String),
  });
});

test('while the plan is looked up the page says so, and then shows when it ends', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const driver = await newDriver();
  await giveSubscription(driver, { status: 'active', ends: 4, cancel_at_period_end: true });
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
  const release = await hold(page, '**/setup-assistant.data*');
  await page.getByRole('link', { name: 'Setup Assistant' }).click();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  release();
  await expect(ending(page)).toContainText('Your subscription ends in 4 days. Renew to keep your access.');
  await expect(page.getByText('Checking subscription status...')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Assetto Corsa Competizione' })).toBeInViewport();
});
