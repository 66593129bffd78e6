import { expect, type Page, test } from '@playwright/test';
import {
  askForSetup,
  expectAssistant,
  shownWithinMs,
  untilAssistant,
  untilClosed,
  untilOpen,
} from '../e2e/assistant-access.ts';
import { buy, chooseCard, pay, cancelPlan } from '../e2e/checkout-steps.ts';
import {
  letTimePassAtStripe,
  paymentsOf,
  periodEndAtStripe,
  plansAtStripe,
} from '../support/stripe-account.ts';

const dayMs = 86_400_000;
const section = (page: Page) => page.getByRole('region', { name: 'Subscription' });

async function periodEnd(page: Page): Promise<Date> {
  await page.goto('/profile');
  return new Date((await section(page).getByRole('time').getAttribute('datetime')) ?? '');
}

test('a plan renews with every period, and the assistant stays open', async ({ page }) => {
  const driver = await buy(page, 'Monthly');
  const bought = await periodEnd(page);
  expect(bought).toEqual(await periodEndAtStripe(driver));
  await letTimePassAtStripe(driver, '64d');
  const renewed = await periodEndAtStripe(driver);
  expect(renewed.getTime() - bought.getTime()).toBeGreaterThan(55 * dayMs);
  await expect(async () => expect(await periodEnd(page)).toEqual(renewed)).toPass({
    timeout: shownWithinMs,
    intervals: [200],
  });
  await expect(section(page)).toContainText('Renews');
  await expect(section(page).getByText('Active', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Invoices and payment method' }).click();
  await expect(page.getByRole('row', { name: '$9.99 paid View' })).toHaveCount(3);
  expect(await paymentsOf(driver)).toMatchObject([{ paid: 999 }, { paid: 999 }, { paid: 999 }]);
  await page.goto('/setup-assistant');
  await expectAssistant(page);
});

test('a renewal that is not paid closes the assistant until it is paid', async ({ page }) => {
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

test('a renewal that nobody pays ends the plan, which can be bought again', async ({ page }) => {
  const driver = await buy(page, 'Monthly', 'failsLater');
  await letTimePassAtStripe(driver, '45d');
  await untilClosed(page, 'Subscription Expired');
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  expect(await askForSetup(page)).toBe(402);
  await page.getByRole('article', { name: 'Yearly' }).getByRole('button', { name: 'Renew' }).click();
  await chooseCard(page, 'good');
  await pay(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  await expectAssistant(page);
  expect(await plansAtStripe(driver)).toEqual(['price_seed_monthly canceled', 'price_seed_yearly active']);
});

test('a cancelled plan stays open to its end and not beyond, and Renew buys it again', async ({ page }) => {
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
