import { type Page, expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSubscription, payingDriver } from '../support/plans.ts';
import { letTimePassAtStripe, paymentsOf, plansAtStripe } from '../support/stripe-account.ts';
import { askForSetup, expectAssistant, untilAssistant, untilClosed, untilOpen } from './assistant-access.ts';
import { buy, cancelPlan, chooseCard, pay } from './checkout-steps.ts';
import { hold } from './hold.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Subscription' });

test('a plan is cancelled with its period and renewed @both', async ({ page }) => {
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

test('a plan that ends is renewed in the assistant, where the driver was @plain', async ({ page }) => {
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

test('a monthly plan is changed for a yearly one, and what was paid counts @plain', async ({ page }) => {
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

test('invoices are on the payment provider’s page, one click away @plain', async ({ page }) => {
  await buy(page, 'Yearly');
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await page.getByRole('link', { name: '← Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a lifetime plan never ends and offers nothing more @plain', async ({ page }) => {
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

test('a driver without a plan sees who they are and what is offered @plain', async ({ page }) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/profile');
  await expect(page.getByText(driver.username, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(driver.email)).toBeVisible();
  await expect(section(page)).toContainText('You have no plan yet.');
  await expect(section(page).getByRole('button', { name: 'Subscribe' })).toHaveCount(3);
});

test('a renewal that is not paid closes the assistant until it is paid @plain', async ({ page }) => {
  const driver = await buy(page, 'Monthly', 'failsLater');
  await letTimePassAtStripe(driver, '32d');
  await untilClosed(page, 'Upgrade to Premium');
  expect(await askForSetup(page)).toBe(402);
  await page.goto('/profile');
  await expect(section(page).getByText('Past due', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await page.getByRole('row', { name: 'open' }).getByRole('link', { name: 'View' }).click();
  await chooseCard(page, 'failsLater');
  await pay(page);
  await expect(page.getByText('· paid')).toBeVisible();
  await untilOpen(page);

  await letTimePassAtStripe(driver, '32d');
  await untilClosed(page, 'Upgrade to Premium');
  await expect(page.getByText('Your last payment didn’t go through.')).toBeVisible();
  await page.getByRole('button', { name: 'Settle the payment' }).click();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('active', { exact: true })).toBeVisible();
  await untilOpen(page);
  expect(await paymentsOf(driver)).toMatchObject([{ paid: 999 }, { paid: 999 }, { paid: 999 }]);
});

test('a cancelled plan stays open to its end and not beyond, and Renew buys it again @plain', async ({
  page,
}) => {
  const driver = await buy(page, 'Monthly');
  await cancelPlan(page);
  await letTimePassAtStripe(driver, '27d');
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toBeVisible();
  await expectAssistant(page);

  await letTimePassAtStripe(driver, '5d');
  await untilClosed(page, 'Subscription Expired');
  await expect(page.getByText('Your subscription has expired. Renew to continue.')).toBeVisible();
  expect(await askForSetup(page)).toBe(402);
  await page.goto('/profile');
  await expect(section(page)).toContainText('Ended');
  await expect(section(page).getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);

  await untilAssistant(page, (timeout) =>
    page.getByRole('article', { name: 'Monthly' }).getByRole('button', { name: 'Renew' }).click({ timeout }),
  );
  await pay(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expectAssistant(page);
  await expect(page.getByRole('heading', { name: /^Subscription/ })).toHaveCount(0);
  expect(await askForSetup(page)).toBe(200);
  expect(await paymentsOf(driver)).toMatchObject([{ paid: 999 }, { paid: 999 }]);
});

test('a visitor is asked to sign in, a driver without a plan to choose one @plain', async ({ page }) => {
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(
    page.getByText('Please sign in to access the setup generator and save your configurations.'),
  ).toBeVisible();

  await signInPlainly(page, await newDriver(), '/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible();
  for (const promise of [
    'AI-generated setups',
    '24/7 AI Race Engineer chat',
    'Advanced setup customisation',
    'Priority support',
  ]) {
    await expect(page.getByText(promise)).toBeVisible();
  }
  // There is a limit a day.
  await expect(page.getByText('Unlimited')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  const plan = (name: string) => page.getByRole('article', { name });
  await expect(plan('Monthly')).toContainText('$9.99 per month');
  await expect(plan('Monthly')).toContainText('Billed in US dollars every month until you cancel.');
  await expect(plan('Monthly')).toContainText('Tax included.');
  await expect(plan('Yearly')).toContainText('Save 20%');
  await expect(plan('Yearly')).toContainText('$95.90 per year');
  await expect(plan('Lifetime')).toContainText('£149 once');
  await expect(plan('Lifetime')).toContainText('One payment in British pounds. Nothing renews.');
  await expect(page.getByText('Before you pay, Stripe shows the full amount')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(3);
  await expect(page.getByText('Cancel anytime. No long-term commitment.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Setup Assistant', exact: true })).toHaveCount(0);

  // Nothing of the assistant answers either.
  const { origin } = new URL(page.url());
  const response = await page.request.post('/setup-assistant/run', {
    headers: { origin },
    form: { game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', temperature: '25' },
  });
  expect(response.status()).toBe(402);
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

test('while the plan is looked up the page says so, and then shows the assistant', async ({ page }) => {
  await signInPlainly(page, await payingDriver(), '/my-setups');
  await page.waitForLoadState('networkidle');
  const release = await hold(page, '**/setup-assistant.data*');
  await page.getByRole('link', { name: 'Setup Assistant' }).click();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Setup Assistant' })).toBeVisible();
  await expect(page.getByText('Checking subscription status...')).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`a subscription that ends says when, above the assistant, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const driver = await newDriver();
    await giveSubscription(driver, { status: 'active', ends: 4, cancel_at_period_end: true });
    await signInPlainly(page, driver, '/setup-assistant');
    const ending = page.getByRole('region', { name: 'Subscription Ending Soon' });
    await expect(ending).toContainText('Your subscription ends in 4 days. Renew to keep your access.');
    await expect(ending.getByText('Active', { exact: true })).toBeVisible();
    await expect(ending.getByRole('button', { name: 'Renew' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Assetto Corsa Competizione' })).toBeInViewport();
  });
}
