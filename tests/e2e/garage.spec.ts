import { test } from '@playwright/test';
import { expectNoSidewaysScroll } from './community.ts';
import { makesSetupOfGarage } from './own-garage.ts';
import { putsGarageInPlace, uploadsWithGarage } from './own-garage-upload.ts';

for (const [way, width] of [
  ['file', 390],
  ['pasted', 1440],
] as const) {
  test(`garage data make a setup of what stands in the garage: ${way}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await makesSetupOfGarage(page, way);
    await expectNoSidewaysScroll(page);
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `test-results/garage-${way}.png`, fullPage: true });
  });

  test(`garage data go with an uploaded setup: ${way}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await uploadsWithGarage(page, way, expectNoSidewaysScroll);
  });
}

test('garage data that were given as a setup are put in their own field', async ({ page }) => {
  await putsGarageInPlace(page, () => Promise.resolve());
});
