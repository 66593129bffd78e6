import { expect, type Page, type Route } from '@playwright/test';
import { newDriver } from '../support/drivers.ts';
import { giveSubscription, type SubscriptionFields } from '../support/plans.ts';
import { anyThings, drawsPage, type Things, webRoutes } from '../support/requests.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { authorPage, giveSetups, giveWish } from './community.ts';
import type { Stop, Visitor } from './every-page.ts';

/** Every page of the register, and so of every route, as it first opens: those for everybody, or a driver's own. */
export function pagesOfRegister(things: Things, whose: 'public' | 'own'): Stop[] {
  const pages = Object.entries(webRoutes).filter(
    ([file, { isPrivate, answers }]) => isPrivate === (whose === 'own') && answers !== 302 && drawsPage(file),
  );
  return pages.map(([file, { path }]) => ({ name: file, path: path(things) }));
}

export const unbreakable = 'Unbreakable-'.repeat(9);
/** An unreadable file: the test looks at the page above it. */
export const short = { game: 'iRacing', setup_data: 'wing 7' };
export const driverWith = async (fields: SubscriptionFields) => {
  const driver = await newDriver();
  await giveSubscription(driver, fields);
  return driver;
};

export type Open = (page: Page) => Promise<void>;
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
/** Acts on the page, then waits until it shows what came of it. */
export const until =
  (act: (page: Page) => Promise<unknown>, shown: string | RegExp): Open =>
  async (page) => {
    await act(page);
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  };
export const readFile = (name: string, text: string) => (page: Page) =>
  page.getByLabel('Setup file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
/** Follows a link whose page does not arrive, as without a connection, or arrives broken. */
const failToOpen = (title: string, fail: (route: Route) => Promise<void>) =>
  until(async (page) => {
    await page.route('**/setups.data*', fail);
    await page.getByRole('banner').getByRole('link', { name: 'Community Setups' }).click();
  }, title);
const openSignIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
export const withDialog = (name: string, path: string, open: Open): Stop => ({
  name,
  path,
  open,
  isModal: true,
});

/** Setups with what is hard to show: long words, a video, a file of another game, one that nobody can read. */
async function publicThings() {
  const author = await newDriver();
  const [video = 0, lmu = 0, unknown = 0] = await giveSetups(author, [
    {
      title: 'Hotlap with a very long title that wraps on every phone there is, and then once more',
      note: 'Calm on cold tyres.\n\nLift at the top of Eau Rouge.',
      youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      setup_data: accFile({ telemetryLaps: 8 }),
    },
    { game: 'LMU', car_name: 'BMW_M4_LMGT3', track_name: 'LeMans', setup_data: lmuFile() },
    { ...short, car_name: 'Some car', track_name: 'Some track' },
  ]);
  return { author, video, lmu, unknown };
}

export async function pagesOfPublic(page: Page) {
  const things = await publicThings();
  const { author, video, lmu, unknown } = things;
  const followed = Number((await authorPage(page, video)).split('/').at(-1));
  const own = { ...anyThings.own, wanted: await giveWish(author), followed };
  const stops: Stop[] = [
    ...pagesOfRegister({ own, shared: video }, 'public'),
    { name: 'no public setups match', path: '/setups?q=nothing+is+called+this' },
    { name: 'first run: choice of a game', path: '/try' },
    { name: 'first run: a track that is not there', path: '/try?game=ACC&car=bmw_m4_gt3&track=nowhere' },
    { name: 'first run of LMU', path: '/try?game=LMU&car=Alpine_A424&track=le_mans' },
    { name: 'ACC viewer', path: `/setup-viewer/${video}` },
    { name: 'LMU viewer', path: `/setup-viewer/${lmu}` },
    { name: 'rig view of ACC', path: `/setup-viewer/${video}/rig` },
    { name: 'rig view of a file without a table', path: `/setup-viewer/${unknown}/rig` },
    { name: 'viewer of a file without a table', path: `/setup-viewer/${unknown}` },
    { name: 'viewer of a missing setup', path: '/setup-viewer/999999999' },
    { name: 'choice of two setups', path: '/compare' },
    { name: 'second setup to compare', path: `/compare?a=${video}` },
    { name: 'comparison', path: `/compare?a=${video}&b=demo-acc-spa-race` },
    {
      name: 'merge of two cars',
      path: `/compare?a=${video}&b=demo-acc-monza-qualifying&take=tyres&take=electronics&merge=preview`,
    },
    { name: 'gate', path: '/setup-assistant' },
  ];
  return { ...things, stops };
}

export const visitor: Visitor = {
  name: 'a visitor',
  async enter(page) {
    const { author, lmu, stops } = await pagesOfPublic(page);
    const failToSignIn = until(async (on) => {
      await openSignIn(on);
      const dialog = on.getByRole('dialog');
      await dialog.locator('input[name="identifier"]').fill(author.email);
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
      await dialog.locator('input[name="password"]').fill('not the password');
      await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    }, 'Password is incorrect');
    return [
      ...stops,
      { name: 'upload gate', path: '/upload-setup', open: until(async () => {}, /^Continue/) },
      withDialog('sign-in dialog', '/', until(openSignIn, /^Continue/)),
      withDialog('sign-in dialog with a wrong password', '/', failToSignIn),
      {
        name: 'every filter',
        path: '/setups?weather=wet',
        open: (on) => on.getByRole('combobox', { name: 'Version' }).focus(),
      },
      withDialog('help dialog', `/setup-viewer/${lmu}`, press('How to Use This Setup')),
      // On a phone, which installs nothing, the button is hidden.
      withDialog('question for the game’s folder', `/setup-viewer/${lmu}`, (on) =>
        on.locator('.viewer-actions > button').first().dispatchEvent('click'),
      ),
      { name: 'no connection', path: '/', open: failToOpen('No connection', (route) => route.abort()) },
      {
        name: 'broken page',
        path: '/',
        open: failToOpen('Something broke', (route) => route.fulfill({ status: 500, body: 'broken' })),
      },
    ];
  },
};
