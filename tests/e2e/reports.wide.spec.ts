import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { makeOperator, newDriver, newOldDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { lmuFile } from '../support/setup-files.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { authorPage, type GivenSetup, giveSetupOf, openMore } from './community.ts';

// Of these pages JavaScript changes nothing.
test.use({ javaScriptEnabled: false });

/** Past every copy that a data centre keeps. */
const fresh = { headers: { cookie: 'own_change=1' }, maxRedirects: 0 };

async function report(page: Page, setup: number, words = ''): Promise<void> {
  await page.goto(`/setup-viewer/${setup}`);
  await openMore(page);
  await page.getByRole('link', { name: 'Report this setup' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose what is wrong with it.')).toBeVisible();
  await page.getByLabel('Spam or advertising').check();
  await page.getByLabel('In your words (optional)').fill(words);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page).toHaveURL(`/setup-viewer/${setup}`);
  await expect(page.getByText('A moderator will look at your report.')).toBeVisible();
}

/** The same of another driver whose word counts: words are withheld from the second report on. */
async function reportToo(setup: number): Promise<void> {
  const report = { setup, about: 'setup', reason: 'advertising', words: '' };
  await askDatabase('rpc/report_setup', await tokenOf(await newOldDriver()), report);
}

/** The operator's page, and what waits there that says this. */
async function openDesk(desk: Page, said: string): Promise<Locator> {
  const operator = await newDriver();
  await makeOperator(operator);
  await signInPlainly(desk, operator, '/operator');
  return desk.locator('#reports + ul > li').filter({ hasText: said });
}

async function act(row: Locator, action: string, reason: string): Promise<void> {
  await row.getByLabel('Reason').fill(reason);
  await row.getByRole('button', { name: action }).click();
  const desk = row.page();
  await expect(desk.getByText('We’ve noted it with its reason.')).toBeVisible();
}

/** Every way in which somebody who is not signed in could come across a setup. */
const waysTo = (setup: number, { car_name = '' }: GivenSetup, author: string) => [
  ...['', '.data', '/rig', '/rig.data', '/embed', '/picture.png', '/download', '/code'].map(
    (part) => `/setup-viewer/${setup}${part}`,
  ),
  author,
  `${author}.data`,
  `/api/v1/setups/${setup}`,
  `/api/v1/setups/${setup}/file`,
  `/api/v1/setups?car=${car_name}`,
  `/api/v1/oembed?url=/setup-viewer/${setup}`,
  '/setups.data',
  `/setups?car=${car_name}`,
  `/setups?q=${car_name}`,
  `/setups?q=${car_name}&sort=works`,
  `/setups/suggestions?q=${car_name}`,
  '/sitemap.xml?part=1',
];

/** A setup's public traces, way by way: its number in a link, or its own texts. */
async function comeAcross(request: APIRequestContext, ways: string[], marks: readonly string[]) {
  const found: string[] = [];
  for (const way of ways) {
    const answer = await request.get(way, fresh);
    const text = answer.ok() ? (await answer.body()).toString('utf8') : '';
    if (marks.some((mark) => text.includes(mark))) found.push(way);
  }
  return found;
}

test('a reported setup shows no link, is hidden, and comes back', async ({ page, browser, request }) => {
  const author = await newDriver();
  const title = 'Buy at www.cheap-setups.example';
  const given = { title, note: 'Fine over kerbs', car_name: 'reported_car' };
  const setup = await giveSetupOf(author, given);
  const ways = waysTo(setup, given, await authorPage(page, setup));
  const words = async () => comeAcross(request, ways, ['cheap-setups.example']);
  expect((await words()).length).toBeGreaterThan(5);
  await signInPlainly(page, await newOldDriver(), '/healthz');
  await report(page, setup, 'Sells <b>setups</b>');
  // One report alone withholds nothing.
  expect((await words()).length).toBeGreaterThan(5);
  await reportToo(setup);
  await page.reload();
  await expect(page.getByText('This text is being checked.').first()).toBeVisible();
  expect(await words()).toEqual([]);
  expect((await request.get(`/setup-viewer/${setup}/download`)).status()).toBe(200);

  const desk = await browser.newPage();
  const row = await openDesk(desk, 'reported_car');
  for (const told of ['Sells <b>setups</b>', '2 drivers', title]) await expect(row).toContainText(told);
  await act(row, 'Hide it', 'No advertising, please.');
  const marks = [`setup-viewer/${setup}`, `/setups/${setup}/`, 'reported_car - ', `"${setup}"`];
  expect(await comeAcross(request, ways, marks)).toEqual([]);
  const statusOf = async (way: string) => (await request.get(way, fresh)).status();
  expect([await statusOf(ways[0] ?? ''), await statusOf(`/api/v1/setups/${setup}`)]).toEqual([404, 404]);
  // Nor does a driver who is signed in compare, copy, refine or report it.
  for (const way of [`/compare?a=${setup}`, `/setup-assistant?base=${setup}`, `/report/${setup}`]) {
    await page.goto(way);
    await expect(page.locator('main')).not.toContainText('reported_car');
  }
  const own = await browser.newPage();
  await signInPlainly(own, author, `/my-setups/${setup}?tab=edit`);
  await expect(own.getByText('No advertising, please.')).toBeVisible();
  await expect(own.getByRole('textbox', { name: 'Title' })).toHaveValue(title);

  const done = desk.locator('#done + ul > li').filter({ hasText: 'reported_car' }).first();
  await done.getByText('Take it back').click();
  await act(done, 'Restore', 'It is put right.');
  expect(await statusOf(ways[0] ?? '')).toBe(200);
  await own.reload();
  await expect(own.getByText('It is put right.')).toBeVisible();
  for (const one of [desk, own]) await one.close();
});

test('others read the file of a reported setup without its words', async ({ page, browser, request }) => {
  const author = await newDriver();
  const link = 'notes.cheap-setups.example';
  const setup_data = `${lmuFile()
    .replace(/Notes=".*"/, `Notes="More on ${link}"`)
    .replace(/(PressureSetting=\d+)\/\/.*/g, `$1//${link}`)}Custom=1\r\n\r\nGo to ${link}\r\n`;
  const given = { game: 'LMU', car_name: 'BMW_M4_LMGT3', track_name: 'le_mans', title: 'Calm', setup_data };
  const setup = await giveSetupOf(author, given);
  const ways = [...waysTo(setup, given, '/authors'), `/compare?a=${setup}&b=demo-lmu-le-mans-race`];
  const found = () => comeAcross(request, ways, [link]);
  const fileOf = async (from: APIRequestContext) =>
    (await from.get(`/setup-viewer/${setup}/download`)).text();
  expect((await found()).length).toBeGreaterThan(2);
  await signInPlainly(page, await newOldDriver(), '/healthz');
  await report(page, setup);
  await reportToo(setup);
  expect(await found()).toEqual([]);
  expect(await fileOf(page.request)).not.toContain(link);

  const own = await browser.newPage();
  await signInPlainly(own, author, `/my-setups/${setup}`);
  await expect(own.getByText('others get the file without them')).toBeVisible();
  expect(await fileOf(own.request)).toContain(link);
  const desk = await browser.newPage();
  await act(await openDesk(desk, `More on ${link}`), 'Leave it as it is', 'Nothing wrong.');
  expect((await found()).length).toBeGreaterThan(2);
  for (const one of [desk, own]) await one.close();
});

test('an operator’s form without a reason comes back, and blocking an author hides all their setups', async ({
  page,
  browser,
}) => {
  const author = await newDriver();
  const [one, other] = [await giveSetupOf(author, { car_name: 'blocked_car' }), await giveSetupOf(author)];
  await signInPlainly(page, await newDriver(), '/healthz');
  await report(page, one);
  const desk = await browser.newPage();
  const row = await openDesk(desk, 'blocked_car');
  await row.getByLabel('Reason').fill(' ');
  await row.getByRole('button', { name: 'Block the author' }).click();
  await expect(desk.getByRole('alert')).toContainText('Say why');
  await act(row, 'Block the author', 'Only advertising.');
  for (const setup of [one, other]) {
    await page.goto(`/setup-viewer/${setup}`);
    await expect(page.getByRole('heading', { name: 'Setup Not Found' })).toBeVisible();
  }
  const own = await browser.newPage();
  await signInPlainly(own, author, '/my-setups');
  await expect(own.getByText('Only advertising.')).toBeVisible();
  await own.getByRole('switch').first().click();
  await expect(own.getByRole('switch').first()).not.toBeChecked();
  for (const page of [desk, own]) await page.close();
});
