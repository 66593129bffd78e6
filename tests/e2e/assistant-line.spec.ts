import { expect, test } from '@playwright/test';
import { expectResult, openAssistant, sendGeneration } from './assistant-pages.ts';

const runs = '**/setup-assistant/run?*';

test('a run whose line is cut says so, and is taken up once the line is back', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'bumps [[scenario:slow]]');
  await expect(page).toHaveURL(/\?setup=\d+$/);
  const address = page.url();

  await page.route(runs, (route) => route.abort());
  await page.goto(address);
  const modal = page.getByRole('dialog', { name: 'Generating Setup' });
  await expect(modal.getByRole('status')).toHaveText('Connection lost');
  await expect(modal.getByText('nothing is lost')).toBeVisible();
  await page.unroute(runs);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(modal.getByText('nothing is lost')).toBeHidden({ timeout: 5_000 });
  await expect(page.getByText('Setup Generated')).toBeVisible({ timeout: 50_000 });
  await expectResult(page);
  await expect(page).toHaveURL(address);
});

test('a driver may ask for the line at once', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC');
  await sendGeneration(page, 'kerbs [[scenario:slow]]');
  await expect(page).toHaveURL(/\?setup=\d+$/);

  await page.route(runs, (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(runs);
  await again.click();
  await expect(again).toBeHidden({ timeout: 5_000 });
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('→', { timeout: 30_000 });
});
