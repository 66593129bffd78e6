import { expect, test } from '@playwright/test';
import { askForSetup, expectAssistant, untilClosed, untilOpen } from '../e2e/assistant-access.ts';
import { buy, pay } from '../e2e/checkout-steps.ts';
import { decideDispute, dispute, paymentsOf, plansAtStripe, refund } from '../support/stripe-account.ts';

test('a lifetime ends the monthly plan, pays its rest back, and ends with a refund', async ({ page }) => {
  const driver = await buy(page, 'Monthly');
  await page.goto('/profile');
  await page.getByText('Change plan').click();
  await page.getByRole('article', { name: 'Lifetime' }).getByRole('button', { name: 'Switch' }).click();
  await pay(page);
  await expect(page.getByText('Welcome to lifetime access!')).toBeVisible();
  await expectAssistant(page);
  expect(await plansAtStripe(driver)).toEqual(['price_seed_monthly canceled']);
  const [month, lifetime] = await paymentsOf(driver);
  expect([month?.paid, lifetime?.paid, lifetime?.givenBack]).toEqual([999, 14_900, 0]);
  // All but the seconds that were used.
  expect(month?.givenBack).toBeGreaterThanOrEqual(998);

  await refund(lifetime?.charge ?? '', 14_899);
  await refund(lifetime?.charge ?? '');
  await untilClosed(page, 'Subscription Expired');
  expect(await askForSetup(page)).toBe(402);
});

test('a dispute takes the lifetime away, and one that is won brings it back', async ({ page }) => {
  const driver = await buy(page, 'Lifetime');
  const [payment] = await paymentsOf(driver);
  const id = await dispute(payment?.charge ?? '');
  await untilClosed(page, 'Subscription Expired');
  expect(await askForSetup(page)).toBe(402);
  await decideDispute(id, 'won');
  await untilOpen(page);
});
