import { expect, test } from '@playwright/test';
import { hold } from './hold.ts';

test('a link followed while a form is on its way is where the driver ends', async ({ page }) => {
  await page.goto('/units?return_to=/compare');
  await page.waitForLoadState('networkidle');
  const letGo = await hold(page, '**/units', 'POST');
  const formEnded = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  // While a form is on its way Playwright asks nothing of the page: both presses are left with it.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('form[action="/units"] button')?.click();
    setTimeout(() => document.querySelector<HTMLElement>('.top-link[href="/setups"]')?.click());
  });
  await formEnded;
  letGo();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await expect(page).toHaveURL(/\/setups$/);
});
