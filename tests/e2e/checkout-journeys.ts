import { expect, type Page, test } from '@playwright/test';
import { expectAssistant } from './assistant-access.ts';
import { chooseCard, goToPayment, pay } from './checkout-steps.ts';

/** The documents that a page asks for from now on, each as its path and query. */
function pagesOpenedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) paths.push(pathname + search);
  });
  return paths;
}

/** The journey between the plans and the assistant, with JavaScript and without. */
export function checkoutJourneys(plans: readonly string[]): void {
  for (const plan of plans) {
    test(`the ${plan} plan is bought and opens the assistant at once`, async ({ page }) => {
      await goToPayment(page, plan);
      const pages = pagesOpenedBy(page);
      await pay(page);
      await expectAssistant(page);
      // At once: Stripe leads to an address that opens it, and to none that waits.
      expect(pages.filter((path) => path.startsWith('/setup-assistant'))).toEqual([
        expect.stringMatching(/^\/setup-assistant\?session_id=cs_/),
        '/setup-assistant',
      ]);
      await expect(page.getByText('Payment Successful!')).toBeVisible();
      await expect(page).toHaveURL(/\/setup-assistant$/);
      await expect(page.getByRole('heading', { name: 'Setup Assistant', exact: true })).toBeVisible();
      if (plan === 'Lifetime') await expect(page.getByText('Welcome to lifetime access!')).toBeVisible();
      await page.goto('/profile');
      const section = page.getByRole('region', { name: 'Subscription' });
      await expect(section).toContainText(plan);
      await expect(section.getByText('Active', { exact: true })).toBeVisible();
    });
  }

  test('a payment that is called off comes back to the plans with a toast', async ({ page }) => {
    await goToPayment(page, 'Yearly');
    await page.getByRole('link', { name: '← Back' }).click();
    await expect(page.getByText('Payment Canceled')).toBeVisible();
    await expect(page.getByText('You can try again anytime.')).toBeVisible();
    await expect(page).toHaveURL(/\/setup-assistant$/);
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  });

  test('a slow payment is waited for', async ({ page }) => {
    await goToPayment(page, 'Lifetime');
    await chooseCard(page, 'bankDebit');
    await pay(page);
    await expect(page.getByText('Checking subscription status...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
  });

  test('a price that is not offered is refused', async ({ page }) => {
    await goToPayment(page, 'Monthly');
    await page.goto('/setup-assistant?checkout=unknown_plan');
    await expect(page.getByRole('alert')).toHaveText(
      'This plan is no longer offered. Please choose another.',
    );
    await page.goto('/setup-assistant?checkout=upstream');
    await expect(page.getByRole('alert')).toHaveText('Failed to create checkout session. Please try again.');
  });
}

/** The part of Stripe's page and the server: JavaScript makes no difference to it. */
export function paymentsThatOpenNothing(): void {
  test('a card that is declined can be changed for another', async ({ page }) => {
    await goToPayment(page, 'Monthly');
    await chooseCard(page, 'declined');
    await pay(page);
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await chooseCard(page, 'good');
    await pay(page);
    await expect(page.getByText('Payment Successful!')).toBeVisible();
  });

  test("somebody else's payment opens nothing", async ({ page, browser, javaScriptEnabled }) => {
    await goToPayment(page, 'Monthly');
    const returned = page.waitForRequest((request) => request.url().includes('session_id='));
    await pay(page);
    const address = (await returned).url();
    const other = await browser.newContext({ javaScriptEnabled, baseURL: new URL(address).origin });
    const otherPage = await other.newPage();
    await goToPayment(otherPage, 'Monthly');
    await otherPage.goto(address);
    await expect(otherPage.getByText('This payment belongs to another account.')).toBeVisible();
    await expect(otherPage.getByText('Payment Successful!')).toHaveCount(0);
    await expect(otherPage.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible();
    await other.close();
  });
}
