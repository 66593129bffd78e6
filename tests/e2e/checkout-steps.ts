import { expect, type Page } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';

/** How a payment of the stand-in's ends: a card that fails later pays once and no renewal. */
export type Card = 'good' | 'declined' | 'failsLater' | 'bankDebit';

/** Goes from the plans to the payment page as a new driver. */
export async function goToPayment(page: Page, plan: string): Promise<Driver> {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/setup-assistant');
  await page.getByRole('article', { name: plan }).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
  return driver;
}

/** Chooses the monthly plan on the page that offers it, and pays. */
export async function subscribe(page: Page): Promise<void> {
  const plan = page.getByRole('article', { name: 'Monthly' });
  await plan.getByRole('button', { name: 'Subscribe' }).click();
  await chooseCard(page, 'good');
  await pay(page);
}

/** Ends the plan with its period, on the profile. */
export async function cancelPlan(page: Page): Promise<void> {
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Subscription' });
  await section.getByText('Cancel plan', { exact: true }).click();
  await expect(section.getByText(/Your plan runs until .* Cancel it\?/s)).toBeVisible();
  await section.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(page.getByText('Your subscription has been cancelled.')).toBeVisible();
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Subscribe|Pay)/ }).click();
}

/** Chooses a card on a page of Stripe's, by how it behaves. */
export async function chooseCard(page: Page, card: Card): Promise<void> {
  await page.locator(`input[name="card"][value="${card}"]`).check({ force: true });
}

export async function buy(page: Page, plan: string, card: Card = 'good'): Promise<Driver> {
  const driver = await goToPayment(page, plan);
  await chooseCard(page, card);
  await pay(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  return driver;
}
