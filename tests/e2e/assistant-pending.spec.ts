import { expect, test } from '@playwright/test';
import { generate, openAssistant } from './assistant-pages.ts';
import { buy } from './checkout-steps.ts';
import { hold } from './hold.ts';

test('buttons say what they are doing while it is done', async ({ page }) => {
  await buy(page, 'Monthly');
  await page.goto('/profile');
  const release = await hold(page, '**/profile*', 'POST');
  await page.getByText('Cancel', { exact: true }).click();
  await page.getByRole('button', { name: 'Cancel my plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancelling...' })).toBeDisabled();
  release();
  await expect(page.getByText('Your subscription has been cancelled.')).toBeVisible();
  const releaseAgain = await hold(page, '**/profile*', 'POST');
  await page.getByRole('button', { name: 'Renew' }).first().click();
  await expect(page.getByRole('button', { name: 'Reactivating...' })).toBeDisabled();
  releaseAgain();
  await expect(page.getByText('Your subscription has been reactivated.')).toBeVisible();
});

test('saving says so, and cannot be pressed twice', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  const release = await hold(page, '**/setup-assistant*', 'POST');
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
});

test('a setup that cannot be saved says so and stays', async ({ page }) => {
  await openAssistant(page);
  const address = await generate(page);
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('input[name="generationId"]')) {
      field.setAttribute('value', '999999999');
    }
  });
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByText('Error saving setup')).toBeVisible();
  await expect(page.getByText('This isn’t your setup. Open it again and save it there.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeEnabled();
  expect(new URL(page.url()).searchParams.get('setup')).toBe(new URL(address).searchParams.get('setup'));
});

test('a page of the assistant that takes time is outlined, and keeps what was typed', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await page.getByLabel('Additional Requirements').fill('still here');
  const release = await hold(page, /engineer\.data/);
  await page.getByRole('tab', { name: 'AI Race Engineer' }).click();
  await expect(page.locator('[data-skeleton=assistant]')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('still here');
  release();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.locator('[data-skeleton=assistant]')).toBeHidden();
});
