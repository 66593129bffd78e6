import { expect, test } from '@playwright/test';
import { untilOpen } from './assistant-access.ts';
import { goToPayment, pay } from './checkout-steps.ts';
import { checkoutJourneys } from './checkout-journeys.ts';

checkoutJourneys(['Monthly', 'Lifetime']);

test('a payment page closed before it leads back opens the assistant too', async ({ page, context }) => {
  await goToPayment(page, 'Monthly');
  await page.route(page.url(), async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const later = await context.newPage();
  await Promise.all([pay(page), untilOpen(later)]);
  await expect(page).not.toHaveURL(/setup-assistant/);
  await expect(later.getByText('Payment Successful!')).toHaveCount(0);
});
