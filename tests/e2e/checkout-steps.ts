import { expect, type Page } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from './drivers.ts';

/** Goes from the plans to the payment page as a new driver. */
export async function goToPayment(page: Page, plan: string): Promise<Driver> {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/setup-assistant');
  await page.getByRole('article', { name: plan }).getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
  return driver;
}

/** Pays on the payment page. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Subscribe|Pay)/ }).click();
}

/** Buys a plan and ends in the assistant. */
export async function buy(page: Page, plan: string): Promise<Driver> {
  const driver = await goToPayment(page, plan);
  await pay(page);
  await expect(page.getByText('Payment Successful!')).toBeVisible();
  return driver;
}
