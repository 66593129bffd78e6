import { type Page, expect, test } from '@playwright/test';
import { readSetup } from '../../racing/setup/formats.ts';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveLike, giveSetupOf, giveSetups, openMore } from './community.ts';

const base = accFile();

/** The file of a test's setup with other values. */
function editedFile(edits: readonly { parameter: string; value: number }[]): string {
  return readSetup('ACC', base)?.edit(edits).text ?? '';
}

const row = (page: Page, parameter: string) => page.locator(`tr[data-parameter="${parameter}"]`);

test('two setups are compared and merged, and the merge is saved @both', async ({ page }) => {
  const other = await giveSetupOf(await newDriver(), {
    setup_data: editedFile([
      { parameter: 'rearWing', value: 12 },
      { parameter: 'bumpSlow.front', value: 3 },
    ]),
  });
  const driver: Driver = await newDriver();
  const own = await giveSetupOf(driver, { is_public: false, setup_data: base });
  await signInPlainly(page, driver, `/setup-viewer/${own}`);
  await openMore(page);
  await page.getByRole('link', { name: 'Compare with…' }).click();
  await page.getByText('By number, address or file').click();
  await page.getByLabel('Number or address of a setup').nth(1).fill(`#${other}`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('3 settings differ, in 2 groups.')).toBeVisible();
  await expect(page.locator('[data-parameter]')).toHaveCount(3);
  await expect(row(page, 'rearWing')).toContainText(/clicks, \d+% of the range/);
  await expect(row(page, 'rearWing')).toContainText('rear downforce');
  const named = row(page, 'rearWing').getByRole('link', { name: 'Rear wing' });
  await expect(named).toHaveAttribute('href', '/settings/acc/rear-wing');

  await page.getByLabel('Take all of Dampers from B').check();
  await page.getByRole('button', { name: 'Preview the merge' }).click();
  await expect(page.getByText('A, with 2 values changed.')).toBeVisible();
  await page.getByLabel('Title').fill('My merge');
  await page.getByRole('button', { name: 'Save as my setup' }).click();
  await expect(page).toHaveURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Private: only you can see this')).toBeVisible();
  await expect(page.getByText(`#${own} by`)).toContainText(`#${other} by`);
  const [, saved] = /(\d+)$/.exec(page.url()) ?? [];

  await page.goto(`/compare?a=${other}&b=${saved}`);
  await expect(page.locator('[data-parameter]')).toHaveCount(1);
  await expect(row(page, 'rearWing')).toBeVisible();
});

test('files are compared without being stored @both', async ({ page }) => {
  await page.goto('/compare');
  await page.getByText('By number, address or file').click();
  const file = (text: string) => ({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const [first, second] = [page.locator('input[name="a_file"]'), page.locator('input[name="b_file"]')];
  await first.setInputFiles(file(base));
  await second.setInputFiles(file('{"carName": 1}'));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.locator('input[name="b"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('We’ll use mine.json unless you choose another.')).toBeVisible();
  await second.setInputFiles(file(editedFile([{ parameter: 'fuel', value: 40 }])));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('1 setting differs, in 1 group.')).toBeVisible();
  await page.getByLabel('Take Fuel from B').check();
  await page.getByRole('button', { name: 'Preview the merge' }).click();
  await expect(page.getByText('A, with 1 value changed.')).toBeVisible();
});

test('unlike setups are refused in a sentence @plain', async ({ page }) => {
  await page.goto('/compare?a=demo-acc-spa-race&b=demo-lmu-le-mans-race');
  await expect(page.getByText('their settings don’t compare')).toBeVisible();
  await page.goto('/compare?a=demo-acc-spa-race&b=999999999');
  await expect(page.getByText('That setup doesn’t exist, or it’s private.')).toBeVisible();
  await page.goto('/compare?a=demo-acc-spa-race&b=demo-acc-monza-qualifying');
  await expect(page.getByText('These are different cars')).toBeVisible();
});

test('two own setups are compared in two choices, the same car and track first @plain', async ({ page }) => {
  const driver = await newDriver();
  const [calm] = await giveSetups(driver, [
    { title: 'Calm', is_public: false },
    { title: 'At Monza', track_name: 'monza', is_public: false },
    { title: 'Quick', is_public: false },
    { title: 'Elsewhere', car_name: 'ferrari_296_gt3', track_name: 'monza', is_public: false },
  ]);
  await signInPlainly(page, driver, '/compare');
  const own = page.getByRole('region', { name: 'Your setups' });
  await own.getByRole('link', { name: 'Calm' }).click();
  for (const [place, name] of ['Quick', 'At Monza', 'Elsewhere'].entries())
    await expect(own.getByRole('link').nth(place)).toContainText(name);
  await own.getByRole('link', { name: 'Quick' }).click();
  await expect(page.getByText('Nothing differs.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('a')).toBe(String(calm));
});

test('the picker searches own, liked and public setups, and earlier versions @both', async ({ page }) => {
  const word = `Word${Date.now().toString(36)}`;
  const driver = await newDriver();
  await giveSetupOf(driver, { title: `${word} mine`, is_public: false });
  const shared = await giveSetupOf(await newDriver(), { title: `${word} shared` });
  await giveLike(driver, shared);
  await signInPlainly(page, driver, '/compare');
  await page.getByLabel('Search setups').fill(word);
  await page.getByRole('button', { name: 'Search' }).click();
  for (const title of ['Your setups', 'Setups you like', 'Public setups'])
    await expect(page.getByRole('region', { name: title }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Search setups').fill('no such setup');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No setup matches “no such setup”.')).toBeVisible();
});
