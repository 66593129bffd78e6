import { type Page, expect, test } from '@playwright/test';
import { openAssistant } from './assistant-pages.ts';

/** Where the form's fields are, in pixels. */
function places(page: Page) {
  return page
    .locator('form :is(select, input:not([type=hidden]), textarea, button[type=submit])')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
}

test('nothing moves when the drop-downs become pickers', async ({ page, browser }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 320) await openAssistant(page, '/setup-assistant?game=LMU');
    await expect(page.getByPlaceholder('Select car...')).toBeVisible();
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
      baseURL: new URL(page.url()).origin,
    });
    await plain.addCookies(await page.context().cookies());
    const plainPage = await plain.newPage();
    await plainPage.goto('/setup-assistant?game=LMU');
    await expect(plainPage.locator('select[name=car]')).toBeVisible();
    await expect.poll(() => places(page)).toEqual(await places(plainPage));
    await plain.close();
  }
  await page.getByPlaceholder('Select car...').fill('no such car');
  await expect(page.getByText('No car found.')).toBeVisible();
});
