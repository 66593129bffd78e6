import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { setFaults } from '../support/stand-ins.ts';
import { expectAssistant } from './assistant-access.ts';
import { openAssistant } from './assistant-pages.ts';
import { giveSubscription } from '../support/plans.ts';
import { untilDatabaseIsBack } from './community.ts';

const stripe = '/v1';

/** Keeps the product from reading subscriptions, or from another service, and nothing else; null lets it again. */
async function setFault(
  kind: 'hang' | '500' | null,
  path = '/supabase/rest/v1/subscriptions',
): Promise<void> {
  await setFaults(...(kind ? [{ path, kind }] : []));
}

test.afterEach(async () => {
  await setFault(null);
  await untilDatabaseIsBack();
});

test('a plan that cannot be looked up is looked up again at a press @both', async ({ page }) => {
  await openAssistant(page, '/my-setups');
  await setFault('500');
  await page.goto('/setup-assistant');
  await expect(page.getByText('Failed to fetch subscription status')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to fetch subscription status')).toBeVisible();
  await setFault(null);
  await untilDatabaseIsBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectAssistant(page);
  await expect(page.getByText('Failed to fetch subscription status')).toHaveCount(0);
});

test('a plan that the profile cannot look up is looked up again at a press @both', async ({ page }) => {
  await openAssistant(page, '/my-setups');
  await setFault('500');
  await page.goto('/profile');
  await expect(page.getByText('Failed to fetch subscription status')).toBeVisible();
  await setFault(null);
  await untilDatabaseIsBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Renews');
});

test('a plan that ends and cannot be reactivated says so beside the button @both', async ({ page }) => {
  const driver = await newDriver();
  await giveSubscription(driver, { status: 'active', ends: 4, cancel_at_period_end: true });
  await signInPlainly(page, driver, '/setup-assistant');
  await setFault('500', stripe);
  await page.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'Failed to reactivate subscription. Please try again.',
  );
  await expect(page.getByRole('button', { name: 'Renew' })).toBeEnabled();
});

test('while the lookup hangs the page says so, at first and when it is tried again', async ({ page }) => {
  await openAssistant(page, '/my-setups');
  await page.waitForLoadState('networkidle');
  await setFault('hang');
  await page.getByRole('link', { name: 'Setup Assistant' }).click();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  await expect(page.getByText('Failed to fetch subscription status')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  await expect(page.getByText('Failed to fetch subscription status')).toBeVisible();
});
