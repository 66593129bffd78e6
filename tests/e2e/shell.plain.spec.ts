import { expect, test } from '@playwright/test';
import { leaveToast } from './toasts.ts';

test('a toast after a redirect is there without JavaScript, and goes when it is dismissed', async ({
  page,
  context,
  baseURL,
}) => {
  await leaveToast(context, baseURL ?? '', 'payment-canceled');
  await page.goto('/');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Payment Canceled');
  // The button stands in a noscript, whose text Playwright does not look for.
  await toast.locator('summary').click();
  await expect(toast).toBeHidden();
});

for (const width of [320, 390, 2560]) {
  test(`the top bar is one row at ${width} px, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/setup-assistant', '/pit-lane']) {
      await page.goto(path);
      const bar = await page.getByRole('banner').boundingBox();
      const row = Number.parseFloat(
        await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
      );
      expect(bar?.height).toBeLessThan(4.5 * row);
      const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
      for (const link of links) {
        const box = await link.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}
