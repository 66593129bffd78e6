import { expect, type Page, test } from '@playwright/test';
import { askForSetup, expectAssistant, shownWithinMs, untilClosed, untilOpen } from './assistant-access.ts';
import { buy, goToPayment, pay, cancelPlan } from './checkout-steps.ts';
import type { Driver } from '../support/drivers.ts';
import {
  letTimePassAtStripe,
  paymentsOf,
  periodEndAtStripe,
  plansAtStripe,
  setDeliveries,
  setStripeBehind,
} from '../support/stripe-account.ts';

// Everybody's events come by the same way: while it is bad for one test it is bad for all.
test.describe.configure({ mode: 'serial' });
// Stripe's part and the server's: JavaScript makes no difference to it.
test.use({ javaScriptEnabled: false });

const section = (page: Page) => page.getByRole('region', { name: 'Subscription' });

async function allDelivered(): Promise<void> {
  await setDeliveries({ hold: false, duplicates: 0, delayMs: 0 });
  await expect.poll(() => setDeliveries(), { timeout: shownWithinMs }).toBe(0);
}

test.afterEach(allDelivered);

async function cancelInPortal(page: Page): Promise<void> {
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
}

async function expectStripesTruth(page: Page, driver: Driver): Promise<void> {
  await page.goto('/profile');
  const shown = await section(page).getByRole('time').getAttribute('datetime');
  expect(new Date(shown ?? '')).toEqual(await periodEndAtStripe(driver));
}

test('events that come often, late and in any order end in what Stripe says', async ({ page }) => {
  const driver = await buy(page, 'Monthly');
  await setDeliveries({ hold: true, duplicates: 5, delayMs: 600 });
  await cancelInPortal(page);
  await page.getByRole('button', { name: 'Renew plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await letTimePassAtStripe(driver, '32d');
  await cancelInPortal(page);
  await expect(page.getByRole('button', { name: 'Renew plan' })).toBeVisible();
  await allDelivered();
  await expectStripesTruth(page, driver);
  await expect(section(page)).toContainText('Ends');
  await page.goto('/setup-assistant');
  await expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toBeVisible();
  await expectAssistant(page);
  expect(await plansAtStripe(driver)).toEqual(['price_seed_monthly active']);
  expect(await paymentsOf(driver)).toMatchObject([
    { paid: 999, givenBack: 0 },
    { paid: 999, givenBack: 0 },
  ]);
});

test('a plan that was renewed is shown so before Stripe tells of it', async ({ page }) => {
  await buy(page, 'Monthly');
  await cancelPlan(page);
  await setDeliveries({ hold: true });
  await section(page)
    .getByRole('article', { name: 'Monthly' })
    .getByRole('button', { name: 'Renew' })
    .click();
  await expect(page.getByText('Your subscription has been reactivated.')).toBeVisible();
  await expect(section(page)).toContainText('Renews');
  await expect(section(page).getByRole('button', { name: 'Renew' })).toHaveCount(0);
  await page.goto('/setup-assistant');
  await expectAssistant(page);
  await expect(page.getByRole('heading', { name: 'Subscription Ending Soon' })).toHaveCount(0);
});

test('a period that is over closes by itself, and a late renewal opens again', async ({ page }) => {
  const driver = await goToPayment(page, 'Monthly');
  await setStripeBehind(driver, '40d');
  await pay(page);
  await untilClosed(page, 'Subscription Expired');
  await setDeliveries({ hold: true, duplicates: 3, delayMs: 600 });
  await letTimePassAtStripe(driver, '40d');
  await untilClosed(page, 'Subscription Expired');
  expect(await askForSetup(page)).toBe(402);
  await setDeliveries({ hold: false });
  await untilOpen(page);
  await expectStripesTruth(page, driver);
  expect((await periodEndAtStripe(driver)).getTime()).toBeGreaterThan(Date.now());
});
