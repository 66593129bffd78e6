import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf, giveSetups } from './community.ts';
import { hold } from './hold.ts';

const title = 'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps';
const question = `Are you sure you want to delete "${title}"? This action cannot be undone.`;

async function openMine(page: Page) {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
  return { driver, id, card: page.getByRole('article', { name: title }) };
}

test('the switch publishes and hides, and is disabled meanwhile', async ({ page, browser }) => {
  const { id, card } = await openMine(page);
  const letGo = await hold(page, /my-setups\.data/, 'POST');
  const visitor = await browser.newPage();
  expect((await visitor.goto(`/setup-viewer/${id}`))?.status()).toBe(404);
  await expect(card.getByRole('switch')).not.toBeChecked();
  await card.getByRole('switch').click();
  await expect(card.getByRole('switch')).toBeDisabled();
  letGo();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(page.getByText('Your setup has been updated successfully.')).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();
  await expect(card.getByRole('switch')).toBeEnabled();
  expect((await visitor.goto(`/setup-viewer/${id}`))?.status()).toBe(200);
  await card.getByRole('switch').click();
  await expect(card.getByRole('switch')).not.toBeChecked();
  expect((await visitor.goto(`/setup-viewer/${id}`))?.status()).toBe(404);
  await visitor.close();
});

test('a setup is deleted after a question in a dialog', async ({ page }) => {
  const { card } = await openMine(page);
  await card.getByRole('link', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete setup' });
  await expect(dialog.getByText(question)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Setup deleted')).toBeVisible();
  await expect(page.getByText('Your setup has been deleted successfully.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No setups saved yet' })).toBeVisible();
  await expect(page).toHaveURL('/my-setups');
  await page.getByRole('button', { name: `Undo ${title}` }).click();
  await expect(page.getByText('Setup restored')).toBeVisible();
  await expect(card).toBeVisible();
});

test('three outlines show while the list loads', async ({ page }) => {
  await openMine(page);
  await page.goto('/setups');
  await page.waitForLoadState('networkidle');
  const letGo = await hold(page, /my-setups\.data/);
  await page.getByRole('link', { name: 'My Setups' }).click();
  await expect(page.locator('[data-skeleton="block"]')).toHaveCount(3);
  letGo();
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  await expect(page.locator('[data-skeleton="block"]')).toHaveCount(0);
});

test('the switch on a later page of the list leads back to that page', async ({ page }) => {
  const driver = await newDriver();
  await giveSetups(
    driver,
    Array.from({ length: 21 }, () => ({ is_public: false })),
  );
  await signInPlainly(page, driver, '/my-setups');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('switch').click();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('switch')).toBeChecked();
});

test('a setup deleted elsewhere meanwhile is said to be gone, and leaves the list', async ({ page }) => {
  const { id, card } = await openMine(page);
  const { origin } = new URL(page.url());
  await page.request.post(`/my-setups/${id}/delete`, { headers: { origin }, form: {}, maxRedirects: 0 });
  await page.context().clearCookies({ name: 'toast' });
  await card.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('Setup Not Found');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});

test('a connection that drops leaves the list as it was, with a toast', async ({ page }) => {
  const { card } = await openMine(page);
  await page.route(/\.data/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await card.getByRole('switch').click();
  await expect(page.getByRole('alert')).toContainText('nothing was changed');
  await expect(card.getByRole('switch')).toBeEnabled();
  await expect(card.getByRole('switch')).not.toBeChecked();

  await card.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('nothing was changed');
  await expect(card).toBeVisible();

  await page.unrouteAll();
  await card.getByRole('switch').click();
  await expect(card.getByRole('switch')).toBeChecked();
});
