import { type APIRequestContext, type Page, expect, test } from '@playwright/test';
import {
  type Driver,
  makeOperator,
  newDriver,
  newOldDriver,
  signInPlainly,
  tokenOf,
} from '../support/drivers.ts';
import { lmuFile } from '../support/setup-files.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { type GivenSetup, giveSetupOf, openMore } from './community.ts';

const neutral = 'This text is being checked.';

async function newOperator(): Promise<Driver> {
  const driver = await newDriver();
  await makeOperator(driver);
  return driver;
}

/** Sends the report form of a setup, as a browser without JavaScript does. */
async function report(page: Page, setup: number, words: string): Promise<void> {
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

/** Every way in which somebody who is not signed in could come across a setup. */
const waysTo = (setup: number, { car_name = '' }: GivenSetup, authorPage: string) => [
  authorPage,
  `${authorPage}.data`,
  `/setups?q=${car_name}&sort=works`,
  `/setup-viewer/${setup}/rig.data`,
  '/setups.data',
  `/setup-viewer/${setup}`,
  `/setup-viewer/${setup}.data`,
  `/setup-viewer/${setup}/rig`,
  `/setup-viewer/${setup}/embed`,
  `/setup-viewer/${setup}/picture.png`,
  `/setup-viewer/${setup}/download`,
  `/setup-viewer/${setup}/code`,
  `/api/v1/setups/${setup}`,
  `/api/v1/setups/${setup}/file`,
  `/api/v1/setups?car=${car_name}`,
  `/api/v1/oembed?url=/setup-viewer/${setup}`,
  `/setups?car=${car_name}`,
  `/setups?q=${car_name}`,
  `/setups/suggestions?q=${car_name}`,
  '/sitemap.xml?part=1',
];

/** A setup's public traces, way by way: its number in a link, or its own texts. */
async function comeAcross(request: APIRequestContext, ways: string[], marks: readonly string[]) {
  const found: string[] = [];
  for (const way of ways) {
    // Past every copy that a data centre keeps.
    const answer = await request.get(way, { headers: { cookie: 'own_change=1' }, maxRedirects: 0 });
    const text = answer.ok() ? (await answer.body()).toString('utf8') : '';
    if (marks.some((mark) => text.includes(mark))) found.push(way);
  }
  return found;
}

test('a reported setup shows no link, is hidden, and comes back @plain', async ({
  page,
  browser,
  request,
}) => {
  const [author, reader, operator] = [await newDriver(), await newOldDriver(), await newOperator()];
  const given = {
    title: 'Buy at www.cheap-setups.example',
    note: 'Fine over kerbs',
    car_name: 'reported_car',
  };
  const setup = await giveSetupOf(author, given);
  await page.goto(`/setup-viewer/${setup}`);
  const authorPage = await page.locator('main a[href^="/authors/"]').first().getAttribute('href');
  const ways = waysTo(setup, given, authorPage ?? '');
  const words = async () => comeAcross(request, ways, ['cheap-setups.example']);
  expect((await words()).length).toBeGreaterThan(5);

  await signInPlainly(page, reader, '/healthz');
  await report(page, setup, 'Sells <b>setups</b>');
  // One report alone withholds nothing.
  expect((await words()).length).toBeGreaterThan(5);
  await reportToo(setup);
  await page.reload();
  await expect(page.getByText(neutral).first()).toBeVisible();
  expect(await words()).toEqual([]);
  const downloaded = await request.get(`/setup-viewer/${setup}/download`);
  expect(downloaded.status()).toBe(200);

  const desk = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInPlainly(desk, operator, '/operator');
  const row = desk.locator('#reports + ul > li').filter({ hasText: 'reported_car' });
  await expect(row).toContainText('Sells <b>setups</b>');
  await expect(row).toContainText('2 drivers');
  await expect(row).toContainText(given.title);
  await row.getByLabel('Reason').fill('No advertising, please.');
  await row.getByRole('button', { name: 'Hide the setup' }).click();
  await expect(desk.getByText('It is written down with its reason.')).toBeVisible();
  const marks = [`setup-viewer/${setup}`, `/setups/${setup}/`, 'reported_car - ', `"${setup}"`];
  expect(await comeAcross(request, ways, marks)).toEqual([]);
  for (const way of [`/setup-viewer/${setup}`, `/api/v1/setups/${setup}`]) {
    expect((await request.get(way, { headers: { cookie: 'own_change=1' } })).status()).toBe(404);
  }
  // Nor does a driver who is signed in compare, copy, refine or report it.
  for (const way of [`/compare?a=${setup}`, `/setup-assistant?base=${setup}`, `/report/${setup}`]) {
    await page.goto(way);
    await expect(page.locator('main')).not.toContainText('reported_car');
  }

  const own = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInPlainly(own, author, `/my-setups/${setup}?tab=edit`);
  await expect(own.getByText('No advertising, please.')).toBeVisible();
  await expect(own.getByRole('textbox', { name: 'Title' })).toHaveValue(given.title);

  const done = desk.locator('#done + ul > li').filter({ hasText: 'reported_car' }).first();
  await done.getByText('Take it back').click();
  await done.getByLabel('Reason').fill('It is put right.');
  await done.getByRole('button', { name: 'Restore' }).click();
  await expect(desk.getByText('It is written down with its reason.')).toBeVisible();
  expect(
    (await request.get(`/setup-viewer/${setup}`, { headers: { cookie: 'own_change=1' } })).status(),
  ).toBe(200);
  await own.reload();
  await expect(own.getByText('It is put right.')).toBeVisible();
});

test('others read the file of a reported setup without its words @plain', async ({
  page,
  browser,
  request,
}) => {
  const [author, reader] = [await newDriver(), await newOldDriver()];
  const link = 'notes.cheap-setups.example';
  const setup_data = `${lmuFile()
    .replace(/Notes=".*"/, `Notes="More on ${link}"`)
    .replace(/(PressureSetting=\d+)\/\/.*/g, `$1//${link}`)}Custom=1\r\n\r\nGo to ${link}\r\n`;
  const given = { game: 'LMU', car_name: 'BMW_M4_LMGT3', track_name: 'le_mans', title: 'Calm', setup_data };
  const setup = await giveSetupOf(author, given);
  const ways = [...waysTo(setup, given, '/authors'), `/compare?a=${setup}&b=demo-lmu-le-mans-race`];
  const found = () => comeAcross(request, ways, [link]);
  const holdsLink = async (from: APIRequestContext) =>
    (await (await from.get(`/setup-viewer/${setup}/download`)).text()).includes(link);
  expect((await found()).length).toBeGreaterThan(2);

  await signInPlainly(page, reader, '/healthz');
  await report(page, setup, '');
  await reportToo(setup);
  expect(await found()).toEqual([]);
  expect(await holdsLink(page.request)).toBe(false);

  const own = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInPlainly(own, author, `/my-setups/${setup}`);
  await expect(own.getByText('others get the file without them')).toBeVisible();
  expect(await holdsLink(own.request)).toBe(true);

  const desk = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInPlainly(desk, await newOperator(), '/operator');
  const row = desk.locator('#reports + ul > li').filter({ hasText: `More on ${link}` });
  await row.getByLabel('Reason').fill('Nothing wrong.');
  await row.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(desk.getByText('It is written down with its reason.')).toBeVisible();
  expect((await found()).length).toBeGreaterThan(2);
});

test('an operator’s form without a reason comes back, and blocking an author hides all their setups @plain', async ({
  page,
  browser,
}) => {
  const [author, reader] = [await newDriver(), await newDriver()];
  const [one, other] = [await giveSetupOf(author, { car_name: 'blocked_car' }), await giveSetupOf(author)];
  await signInPlainly(page, reader, '/healthz');
  await report(page, one, '');
  const desk = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInPlainly(desk, await newOperator(), '/operator');
  const row = desk.locator('#reports + ul > li').filter({ hasText: 'blocked_car' });
  await row.getByLabel('Reason').fill(' ');
  await row.getByRole('button', { name: 'Block the author' }).click();
  await expect(desk.getByRole('alert')).toContainText('Say why');
  await row.getByLabel('Reason').fill('Only advertising.');
  await row.getByRole('button', { name: 'Block the author' }).click();
  await expect(desk.getByText('It is written down with its reason.')).toBeVisible();
  for (const setup of [one, other]) {
    await page.goto(`/setup-viewer/${setup}`);
    await expect(page.getByRole('heading', { name: 'Setup Not Found' })).toBeVisible();
  }
  const own = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInPlainly(own, author, '/my-setups');
  await expect(own.getByText('Only advertising.')).toBeVisible();
  await own.getByRole('switch').first().click();
  await expect(own.getByRole('switch').first()).not.toBeChecked();
});
