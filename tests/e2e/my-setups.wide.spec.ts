import { type Page, expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveSetupOf, giveSetups, openMore } from './community.ts';
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

test('a new driver sees how to begin @plain', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/my-setups');
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
  await expect(page.getByText('Manage your saved racing setups')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No setups saved yet' })).toBeVisible();
  await expect(page.getByText('Generate your first setup and save it to see it here!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Setup' })).toHaveCount(2);
});

test('a setup is published, downloaded and deleted with plain forms and links @plain', async ({ page }) => {
  const driver = await newDriver();
  await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, '/my-setups');
  const card = page.getByRole('article', { name: title });
  await card.getByRole('switch').click();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(page.getByText('It is public: everybody can see and download it.')).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup.json');
  await card.getByRole('link', { name: 'Delete' }).click();
  await expect(
    page.getByText(`Are you sure you want to delete "${title}"? This action cannot be undone.`),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/my-setups');
  await expect(page.getByText('Setup deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No setups saved yet' })).toBeVisible();
  await page.getByRole('button', { name: `Undo ${title}` }).click();
  await expect(page).toHaveURL('/my-setups');
  await expect(page.getByText('public again: everybody can see and download it.')).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();
  await expect(page.getByRole('button', { name: `Undo ${title}` })).toHaveCount(0);
});

test('a deleted setup is kept in a fold, for its driver alone @plain', async ({ page, context }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, `/my-setups/${id}/delete`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Recently deleted').click();
  const { origin } = new URL(page.url());
  const form = { restore: String(id) };
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByText('Setup restored')).toBeVisible();
  await expect(page.getByRole('article', { name: title }).getByRole('switch')).not.toBeChecked();
  await context.clearCookies();
  await signInPlainly(page, await newDriver(), '/my-setups');
  const refused = await page.request.post('/my-setups', { headers: { origin }, form, maxRedirects: 0 });
  expect(refused.status()).toBe(404);
});

test('own setups are searched, filtered by car and track, and sorted into folders @plain', async ({
  page,
}) => {
  const driver = await newDriver();
  await giveSetups(driver, [
    { title: 'Calm over kerbs', is_public: false },
    { title: 'One lap', track_name: 'monza', is_public: false },
    { car_name: 'ferrari_296_gt3', setup_data: accFile({ car: 'ferrari_296_gt3' }), is_public: false },
  ]);
  await signInPlainly(page, driver, '/my-setups');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByLabel('Search my setups').fill('calm');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByLabel('Car').selectOption({ label: 'BMW M4 GT3 2021 (2)' });
  await page.getByLabel('Track').selectOption({ label: 'Autodromo Nazionale Monza (1)' });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('One lap')).toBeVisible();
  await page.goto('/my-setups?sort=car');
  await expect(page.getByRole('heading', { name: 'BMW M4 GT3 2021', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ferrari 296 GT3 2023', exact: true })).toBeVisible();
  await page.goto('/my-setups?q=nothing');
  await expect(page.getByText('None of your setups match.')).toBeVisible();
});

test('the garage leads to all else in one row, and to tests before there are any @plain', async ({
  page,
}) => {
  await signInPlainly(page, await newDriver(), '/my-setups');
  const garage = page.getByRole('navigation', { name: 'Beside my setups' });
  for (const [place, name] of ['Diary', 'Tests', 'Compare', 'Wanted', 'Settings guide'].entries())
    await expect(garage.getByRole('link').nth(place)).toHaveText(name);
  await garage.getByRole('link', { name: 'Tests' }).click();
  await expect(page.getByText('No tests yet.')).toBeVisible();
});

test('a setup that is gone already is said to be, not to have been deleted now @plain', async ({ page }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver);
  await signInPlainly(page, driver, `/my-setups/${id}/delete`);
  const { origin } = new URL(page.url());
  await page.request.post(`/my-setups/${id}/delete`, { headers: { origin }, form: {}, maxRedirects: 0 });
  await page.context().clearCookies({ name: 'toast' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Not Found' })).toBeVisible();
  await expect(page.getByText('Setup deleted')).toHaveCount(0);
});

test('an own setup is changed, gets a new file, and goes back to an earlier one @plain', async ({
  page,
  request,
}) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  await expect(page.getByRole('heading', { name: 'Setup Data' })).toBeVisible();
  await openMore(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Race, two hours');
  await page.getByLabel('Notes').fill('Calm over the kerbs.');
  await page.getByText('Replace file').click();
  const file = await (await page.request.get(`/setup-viewer/${id}/download`)).text();
  await page.getByLabel('Or the setup as text').fill(file.replace(/"rearWing": \d+/, '"rearWing": 1'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Setup updated', { exact: true })).toBeVisible();
  await expect(page.getByText('Race, two hours').first()).toBeVisible();
  await page.getByRole('link', { name: 'Versions 2' }).click();
  const latest = page.getByRole('listitem').filter({ hasText: 'Version 2' });
  await expect(latest).toContainText('in use');
  await expect(latest).toContainText('Rear wing');
  await page.getByRole('link', { name: 'Compare version 1' }).click();
  await expect(page.getByText('1 setting differs, in 1 group.')).toBeVisible();
  await expect(page.locator('[data-parameter]')).toHaveAttribute('data-parameter', 'rearWing');
  expect((await request.get(page.url())).status()).toBe(404);
  await page.getByRole('link', { name: 'Race, two hours, version 1' }).click();
  await page.getByRole('link', { name: 'Versions 2' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible();
  expect(await (await page.request.get(`/setup-viewer/${id}/download`)).text()).toBe(file);
});

test('of two tabs that edit one setup the second keeps its words and is told @plain', async ({
  page,
  context,
}) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=edit`);
  const second = await context.newPage();
  await second.goto(`/my-setups/${id}?tab=edit`);
  for (const [tab, words] of [
    [page, 'From the first'],
    [second, 'From the second'],
  ] as const) {
    await tab.getByLabel('Notes').fill(words);
    await tab.getByRole('button', { name: 'Save changes' }).click();
  }
  await expect(second.getByRole('alert')).toContainText('changed elsewhere');
  await expect(second.getByLabel('Notes')).toHaveValue('From the second');
  await expect(second.getByRole('region', { name: 'What is stored now' })).toContainText('From the first');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByRole('region', { name: 'Setup Information' })).toContainText('From the second');
  await expect(second.getByRole('alert')).toHaveCount(0);
});
