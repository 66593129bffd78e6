import { type Browser, expect as expectSeen, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlan, storeSetups } from '../security/stocked-driver.ts';
import { open, openBrowser, troubleOf, watchedPage } from '../security/watched-page.ts';
import { type Driver, giveProfile, newDriver, tokenOf } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { makeNextBuild } from './next-build.ts';
import { end, generate, start, wish } from './product.ts';
import { remove } from '../../scripts/marked-folders.ts';

const seen = expectSeen.configure({ timeout: 30_000 });

/** A page that was opened before the deployment, and what it asked for since. */
type OldTab = { page: Page; documents: string[]; sent: string[] };

let browser: Browser;
let driver: Driver;

const buildOf = (page: Page) => page.evaluate(() => window.__remixManifest?.version);

async function openTab(path: string, as: Driver | null): Promise<OldTab> {
  const page = await watchedPage(browser, as);
  // The deployment watcher loads after the page; no test deploys before it has.
  const watching = page.waitForResponse(/\/assets\/once-alive-/).then((response) => response.finished());
  await open(page, path);
  await watching;
  return { page, documents: [], sent: [] };
}

/** Notes from now on which documents are loaded and what is sent. */
function listen({ page, documents, sent }: OldTab): void {
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) documents.push(pathname + search);
    if (request.method() !== 'GET' && !pathname.startsWith('/__clerk')) sent.push(pathname);
  });
}

type Tabs = Record<'start' | 'list' | 'viewer' | 'chat' | 'upload' | 'mine' | 'result' | 'rig', OldTab>;
let tabs: Tabs;
let oldBuild: string | undefined;
let mine: number[];
const nextRoot = `${process.env.DATA_DIR}-next`;
const title = 'Written before the deployment';
const rig = '/setup-viewer/demo-acc-spa-race/rig';

beforeAll(async () => {
  await start({ fresh: true });
  driver = await newDriver();
  await Promise.all([givePlan(driver), tokenOf(driver).then((token) => giveProfile(driver, token))]);
  mine = await storeSetups(driver, [
    { title: 'Kept', is_public: false },
    { title: 'Not wanted', is_public: false },
  ]);
  const { id } = await generate(driver, wish('loose on entry'));
  browser = await openBrowser();
  // One after the other: a page that waits for six others may not get its data in time, and shows that instead.
  tabs = {
    start: await openTab('/', null),
    list: await openTab('/setups', null),
    viewer: await openTab('/setup-viewer/demo-acc-spa-race', null),
    chat: await openTab('/setup-assistant/engineer', driver),
    upload: await openTab('/upload-setup', driver),
    mine: await openTab('/my-setups', driver),
    result: await openTab(`/setup-assistant?setup=${id}`, driver),
    rig: await openTab(rig, null),
  };
  const isKept = async (address: string) => (await caches.match(address)) !== undefined;
  await seen.poll(() => tabs.rig.page.evaluate(isKept, rig)).toBe(true);
  oldBuild = await buildOf(tabs.start.page);
  await fillUpload(tabs.upload.page);
  await seen(saveButton(tabs.result.page)).toBeVisible();

  makeNextBuild(nextRoot);
  await end();
  await start({ root: nextRoot });
  Object.values(tabs).forEach(listen);
});

afterAll(async () => {
  await browser?.close();
  await end();
  remove(nextRoot);
});

