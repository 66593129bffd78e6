import { expect, test } from '@playwright/test';

test('a desktop shows the headline at the top and the whole example beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
  const example = await page.getByRole('region', { name: 'BMW M4 GT3 2021' }).boundingBox();
  expect(headline?.y).toBeLessThan(120);
  expect((example?.y ?? 0) + (example?.height ?? 900)).toBeLessThan(900);
});
