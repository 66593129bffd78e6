import { expect, test } from '@playwright/test';
import { giveSetupOf, setDatabase, untilDatabaseIsBack } from './community.ts';
import { accFile } from '../support/setup-files.ts';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';

// The database is everybody's: while it fails for one test it fails for all.
test.describe.configure({ mode: 'serial' });

test.afterEach(async () => {
  await setDatabase('ok');
  await untilDatabaseIsBack();
});

for (const mode of ['500', 'hang', 'garbage'] as const) {
  test(`the list says that it cannot be loaded and keeps the search (${mode})`, async ({ page }) => {
    await setDatabase(mode);
    // A search of its own: what was asked for before is in the edge cache.
    const search = `wet ${freshName()}`;
    const answer = await page.goto(`/setups?q=${search}&game=ACC&car=bmw_m4_gt3`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByText('We can’t load the setups right now.')).toBeVisible();
    await expect(page.getByText('No setups match')).toHaveCount(0);
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue(search);
    await expect(page.getByLabel('Car')).toHaveValue('bmw_m4_gt3');
    await setDatabase('ok');
    await untilDatabaseIsBack();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('We can’t load the setups right now.')).toHaveCount(0);
  });
}

test('a search typed meanwhile stays in the box', async ({ page }) => {
  await page.goto('/setups');
  await page.waitForLoadState('networkidle');
  await setDatabase('500');
  const search = freshName();
  await page.getByLabel('Search', { exact: true }).fill(search);
  await expect(page.getByText('We can’t load the setups right now.')).toBeVisible();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(search);
});

test('what was shown before stays, to visitors, to drivers and to who reads past copies', async ({
  page,
  browser,
  baseURL,
}) => {
  const [word, author, reader] = [freshName(), await newDriver(), await newDriver()];
  const id = await giveSetupOf(author, { note: word });
  const visitor = await browser.newPage();
  const addresses = [`/setups?q=${word}`, `/setup-viewer/${id}`];
  for (const address of addresses) expect((await visitor.goto(address))?.status()).toBe(200);
  const changer = await browser.newPage();
  await changer.context().addCookies([{ name: 'own_change', value: '1', url: baseURL ?? '' }]);
  await signInPlainly(page, reader, '/setup-assistant');
  await setDatabase('500');
  for (const address of addresses) {
    for (const reader of [visitor, page, changer]) {
      expect((await reader.goto(address))?.status()).toBe(200);
      await expect(reader.getByText(word).first()).toBeVisible();
    }
  }
  for (const guest of [visitor, changer]) await guest.close();
});

test('an upload comes back with everything typed, and can be sent again', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/upload-setup?game=ACC');
  await expect(page.getByRole('button', { name: 'List cars and tracks' })).toHaveCount(0);
  await page.getByLabel('Title').fill('Worth keeping');
  await page.getByLabel('Description').fill('A long text.');
  await page.getByLabel('Setup Data').fill(accFile());
  await expect(page.getByText('Recognised: ')).toBeVisible();
  await page.getByLabel('Track *').selectOption('spa');
  await setDatabase('500');
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'There was an error saving your setup. Please try again.',
  );
  await expect(page.getByLabel('Title')).toHaveValue('Worth keeping');
  await expect(page.getByLabel('Setup Data')).toHaveValue(/bmw_m4_gt3/);
  await setDatabase('ok');
  await untilDatabaseIsBack();
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
});

test('the avatar keeps its letter', async ({ page }) => {
  await signInPlainly(page, await newDriver({ firstName: 'Zoë' }));
  await expect(page.getByLabel('Account menu')).toHaveText('Z');
  await setDatabase('500');
  await page.goto('/setups');
  await expect(page.getByLabel('Account menu')).toHaveText('Z');
});
