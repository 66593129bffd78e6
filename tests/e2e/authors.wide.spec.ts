import { expect, type Page, test } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveSetupOf, giveSetups } from './community.ts';

/** An author with eight public setups of two cars; gives the first of them. */
async function givenAuthor() {
  const driver = await newDriver();
  const [shared = 0] = await giveSetups(driver, [
    { title: 'Race pace' },
    { title: 'Rain', car_name: 'ferrari_296_gt3', track_name: 'monza' },
    ...Array.from({ length: 6 }, (_, place) => ({ title: `Stint ${place}`, track_name: 'imola' })),
    { title: 'Nobody sees this', is_public: false },
  ]);
  return { driver, shared };
}

async function openAuthor(page: Page, shared: number, name: string): Promise<string> {
  await page.goto(`/setup-viewer/${shared}`);
  await page.getByRole('link', { name: `by ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const nobody = (page: Page) => page.getByText('You don’t follow anybody yet.');

test('an author’s page tells what they share, and leads to the lists of it @plain', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await openAuthor(page, shared, driver.username);
  await expect(page.locator('.facts')).toContainText('Public setups8');
  for (const name of ['Newest', 'Current game version'])
    await expect(page.getByRole('region', { name }).getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('main')).not.toContainText('Nobody sees this');
  await page
    .getByRole('link', { name: /^Ferrari 296 GT3/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/setups\?.*car=ferrari_296_gt3.*author=\d+/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page
    .getByRole('article')
    .getByRole('link', { name: `by ${driver.username}` })
    .click();
  await page.getByRole('link', { name: 'All 8 setups' }).click();
  await expect(page).toHaveURL(/\/setups\?author=\d+$/);
  await expect(page.getByRole('article')).toHaveCount(8);
});

test('a driver follows an author, and unfollows in the list of those they follow @both', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await signInPlainly(page, await newDriver(), '/following');
  await expect(nobody(page)).toBeVisible();
  const address = await openAuthor(page, shared, driver.username);
  await press(page, 'Follow');
  await expect(page).toHaveURL(address);
  await expect(page.getByText('You follow this author')).toBeVisible();
  await page.getByRole('link', { name: `You follow ${driver.username}` }).click();
  await expect(page.getByRole('heading', { name: 'Authors you follow' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: driver.username })).toContainText('8 setups');
  await press(page, `Unfollow ${driver.username}`);
  await expect(nobody(page)).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('nobody is offered to follow themselves, nor an author who is not there @plain', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await signInPlainly(page, driver, '/my-setups');
  await openAuthor(page, shared, driver.username);
  await expect(page.getByRole('link', { name: 'This is you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0);
  expect((await page.goto('/authors/999999999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nobody shares setups here' })).toBeVisible();
});

type Publishing = { publish: (page: Page, driver: Driver) => Promise<unknown>; end: RegExp };

const ownSetup = (driver: Driver) => giveSetupOf(driver, { is_public: false });
/** Each way to make a setup public, and where it ends. */
const publishings: Record<string, Publishing> = {
  uploads: {
    async publish(page) {
      await page.goto('/upload-setup?game=ACC');
      await page.getByLabel('Car').selectOption('bmw_m4_gt3');
      await page.getByLabel('Track *').selectOption('spa');
      const typed = { Title: 'First', Description: 'Everybody’s.', 'Setup Data': accFile() };
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
      await press(page, 'Upload Setup');
    },
    end: /\/setup-viewer\/\d+$/,
  },
  switches: {
    async publish(page, driver) {
      await ownSetup(driver);
      await page.goto('/my-setups');
      await page.getByRole('switch').first().click();
    },
    end: /\/my-setups$/,
  },
  edits: {
    async publish(page, driver) {
      await page.goto(`/my-setups/${await ownSetup(driver)}?tab=edit`);
      await page.locator('[name=is_public]').check();
      await press(page, 'Save changes');
    },
    end: /\?tab=notes$/,
  },
  restores: {
    async publish(page, driver) {
      await page.goto(`/my-setups/${await giveSetupOf(driver)}/delete`);
      await press(page, 'Delete');
      await page.getByRole('button', { name: /^Undo / }).click();
    },
    end: /\/my-setups$/,
  },
};

for (const [does, { publish, end }] of Object.entries(publishings))
  test(`a nameless author who ${does} is asked for a name once, and the setup is public @both`, async ({
    page,
  }) => {
    const driver = await newDriver({ firstName: '', lastName: '', hasUsername: false });
    await signInPlainly(page, driver, '/my-setups');
    await publish(page, driver);
    await expect(page.getByRole('heading', { name: 'What’s your name?' })).toBeVisible();
    await page.getByRole('link', { name: 'Not now' }).click();
    await expect(page).toHaveURL(end);
    await publish(page, driver);
    await expect(page).toHaveURL(end);
  });

test('a name that is given is kept, and one of nothing is refused @both', async ({ page }) => {
  const driver = await newDriver({ firstName: '', lastName: '', hasUsername: false });
  await signInPlainly(page, driver, '/account/name?return_to=/my-setups');
  await page.getByLabel('Name *').fill('\u200b');
  await press(page, 'Save name');
  await expect(page.getByText('Type the name that other drivers see.')).toBeVisible();
  await page.getByLabel('Name *').fill('Quick Quentin');
  await press(page, 'Save name');
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(page).toHaveURL('/my-setups');
  const data = await page.request.get('/account/data.json');
  expect((await data.json()).profile).toMatchObject({ first_name: 'Quick Quentin' });
});
