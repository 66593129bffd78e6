import { test } from '@playwright/test';
import { makesSetupOfGarage } from '../e2e/own-garage.ts';
import { putsGarageInPlace, uploadsWithGarage } from '../e2e/own-garage-upload.ts';

for (const way of ['file', 'pasted'] as const) {
  test(`garage data make a setup of what stands in the garage: ${way}`, async ({ page }) => {
    await makesSetupOfGarage(page, way);
  });

  test(`garage data go with an uploaded setup: ${way}`, async ({ page }) => {
    await uploadsWithGarage(page, way);
  });
}

test('garage data that were given as a setup are put in their own field', async ({ page }) => {
  await putsGarageInPlace(page, () => page.getByRole('button', { name: 'Read file' }).click());
});
