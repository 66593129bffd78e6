import { expect, type Page, test } from '@playwright/test';
import { readSetup } from '../../racing/setup/formats.ts';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveLike, giveSetupOf, giveSetups, openMore } from './community.ts';

const base = accFile();
/** The base's file with other values. */
const edited = (values: Record<string, number>) =>
  readSetup('ACC', base)?.edit(Object.entries(values).map(([parameter, value]) => ({ parameter, value })))
    .text ?? '';

const rows = (page: Page) => page.locator('[data-parameter]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('two setups are compared and merged, and the merge is saved @both', async ({ page }) => {
  const setup_data = edited({ rearWing: 12, 'bumpSlow.front': 3 });
  const other = await giveSetupOf(await newDriver(), { setup_data });
  const driver = await newDriver();
  const own = await giveSetupOf(driver, { is_public: false, setup_data: base });
  await signInPlainly(page, driver, `/setup-viewer/${own}`);
  await openMore(page);
  await page.getByRole('link', { name: 'Compare with…' }).click();
  await page.getByText('By number, address or file').click();
  await page.getByLabel('Number or address of a setup').nth(1).fill(`#${other}`);
  await press(page, 'Compare');
  await expect(page.getByText('2 settings differ, in 2 groups.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const wing = page.locator('tr[data-parameter="rearWing"]');
  await expect(wing).toContainText(/clicks, \d+% of the range/);
  await expect(wing).toContainText('rear downforce');
  const guide = wing.getByRole('link', { name: 'Rear wing' });
  await expect(guide).toHaveAttribute('href', '/settings/acc/rear-wing');

  await page.getByLabel('Take all of Dampers from B').check();
  await press(page, 'Preview the merge');
  await expect(page.getByText('A, with 2 values changed.')).toBeVisible();
  await page.getByLabel('Title').fill('My merge');
  await press(page, 'Save as my setup');
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Private: only you can see this')).toBeVisible();
  await expect(page.getByText(`#${own} by`)).toContainText(`#${other} by`);
  await page.goto(`/compare?a=${other}&b=${page.url().split('/').at(-1)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(wing).toBeVisible();
});

test('files are compared without being stored @both', async ({ page }) => {
  await page.goto('/compare');
  await page.getByText('By number, address or file').click();
  const give = (field: string, text: string) =>
    page
      .locator(`input[name="${field}"]`)
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('a_file', base);
  await give('b_file', '{"carName": 1}');
  await press(page, 'Compare');
  await expect(page.locator('input[name="b"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('We’ll use mine.json unless you choose another.')).toBeVisible();
  await give('b_file', edited({ fuel: 40 }));
  await press(page, 'Compare');
  await expect(page.getByText('1 setting differs, in 1 group.')).toBeVisible();
  await page.getByLabel('Take Fuel from B').check();
  await press(page, 'Preview the merge');
  await expect(page.getByText('A, with 1 value changed.')).toBeVisible();
});

test('the picker has one’s own first, of the same car and track, and searches liked and public ones @both', async ({
  page,
}) => {
  const word = freshName();
  const driver = await newDriver();
  const [calm] = await giveSetups(driver, [
    { title: 'Calm', is_public: false },
    { title: `At Monza ${word}`, track_name: 'monza', is_public: false },
    { title: 'Quick', is_public: false },
    { title: 'Elsewhere', car_name: 'ferrari_296_gt3', track_name: 'monza', is_public: false },
  ]);
  await giveLike(driver, await giveSetupOf(await newDriver(), { title: `${word} shared` }));
  await signInPlainly(page, driver, '/compare');
  await page.getByLabel('Search setups').fill(word);
  await press(page, 'Search');
  const found = (name: string) => page.getByRole('region', { name }).getByRole('link');
  for (const name of ['Your setups', 'Setups you like', 'Public setups'])
    await expect(found(name)).toHaveCount(1);
  await page.getByLabel('Search setups').fill('no such setup');
  await press(page, 'Search');
  await expect(page.getByText('No setup matches “no such setup”.')).toBeVisible();

  await page.goto('/compare');
  const own = found('Your setups');
  await own.filter({ hasText: 'Calm' }).click();
  await expect(own).toContainText(['Quick', 'At Monza', 'Elsewhere']);
  await own.filter({ hasText: 'Quick' }).click();
  await expect(page.getByText('Nothing differs.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('a')).toBe(String(calm));
});
