import { type Page, expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

async function openList(page: Page): Promise<void> {
  await page.goto('/setups');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Search', { exact: true }).focus();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
}

test('a misspelt car is suggested, and chosen with the keyboard', async ({ page }) => {
  await openList(page);
  await page.keyboard.type('ferari');
  await expect(options(page).first()).toContainText('Ferrari');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('8 suggestions')).toBeAttached();
  await expect(page).toHaveURL(/\?q=ferari$/);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.page-progress')).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /./);
  const id = await field(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${id}"]`)).toHaveText((await options(page).first().textContent()) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/setups\?car=Ferrari_499P$/);
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test('Enter without a choice searches as typed, and Escape closes the list alone', async ({ page }) => {
  await openList(page);
  await page.keyboard.type('francochamps');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('francochamps');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=francochamps$/);
});

test('without suggestions the search goes on', async ({ page }) => {
  await page.route('**/setups/suggestions*', (route) => route.abort());
  await openList(page);
  await page.keyboard.type('ferrari');
  await expect(page).toHaveURL(/\?q=ferrari$/);
  await expect(options(page)).toHaveCount(0);
});
