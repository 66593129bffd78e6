import { type Page, expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { hold } from './hold.ts';

test('a link followed while a form is on its way is where the driver ends', async ({ page }) => {
  await page.goto('/units?return_to=/compare');
  await page.waitForLoadState('networkidle');
  const letGo = await hold(page, '**/units', 'POST');
  const formEnded = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  // While a form is on its way Playwright asks nothing of the page: both presses are left with it.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('form[action="/units"] .button-primary')?.click();
    setTimeout(() => document.querySelector<HTMLElement>('.top-link[href="/setups"]')?.click());
  });
  await formEnded;
  letGo();
  await expect(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await expect(page).toHaveURL(/\/setups$/);
});

const viewer = '/setup-viewer/demo-acc-spa-race';

const firstPressure = (page: Page) =>
  page.locator('.setting', { hasText: 'Tyre pressure' }).locator('.figure').first();

async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Save units' }).click();
}

test('a visitor chooses units beside the values, and every page has them @both', async ({ page }) => {
  await page.goto(viewer);
  await expect(page.getByText('Units: psi · °C · mm · L')).toBeVisible();
  await expect(firstPressure(page)).toHaveText(/^\d\d\.\d psi$/);
  await page.getByRole('link', { name: 'Change units' }).click();
  await choose(page, 'bar', '°F', 'inches', 'US gallons');
  await expect(page).toHaveURL(new RegExp(`${viewer}$`));
  await expect(page.getByText('Units: bar · °F · in · gal')).toBeVisible();
  await expect(firstPressure(page)).toHaveText(/^1\.\d{3} bar$/);
  await expect(page.locator('.pictures')).toContainText(/\d\.\d\d in/);
  await expect(page.getByRole('main')).not.toContainText(/\d psi|\d mm\b/);
  await page.goto(`${viewer}/rig`);
  await expect(page.getByRole('group', { name: 'Tyre pressure' })).toContainText(/1\.\d{3} bar/);
  await page.goto('/setups?q=spa');
  await expect(page.locator('.glance-unit').first()).toHaveText('bar');
  const file = await page.request.get(`${viewer}/download`);
  expect(await file.text()).not.toContain(' bar');
});

test('units and the engineer’s language go with the driver to another browser @both', async ({
  page,
  browser,
}) => {
  const driver = await newDriver();
  await signInPlainly(page, driver, '/profile');
  await choose(page, 'kPa', 'inches');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('radio', { name: 'kPa' })).toBeChecked();
  const language = (of: Page) => of.getByRole('combobox', { name: 'Language' });
  for (const chosen of ['Deutsch', 'Follow my words']) {
    await language(page).selectOption(chosen);
    await page.getByRole('button', { name: 'Save language' }).click();
    await expect(page.getByText('Language saved')).toBeVisible();
    const other = await (await browser.newContext()).newPage();
    await signInPlainly(other, driver, '/profile');
    await expect(language(other).locator('option:checked')).toHaveText(chosen);
    await other.goto(viewer);
    await expect(firstPressure(other)).toHaveText(/^1\d\d\.\d kPa$/);
    await other.context().close();
  }
});
