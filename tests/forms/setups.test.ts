import { expect, type Page, test } from '@playwright/test';
import { freshName, lifetimeDriver, newDriver, newOldDriver, signInPlainly } from '../support/drivers.ts';
import { giveLike, giveSetupOf, giveSetups } from '../e2e/community.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('the search finds every public setup, not only those of the first page', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  const old = await giveSetupOf(driver, { note: `Hidden gem ${word}` });
  await giveSetups(
    driver,
    Array.from({ length: 21 }, () => ({ note: 'One of many' })),
  );
  await page.goto('/setups');
  await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`#${old}`);
});

test('a card shows id, title, car, track, game, author, description and likes', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { note: `Calm rear ${word}`, title: 'Race pace' });
  await giveLike(driver, id);
  await page.goto(`/setups?q=${word}`);
  const card = cards(page);
  await expect(card.getByRole('heading')).toHaveText('BMW M4 GT3 2021 - Circuit de Spa-Francorchamps');
  await expect(card).toContainText(`#${id}`);
  await expect(card.getByText('BMW M4 GT3 2021', { exact: true })).toBeVisible();
  await expect(card.getByText('Circuit de Spa-Francorchamps', { exact: true })).toBeVisible();
  await expect(card.getByText('ACC', { exact: true })).toBeVisible();
  await expect(card).toContainText(`by ${driver.username}`);
  await expect(card).toContainText('Race pace');
  await expect(card).toContainText(`Calm rear ${word}`);
  await expect(card).toContainText('1 like');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
});

test('the most liked setups come first when asked for', async ({ page }) => {
  const word = freshName();
  const [driver, fan, other] = [await newDriver(), await newOldDriver(), await newOldDriver()];
  const [liked, loved] = await giveSetups(driver, [{ note: word }, { note: word }, { note: word }]);
  await giveLike(fan, liked ?? 0);
  for (const each of [fan, other]) await giveLike(each, loved ?? 0);
  await page.goto(`/setups?q=${word}`);
  await page.getByLabel('Sort').selectOption('Most liked');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(cards(page).nth(0)).toContainText('2 likes');
  await expect(cards(page).nth(1)).toContainText('1 like');
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).nth(2).getByText('like')).toHaveCount(0);
});

test('"Load more" is a link to the next twenty, and there is a way back', async ({ page }) => {
  const word = freshName();
  const driver = await newDriver();
  await giveSetups(
    driver,
    Array.from({ length: 25 }, (_, place) => ({ note: `${word} number ${place}.` })),
  );
  await page.goto(`/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the first page' }).click();
  await expect(page).toHaveURL(`/setups?q=${word}`);
  await expect(cards(page)).toHaveCount(20);
});

test('demo setups fill up a first page, after the real ones', async ({ page }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { car_name: 'ferrari_296_gt3', track_name: 'suzuka' });
  await page.goto('/setups?game=ACC&car=ferrari_296_gt3&track=suzuka');
  await expect(cards(page).first()).toContainText(`#${id}`);
  await expect(cards(page).last()).toContainText('Demo Setup');
  await expect(cards(page).last()).toContainText('#demo-acc-suzuka-race');
});

test('search engines get an address for each list and none for searches', async ({ page }) => {
  await page.goto('/setups?game=ACC&sort=liked');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/setups\?game=ACC$/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.goto('/setups?q=spa');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
});

test('a search that asks for too much shows the nearest, and goes along to the engineer and the wish', async ({
  page,
}) => {
  await giveSetupOf(await newDriver(), {
    car_name: 'ginetta_g55_gt4',
    track_name: 'zolder',
    session: 'race',
    weather: 'dry',
  });
  await page.goto('/setups?q=ginetta+zolder+rain+race');
  await expect(
    page.getByText('No setup is all of “ginetta zolder rain race”: none wet; 1 dry.'),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Have the engineer make one' }).click();
  await expect(page).toHaveURL('/try?game=ACC&car=ginetta_g55_gt4&track=zolder&weather=wet');

  await signInPlainly(page, lifetimeDriver, '/setups?q=ginetta+zolder+rain+race+calm');
  await page.getByRole('link', { name: 'Have the engineer make one' }).click();
  await expect(page.getByRole('combobox', { name: 'Car' })).toHaveValue('ginetta_g55_gt4');
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue('zolder');
  await expect(page.getByLabel('Session Type')).toHaveValue('race');
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await expect(page.getByLabel('Additional Requirements')).toHaveValue('ginetta zolder rain race calm');
  await page.goto('/setups?q=ginetta+zolder+rain+race');
  await page.getByRole('link', { name: 'Ask for it' }).click();
  await expect(page).toHaveURL(
    '/wanted/ask?game=ACC&car=ginetta_g55_gt4&track=zolder&session=race&weather=wet',
  );
});
