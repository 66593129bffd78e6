import { expect, test } from '@playwright/test';

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
