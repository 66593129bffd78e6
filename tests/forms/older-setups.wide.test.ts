import { expect, type Page, test } from '@playwright/test';
import { newDriver, newOldDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetups } from '../e2e/community.ts';

const note = (page: Page) => page.getByRole('main').getByRole('note').filter({ hasText: 'since then' });

test('two drivers clear a setup that is older than a change of its car, without JavaScript', async ({
  browser,
  page,
}) => {
  const [old, current] = await giveSetups(await newDriver(), [
    { game_version: '1.8' },
    { game_version: '1.10.2' },
  ]);
  await page.goto(`/setup-viewer/${current}`);
  await expect(note(page)).toHaveCount(0);
  await page.goto(`/setup-viewer/${old}`);
  await expect(note(page)).toContainText(
    'Made for game version 1.8: since then the brakes, the aerodynamics and the tyres have changed for this car, last in version 1.9.4, and all its values are still legal.',
  );

  const press = (on: Page) => on.getByRole('button', { name: 'Still good' }).click();
  await signInPlainly(page, await newOldDriver(), `/setup-viewer/${old}`);
  await press(page);
  await expect(note(page)).toContainText('One driver says it still works.');
  await press(page);
  await expect(note(page)).toContainText('One driver says it still works.');

  const other = await browser.newContext({ javaScriptEnabled: false });
  const second = await other.newPage();
  await signInPlainly(second, await newOldDriver(), `/setup-viewer/${old}`);
  await press(second);
  await expect(second.getByText('Noted: still good')).toBeVisible();
  await expect(note(second)).toHaveCount(0);
  await other.close();
});

test('who owns a private setup clears it alone, and reads what has changed', async ({ page }) => {
  const owner = await newDriver();
  const [id] = await giveSetups(owner, [{ game_version: '1.9.1', is_public: false }]);
  await signInPlainly(page, owner, `/my-setups/${id}`);
  await note(page).getByRole('link', { name: 'version 1.9.4' }).click();
  await expect(page.locator('#acc-1\\.9\\.4')).toBeVisible();
  await expect(page.locator('#acc-1\\.9\\.4')).toContainText('BMW M4 GT3');
  await page.goBack();
  await page.getByRole('button', { name: 'Still good' }).click();
  await expect(page).toHaveURL(new RegExp(`/my-setups/${id}$`));
  await expect(note(page)).toHaveCount(0);
});
