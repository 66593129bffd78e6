import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { expectResult, generate, openAssistant, openConditions } from './assistant-pages.ts';
import { giveSetupOf, setDatabase, untilDatabaseIsBack } from './community.ts';
import { coveredByToast } from './toasts.ts';

test.afterEach(async () => {
  await setDatabase('ok');
  await untilDatabaseIsBack();
});

const title = 'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps';
const words = (page: Page) => page.getByLabel('Additional Requirements');

async function recover(): Promise<void> {
  await setDatabase('ok');
  await untilDatabaseIsBack();
}

/** The toast is in sight, and without JavaScript covers nothing: it is in the page's flow. */
async function expectToastInSight(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 });
  if (!javaScriptEnabled) expect(await coveredByToast(page)).toEqual([]);
}

async function openMine(page: Page): Promise<void> {
  const driver = await newDriver();
  await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
}

test('a switch that was not taken says so, and can be pressed again @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await openMine(page);
  await setDatabase('500');
  await page.getByRole('switch').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating setup' })).toContainText(
    'There was an error updating your setup. Please try again.',
  );
  await expectToastInSight(page, javaScriptEnabled);
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  await expect(page.getByRole('switch', { name: `Public: ${title}` })).not.toBeChecked();
  await recover();
  await page.getByRole('switch').click();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(page.getByRole('switch')).toBeChecked();
});

test('a setup that was not deleted is still there, and can be deleted again @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await openMine(page);
  await page.getByRole('link', { name: `Delete ${title}` }).click();
  const question = page.getByText(`Are you sure you want to delete "${title}"?`);
  await expect(question).toBeVisible();
  await setDatabase('500');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error deleting setup' })).toContainText(
    'There was an error deleting your setup. Please try again.',
  );
  await expectToastInSight(page, javaScriptEnabled);
  if (javaScriptEnabled) {
    await expect(page.getByRole('article', { name: title })).toBeVisible();
    await page.getByRole('link', { name: `Delete ${title}` }).click();
  }
  await expect(question).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Setup deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No setups saved yet' })).toBeVisible();
});

test('a setup that was not saved says so, and can be saved again @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await openAssistant(page);
  await generate(page);
  await setDatabase('500');
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving setup' })).toContainText(
    'There was an error saving your setup. Please try again.',
  );
  await expectToastInSight(page, javaScriptEnabled);
  await recover();
  await page.getByRole('button', { name: 'Save Setup' }).click();
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('a refinement that was not taken keeps its words, and can be sent again @both', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await words(page).fill('loose on entry');
  await openConditions(page);
  await page.getByLabel('Session Type').selectOption('race');
  await setDatabase('500');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'database isn’t answering' })).toBeVisible();
  await expect(words(page)).toHaveValue('loose on entry');
  await expect(page.getByLabel('Session Type')).toHaveValue('race');
  await recover();
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expectResult(page);
  await expect(page.getByRole('link', { name: 'Version 2' })).toContainText('loose on entry');
});

test('a message to the race engineer that was not taken comes back @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await openAssistant(page, '/setup-assistant/engineer');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('tyre pressures?');
  await setDatabase('500');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'database isn’t answering' })).toBeVisible();
  await expect(box).toHaveValue('tyre pressures?');
  await expectToastInSight(page, javaScriptEnabled);
  await recover();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article', { name: 'Race engineer' })).toContainText('psi hot');
});

/** Loads the page's data again, as Clerk's renewed session does. */
async function readAnew(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('.data'));
  await page.evaluate(() => {
    const { __remixRouter } = window as unknown as { __remixRouter: { revalidate(): void } };
    __remixRouter.revalidate();
  });
  expect((await answered).status()).toBe(503);
}

test('a list that is read again meanwhile stays as it was', async ({ page }) => {
  await openMine(page);
  await setDatabase('500');
  await readAnew(page);
  await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('a setup that is read again meanwhile stays', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await setDatabase('500');
  await readAnew(page);
  await expectResult(page);
});
