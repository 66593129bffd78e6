import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';

test('a visitor is asked to sign in, a driver without a plan to choose one', async ({ page }) => {
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

test('the status of a plan is its owner’s, with the fields of the specification', async ({ page }) => {
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
