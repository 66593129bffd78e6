import { expect, test } from '@playwright/test';
import { expectAssistant } from './assistant-access.ts';
import { chooseCard, goToPayment, pay } from './checkout-steps.ts';

for (const plan of ['Monthly', 'Lifetime']) {
  test(`the ${plan} plan is bought and opens the assistant at once @both`, async ({ page }) => {
    await goToPayment(page, plan);
    const opened: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.isNavigationRequest()) opened.push(pathname + search);
    });
    await pay(page);
    await expectAssistant(page);
    // At once: Stripe leads to an address that opens it, and to none that waits.
    expect(opened.filter((path) => path.startsWith('/setup-assistant'))).toEqual([
      expect.stringMatching(/^\/setup-assistant\?session_id=cs_/),
      '/setup-assistant',
    ]);
    await expect(page.getByText('Payment Successful!')).toBeVisible();
    if (plan === 'Lifetime') await expect(page.getByText('Welcome to lifetime access!')).toBeVisible();
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Subscription' });
    await expect(section).toContainText(plan);
    await expect(section.getByText('Active', { exact: true })).toBeVisible();
  });
}

test('a payment that is called off comes back to the plans, a slow one is waited for @both', async ({
  page,
}) => {
  await goToPayment(page, 'Yearly');
  await page.getByRole('link', { name: '← Back' }).click();
  await expect(page.getByText('Payment Canceled')).toBeVisible();
  await expect(page.getByText('You can try again anytime.')).toBeVisible();
  await expect(page).toHaveURL(/\/setup-assistant$/);
  await page.getByRole('article', { name: 'Lifetime' }).getByRole('button', { name: 'Subscribe' }).click();
  await chooseCard(page, 'bankDebit');
  await pay(page);
  await expect(page.getByText('Checking subscription status...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
});

test('a plan that is not offered, and a payment service that is away, are told @plain', async ({ page }) => {
  await goToPayment(page, 'Monthly');
  for (const [reason, words] of [
    ['unknown_plan', 'This plan is no longer offered. Please choose another.'],
    ['upstream', 'Failed to create checkout session. Please try again.'],
  ]) {
    await page.goto(`/setup-assistant?checkout=${reason}`);
    await expect(page.getByRole('alert')).toHaveText(words ?? '');
  }
});
