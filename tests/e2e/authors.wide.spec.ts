import { type Page, expect, test } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveSetupOf, giveSetups } from './community.ts';

/** An author with setups of two cars and tracks; gives the first of them. */
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

const follow = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true });

const unfollow = (page: Page) => page.getByRole('button', { name: 'Unfollow', exact: true });

test('an author’s page tells what they share, and leads to the lists of it @both', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await openAuthor(page, shared, driver.username);
  await expect(page.locator('.facts')).toContainText('Public setups8');
  await expect(page.getByRole('region', { name: 'Newest' }).getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Current game version' }).getByRole('article')).toHaveCount(
    6,
  );
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
  await expect(page.getByText('You don’t follow anybody yet.')).toBeVisible();
  const address = await openAuthor(page, shared, driver.username);
  await follow(page).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('You follow this author')).toBeVisible();
  await page.getByRole('link', { name: `You follow ${driver.username}` }).click();
  await expect(page.getByRole('heading', { name: 'Authors you follow' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: driver.username })).toContainText('8 setups');
  await page.getByRole('button', { name: `Unfollow ${driver.username}` }).click();
  await expect(page.getByText('You don’t follow anybody yet.')).toBeVisible();
  await page.goto(address);
  await expect(follow(page)).toBeVisible();
});

test('who is not signed in follows after signing in @both', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  const follower = await newDriver();
  const address = await openAuthor(page, shared, driver.username);
  await follow(page).click();
  await page.locator('input[name="identifier"]').fill(follower.email);
  await page.locator('input[name="password"]').fill(follower.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(address);
  await expect(unfollow(page)).toBeVisible();
});

test('nobody is offered to follow themselves, nor an author who is not there @both', async ({ page }) => {
  const { driver, shared } = await givenAuthor();
  await signInPlainly(page, driver, '/my-setups');
  await openAuthor(page, shared, driver.username);
  await expect(page.getByRole('link', { name: 'This is you' })).toBeVisible();
  await expect(follow(page)).toHaveCount(0);
  expect((await page.goto('/authors/999999999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nobody shares setups here' })).toBeVisible();
});

const nameless = { firstName: '', lastName: '', hasUsername: false };

const setupTitle = 'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps';

/** Each way to make a setup public, and where it ends. */
const publishings: [string, { publish: (page: Page, driver: Driver) => Promise<unknown>; end: RegExp }][] = [
  [
    'uploads',
    {
      async publish(page) {
        await page.goto('/upload-setup?game=ACC');
        await page.getByLabel('Car').selectOption('bmw_m4_gt3');
        await page.getByLabel('Track *').selectOption('spa');
        await page.getByLabel('Title').fill('First');
        await page.getByLabel('Description').fill('Everybody’s.');
        await page.getByLabel('Setup Data').fill(accFile());
        await page.getByRole('button', { name: 'Upload Setup' }).click();
      },
      end: /\/setup-viewer\/\d+$/,
    },
  ],
  [
    'switches',
    {
      async publish(page, driver) {
        await giveSetupOf(driver, { is_public: false });
        await page.goto('/my-setups');
        await page.getByRole('switch').first().click();
      },
      end: /\/my-setups$/,
    },
  ],
  [
    'edits',
    {
      async publish(page, driver) {
        await page.goto(`/my-setups/${await giveSetupOf(driver, { is_public: false })}?tab=edit`);
        await page.locator('[name=is_public]').check();
        await page.getByRole('button', { name: 'Save changes' }).click();
      },
      end: /\?tab=notes$/,
    },
  ],
  [
    'restores',
    {
      async publish(page, driver) {
        await page.goto(`/my-setups/${await giveSetupOf(driver, { is_public: true })}/delete`);
        await page.getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('button', { name: `Undo ${setupTitle}` }).click();
      },
      end: /\/my-setups$/,
    },
  ],
];

for (const [does, { publish, end }] of publishings) {
  test(`a nameless author who ${does} is asked for a name once, and the setup is public @both`, async ({
    page,
  }) => {
    const driver = await newDriver(nameless);
    await signInPlainly(page, driver, '/my-setups');
    await publish(page, driver);
    await expect(page.getByRole('heading', { name: 'What’s your name?' })).toBeVisible();
    await page.getByRole('link', { name: 'Not now' }).click();
    await expect(page).toHaveURL(end);
    await publish(page, driver);
    await expect(page).toHaveURL(end);
    await page.goto('/account/name?return_to=/my-setups');
    await page.getByLabel('Name *').fill('\u200b');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Type the name that other drivers see.')).toBeVisible();
    await page.getByLabel('Name *').fill('Quick Quentin');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(page).toHaveURL('/my-setups');
    const data = await page.request.get('/account/data.json');
    expect((await data.json()).profile).toMatchObject({ first_name: 'Quick Quentin' });
  });
}
