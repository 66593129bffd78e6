import { expect, test } from '@playwright/test';
import { hold } from './hold.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { givePlan, giveSubscription, type SubscriptionFields } from '../support/plans.ts';

test('while the plan is looked up the page says so, and then shows the assistant', async ({ page }) => {
  const driver = await newDriver();
  await givePlan(driver);
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
  const release = await hold(page, '**/setup-assistant.data*');
  await page.getByRole('link', { name: 'Setup Assistant' }).click();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Setup Assistant' })).toBeVisible();
  await expect(page.getByText('Checking subscription status...')).toHaveCount(0);
});

const states: { name: string; fields: SubscriptionFields; title: string | null; open: boolean }[] = [
  { name: 'active', fields: { status: 'active', ends: 9 }, title: null, open: true },
  { name: 'trialing', fields: { status: 'trialing', ends: 9 }, title: null, open: true },
  {
    name: 'lifetime',
    fields: { status: 'active', plan_id: 'lifetime', ends: 'lifetime' },
    title: null,
    open: true,
  },
  {
    name: 'ending',
    fields: { status: 'active', ends: 4, cancel_at_period_end: true },
    title: 'Subscription Ending Soon',
    open: true,
  },
  { name: 'expired', fields: { status: 'active', ends: -3 }, title: 'Subscription Expired', open: false },
  { name: 'canceled', fields: { status: 'canceled', ends: -3 }, title: 'Subscription Expired', open: false },
  { name: 'past due', fields: { status: 'past_due', ends: 3 }, title: 'Upgrade to Premium', open: false },
];

for (const { name, fields, title, open } of states) {
  test(`a subscription that is ${name} ${open ? 'opens' : 'closes'} the assistant`, async ({ page }) => {
    const driver = await newDriver();
    await giveSubscription(driver, fields);
    await signInPlainly(page, driver, '/setup-assistant');
    const heading = page.getByRole('heading', { name: 'Setup Assistant', exact: true });
    if (title) await expect(page.getByRole('heading', { name: title })).toBeVisible();
    else await expect(page.getByRole('button', { name: /Subscribe|Renew/ })).toHaveCount(0);
    await expect(heading).toHaveCount(open ? 1 : 0);
    if (!open) {
      await page.goto('/setup-assistant/engineer');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    }
  });
}

for (const width of [390, 1440]) {
  test(`a subscription that ends says when on a line above the assistant, at ${width} px`, async ({
    page,
  }) => {
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

test('a driver whose payment failed is led to settle it', async ({ page }) => {
  const driver = await newDriver();
  await giveSubscription(driver, { status: 'past_due', ends: 3 });
  await signInPlainly(page, driver, '/setup-assistant');
  await expect(page.getByText('Your last payment didn’t go through.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settle the payment' })).toBeVisible();
});
