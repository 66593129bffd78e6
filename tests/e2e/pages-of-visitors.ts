import { expect, type Page, type Route } from '@playwright/test';
import { type Driver, newDriver } from '../support/drivers.ts';
import { authorPage, giveSetupOf, giveWish } from './community.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { anyThings } from '../support/requests.ts';
import { pagesOfRegister, type Visitor } from './page-stops.ts';

async function clerkForm(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Follows a link whose page does not arrive, as without a connection, or arrives broken. */
const failToOpen = (title: string, fail: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route('**/setups.data*', fail);
  await page.getByRole('banner').getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};

export const visitor: Visitor = {
  name: 'a visitor',
  enter: async (page) => {
    const author = await newDriver();
    const video = await giveSetupOf(author, {
      title: 'Hotlap with a very long title that wraps on every phone there is, and then once more',
      note: 'Calm on cold tyres.\n\nLift at the top of Eau Rouge.',
      youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      setup_data: accFile({ telemetryLaps: 8 }),
    });
    const lmu = await giveSetupOf(author, {
      game: 'LMU',
      car_name: 'BMW_M4_LMGT3',
      track_name: 'LeMans',
      setup_data: lmuFile(),
    });
    const unknown = await giveSetupOf(author, {
      game: 'iRacing',
      car_name: 'Some car',
      track_name: 'Some track',
      setup_data: 'tyre pressure 165 kPa\nwing 7',
    });
    const followed = Number((await authorPage(page, video)).split('/').at(-1));
    const own = { ...anyThings.own, wanted: await giveWish(author), followed };
    return [
      ...pagesOfRegister({ own, shared: video }, 'public'),
      { name: 'sign-in dialog', path: '/', isModal: true, open: openSignIn },
      { name: 'sign-in dialog with a wrong password', path: '/', isModal: true, open: failToSignIn(author) },
      {
        name: 'every filter',
        path: '/setups?weather=wet',
        open: (on) => on.getByRole('combobox', { name: 'Version' }).focus(),
      },
      { name: 'no public setups match', path: '/setups?q=nothing+is+called+this' },
      { name: 'a setup that nobody wants', path: '/wanted/999999999' },
      { name: 'first run: choice of a game', path: '/try' },
      { name: 'first run: a track that is not there', path: '/try?game=ACC&car=bmw_m4_gt3&track=nowhere' },
      { name: 'first run of ACC', path: '/try?game=ACC&car=bmw_m4_gt3&track=monza&weather=wet' },
      { name: 'first run of LMU', path: '/try?game=LMU&car=Alpine_A424&track=le_mans' },
      { name: 'a setting of LMU', path: '/settings/lmu/bump-stop-range' },
      { name: 'ACC viewer', path: `/setup-viewer/${video}` },
      { name: 'LMU viewer', path: `/setup-viewer/${lmu}` },
      { name: 'rig view of ACC', path: `/setup-viewer/${video}/rig` },
      { name: 'rig view of LMU', path: `/setup-viewer/${lmu}/rig` },
      { name: 'rig view of a file without a table', path: `/setup-viewer/${unknown}/rig` },
      { name: 'viewer of a file without a table', path: `/setup-viewer/${unknown}` },
      {
        name: 'help dialog',
        path: `/setup-viewer/${lmu}`,
        isModal: true,
        open: press('How to Use This Setup'),
      },
      {
        name: 'question for the game’s folder',
        path: `/setup-viewer/${lmu}`,
        isModal: true,
        // On a phone, which installs nothing, the button is hidden.
        open: (page) => page.locator('.viewer-actions > button').first().dispatchEvent('click'),
      },
      { name: 'author who is not there', path: '/authors/999999999' },
      { name: 'viewer of a missing setup', path: '/setup-viewer/999999999' },
      { name: 'choice of two setups', path: '/compare' },
      { name: 'second setup to compare', path: `/compare?a=${video}` },
      { name: 'comparison', path: `/compare?a=${video}&b=demo-acc-spa-race` },
      {
        name: 'merge of two cars',
        path: `/compare?a=${video}&b=demo-acc-monza-qualifying&take=tyres&take=electronics&merge=preview`,
      },
      {
        name: 'no connection',
        path: '/',
        open: failToOpen('No connection', (route) => route.abort()),
      },
      {
        name: 'broken page',
        path: '/',
        open: failToOpen('Something broke', (route) => route.fulfill({ status: 500, body: 'broken' })),
      },
      { name: 'upload gate', path: '/upload-setup', open: clerkForm },
      { name: 'assistant gate', path: '/setup-assistant', open: clerkForm },
      { name: 'my setups gate', path: '/my-setups', open: clerkForm },
      { name: 'profile gate', path: '/profile', open: clerkForm },
    ];
  },
};

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await clerkForm(page);
}

function failToSignIn({ email }: Driver) {
  return async (page: Page) => {
    await openSignIn(page);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="identifier"]').fill(email);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.locator('input[name="password"]').fill('not the password');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog.getByText('Password is incorrect').first()).toBeVisible();
  };
}
