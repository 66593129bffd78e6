import { type Page, expect, test } from '@playwright/test';
import { openAssistant } from './assistant-pages.ts';

const picker = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });
const list = (page: Page) => page.getByRole('listbox');

/** The entry that the keyboard is at, as the field names it. */
const active = async (page: Page) => {
  const id = await picker(page, 'Car').getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
};

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

test('the keyboard goes through a picker, and Escape leaves what was chosen', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=LMU');
  const field = picker(page, 'Car');
  await expect(page.getByPlaceholder('Select car...')).toBeVisible();
  await field.focus();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const options = list(page).getByRole('option');
  const box = await list(page).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(256 + 2);
  await page.keyboard.press('End');
  await expect(await active(page)).toHaveText((await options.last().textContent()) ?? '');
  await expect(await active(page)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(await active(page)).toHaveText((await options.first().textContent()) ?? '');
  await page.keyboard.type('porsche');
  await expect(options.first()).toContainText('Porsche');
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeHidden();
  const chosen = await field.inputValue();
  expect(chosen).toContain('Porsche');

  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('option', { selected: true })).toContainText(chosen);
  await page.keyboard.type('no such car');
  await expect(page.getByText('No car found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field).toHaveValue(chosen);
  await expect(field).toBeFocused();
});

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
});
