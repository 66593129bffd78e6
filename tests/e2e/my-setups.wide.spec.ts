import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { giveSetupOf, giveSetups, openMore } from './community.ts';

const title = 'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps';
const question = `Are you sure you want to delete "${title}"? This action cannot be undone.`;
const cards = (page: Page) => page.getByRole('article');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fileOf = async (page: Page, id: number) =>
  (await page.request.get(`/setup-viewer/${id}/download`)).text();

async function openMine(page: Page) {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
  return { driver, id, card: page.getByRole('article', { name: title }) };
}

test('the menu of a card stands whole over the cards below @both', async ({ page }) => {
  const driver = await newDriver();
  await giveSetups(driver, [{}, {}, {}]);
  await page.setViewportSize({ width: 390, height: 1200 });
  await signInPlainly(page, driver, '/my-setups');
  const menu = cards(page).first().locator('.more-menu');
  await menu.locator('summary').click();
  for (const entry of await menu.locator('.more-entries > *').all()) {
    const isUppermost = await entry.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect([await entry.textContent(), isUppermost]).toEqual([expect.any(String), true]);
  }
});

test('a setup is published, downloaded, deleted after a question, and taken back @both', async ({
  page,
  javaScriptEnabled,
}) => {
  const { card } = await openMine(page);
  const asked = page.getByRole(javaScriptEnabled ? 'dialog' : 'main');
  await card.getByRole('switch').click();
  await expect(page.getByText('It is public: everybody can see and download it.')).toBeVisible();
  await expect(page.getByText('Your first public setup')).toBeInViewport();
  await expect(card.getByRole('switch')).toBeChecked();
  const downloading = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Download' }).first().click();
  const name = (await downloading).suggestedFilename();
  expect(name).toBe('bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup.json');
  await card.getByRole('link', { name: 'Delete' }).click();
  await expect(asked.getByText(question)).toBeVisible();
  await asked.getByText('Cancel', { exact: true }).click();
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Setup deleted')).toBeVisible();
  await expect(page).toHaveURL('/my-setups');
  await expect(page.getByRole('heading', { name: 'No setups saved yet' })).toBeVisible();
  await press(page, `Undo ${title}`);
  await expect(page.getByText('public again: everybody can see and download it.')).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();
  await expect(page.getByRole('button', { name: `Undo ${title}` })).toHaveCount(0);
});

test('a deleted setup is kept in a fold, for its driver alone @plain', async ({ page, context }) => {
  const { id, card } = await openMine(page);
  const restore = () => {
    const sent = { headers: { origin: appOrigin }, form: { restore: String(id) }, maxRedirects: 0 };
    return page.request.post('/my-setups', sent);
  };
  await page.goto(`/my-setups/${id}/delete`);
  await press(page, 'Delete');
  await page.getByText('Recently deleted').click();
  await press(page, `Restore ${title}`);
  await expect(page.getByText('Setup restored')).toBeVisible();
  await expect(card.getByRole('switch')).not.toBeChecked();
  await context.clearCookies();
  await signInPlainly(page, await newDriver(), '/my-setups');
  expect((await restore()).status()).toBe(404);
});

test('the switch on a later page of the list leads back to that page', async ({ page }) => {
  const driver = await newDriver();
  await giveSetups(driver, Array(21).fill({ is_public: false }));
  await signInPlainly(page, driver, '/my-setups');
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('switch').click();
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('switch')).toBeChecked();
  await page.getByLabel('Search my setups').fill('nothing');
  await press(page, 'Search');
  await expect(page.getByText('No setups match.')).toBeVisible();
});

test('a new driver sees how to begin, and all else in one row @plain', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/my-setups');
  await expect(page.getByRole('heading', { name: 'No setups saved yet' })).toBeVisible();
  await expect(page.getByText('Manage your saved racing setups')).toBeVisible();
  await expect(page.getByText('Generate your first setup and save it to see it here!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Setup' })).toHaveCount(2);
  const beside = page.getByRole('navigation', { name: 'Beside my setups' }).getByRole('link');
  await expect(beside).toHaveText([
    /^Teams/,
    /^Diary/,
    /^Season/,
    /^Tests/,
    /^Compare/,
    /^Wanted/,
    /^Settings guide/,
  ]);
  await beside.filter({ hasText: 'Tests' }).click();
  await expect(page.getByText('No tests yet.')).toBeVisible();
});

test('an own setup is changed, gets a new file, and goes back to an earlier one @plain', async ({
  page,
  request,
}) => {
  const { id } = await openMine(page);
  const file = await fileOf(page, id);
  await page.goto(`/my-setups/${id}`);
  await openMore(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Race, two hours');
  await page.getByLabel('Notes').fill('Calm over the kerbs.');
  await page.getByText('Replace file').click();
  await page.getByLabel('Or the setup as text').fill(file.replace(/"rearWing": \d+/, '"rearWing": 1'));
  await press(page, 'Save changes');
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
  await page.goto(`/my-setups/${id}?tab=versions`);
  await press(page, 'Restore version 1');
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible();
  expect(await fileOf(page, id)).toBe(file);
});