async function fillUpload(page: Page): Promise<void> {
  await page.getByLabel('Setup Data').fill(accFile());
  await page.getByText('Recognised: ').waitFor();
  await page.getByRole('combobox', { name: 'Track' }).selectOption('spa');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Calm on cold tyres.');
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Setup' });

async function untilNewBuild(page: Page): Promise<void> {
  await page.waitForFunction(
    (before) => window.__remixManifest && window.__remixManifest.version !== before,
    oldBuild,
  );
}

/** The page is one of the new build, which came as one document. */
async function expectNewPage({ page, documents }: OldTab, address: string | RegExp): Promise<void> {
  await page.waitForURL(address);
  await untilNewBuild(page);
  expect(documents).toEqual([expect.stringMatching(address)]);
  expect((await troubleOf(page)).violations).toEqual([]);
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const path = (pathname: string) => new RegExp(`${pathname}$`);

test('a link that is pointed at does nothing, and pressed leads to a page of the new build', async () => {
  const { page, documents } = tabs.start;
  const missed = page.waitForEvent('console', (message) => message.text().includes('loading route module'));
  await mainLink(page, 'Community Setups').hover();
  await missed;
  expect(await buildOf(page)).toBe(oldBuild);
  expect(documents).toEqual([]);
  await mainLink(page, 'Community Setups').click();
  await seen(page.getByRole('heading', { name: 'Public Setups' })).toBeVisible();
  await expectNewPage(tabs.start, path('/setups'));
});

test('a conversation goes on where it is, and is left for a page of the new build', async () => {
  const { page, documents, sent } = tabs.chat;
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('understeer');
  await box.press('Enter');
  await seen(page.getByRole('article', { name: 'Race engineer' }).getByRole('strong').first()).toBeVisible();
  await box.fill('and in the rain?');
  await seen(box).toHaveValue('and in the rain?');
  expect({ documents, sent }).toEqual({ documents: [], sent: ['/api/race-engineer-chat'] });
  await mainLink(page, 'Community Setups').click();
  await expectNewPage(tabs.chat, path('/setups'));
});

test('a form that was filled in before is sent once, and its answer is a page of the new build', async () => {
  const { page, sent } = tabs.upload;
  sent.splice(0);
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await seen(page.getByText(title).first()).toBeVisible();
  await seen(page.getByText('Setup saved successfully!')).toBeVisible();
  await expectNewPage(tabs.upload, /\/setup-viewer\/\d+$/);
  expect(sent).toEqual(['/upload-setup/send']);
});

test('a save from an old page is stored once, and shown by the new build', async () => {
  const { page, sent } = tabs.result;
  await saveButton(page).click();
  await seen(page.getByText('Setup saved successfully!')).toBeVisible();
  await expectNewPage(tabs.result, path('/my-setups'));
  expect(sent).toEqual(['/setup-assistant.data']);
});

test('a switch works in place; a form whose script is gone is sent once all the same', async () => {
  const { page, documents, sent } = tabs.mine;
  const kept = page.getByRole('article').filter({ has: page.locator(`#setup-${mine[0]}`) });
  await kept.getByRole('switch').click();
  await seen(page.getByText('Setup updated')).toBeVisible();
  await seen(kept.getByRole('switch')).toHaveText('Public');
  expect({ documents, sent }).toEqual({ documents: [], sent: ['/my-setups.data'] });

  await page
    .getByRole('article')
    .filter({ has: page.locator(`#setup-${mine[1]}`) })
    .getByText('Delete')
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seen(page.getByText('Setup deleted')).toBeVisible();
  await untilNewBuild(page);
  expect(sent.slice(1)).toEqual([`/my-setups/${mine[1]}/delete`]);
  await seen(page.locator(`#setup-${mine[1]}`)).toHaveCount(0);
  await seen(kept).toHaveCount(1);
});

test('a page that cannot read the new data loads itself once, with what was typed', async () => {
  const { page } = tabs.list;
  await page.getByLabel('Search', { exact: true }).fill('monza');
  await expectNewPage(tabs.list, path('/setups\\?q=monza'));
  await seen(page.getByLabel('Search', { exact: true })).toHaveValue('monza');
});

test('a dialog whose script is gone shows the other way to sign in, over the page as it was', async () => {
  const { page, documents } = tabs.viewer;
  await mainLink(page, 'Sign In').click();
  await seen(
    page.getByRole('dialog').getByRole('link', { name: 'Sign in on the account page' }),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await seen(page.getByRole('heading', { level: 1 })).not.toHaveText(/Something broke|No connection/);
  expect(documents).toEqual([]);
  expect(await buildOf(page)).toBe(oldBuild);
});

test('a copy from before is whole without a network; with one the page is of the new build', async () => {
  const { page } = tabs.rig;
  const reload = async () => {
    await page.reload();
    await seen(page.getByText(/typed in$/)).toBeVisible();
    return buildOf(page);
  };
  await page.context().setOffline(true);
  expect(await reload()).toBe(oldBuild);
  await page.context().setOffline(false);
  expect(await reload()).not.toBe(oldBuild);
  // The service worker of the new build is in charge from here on.
  const isSettled = async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    return registration.active?.state === 'activated' && !registration.installing && !registration.waiting;
  };
  await seen.poll(() => page.evaluate(isSettled)).toBe(true);
  await page.context().setOffline(true);
  expect(await reload()).not.toBe(oldBuild);
  await page.context().setOffline(false);
});
